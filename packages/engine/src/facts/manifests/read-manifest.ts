import type { Role } from '../../inventory/roles.ts';
import type { OtherFiles } from '../code.ts';
import type { Note } from '../notes.ts';
import { readAgentSettings } from './agent-settings.ts';
import { readCargoManifest } from './cargo.ts';
import { readComposerManifest } from './composer.ts';
import { readDevcontainer, readEditorSettings } from './editor.ts';
import { readExtensionManifest } from './extension.ts';
import { readGoManifest } from './go.ts';
import { readGradleCatalogue, readGradleManifest } from './gradle.ts';
import { readLock } from './locks/read-lock.ts';
import type { ManifestFile, ReadManifest } from './manifest.ts';
import { readMavenManifest } from './maven.ts';
import { readMcpConfig } from './mcp-config.ts';
import { readNpmManifest } from './npm.ts';
import { readPromptCommands } from './prompt-commands.ts';
import { readNugetManifest } from './nuget.ts';
import { readPythonManifest } from './python.ts';
import { readRequirements } from './requirements.ts';
import { readGemManifest } from './ruby.ts';
import { readSetupScript } from './setup-script.ts';
import { readSkill } from './skill.ts';

const READERS: Partial<Record<Role, ReadManifest>> = {
  'npm-manifest': readNpmManifest,
  'npm-lockfile': readLock,
  'python-manifest': readPythonManifest,
  'python-lockfile': readLock,
  'other-lockfile': readLock,
  requirements: readRequirements,
  'setup-script': readSetupScript,
  'cargo-manifest': readCargoManifest,
  'gem-manifest': readGemManifest,
  'composer-manifest': readComposerManifest,
  'go-manifest': readGoManifest,
  'maven-manifest': readMavenManifest,
  'gradle-manifest': readGradleManifest,
  'gradle-catalogue': readGradleCatalogue,
  'nuget-manifest': readNugetManifest,
  'mcp-config': readMcpConfig,
  'extension-manifest': readExtensionManifest,
  'agent-settings': readAgentSettings,
  'editor-settings': readEditorSettings,
  devcontainer: readDevcontainer,
  skill: readSkill,
  'agent-rules': readPromptCommands,
};

/** What a manifest or configuration says: packages, dependencies, hooks, servers, skills. */
export function readManifest(file: ManifestFile, others: OtherFiles): readonly Note[] {
  return file.role === undefined ? [] : (READERS[file.role]?.(file, others) ?? []);
}
