import type { Component } from '@assay/contract';
import type { Note } from '../facts/notes.ts';

type Dependency = Extract<Note, { kind: 'dependency' }>;
type Declared = Pick<Component, 'name' | 'version' | 'range' | 'source'>;

const LOCAL = /^(?:workspace|file|link|portal|catalog):|^\.{0,2}\//;
const ADDRESS = /^(?:git[+:@]|github:|gitlab:|bitbucket:|https?:\/\/)|^@ (?:git\+|https?:)|^[\w.-]+\/[\w.-]+(?:#.*)?$/;

/** Versions that cannot become another one, as each manager writes them. */
const EXACT: Readonly<Record<Dependency['ecosystem'], RegExp>> = {
  npm: /^[=v]?(\d+\.\d+\.\d+(?:[-+][\w.+-]+)?)$/,
  pypi: /^(?:={2,3}\s*)?(\d[\w.!+-]*)$/,
  cargo: /^=\s*(\d+\.\d+\.\d+(?:[-+][\w.+-]+)?)$/,
  gem: /^(?:=\s*)?(\d[\w.]*)$/,
  composer: /^(v?\d+\.\d+\.\d+(?:[-.][\w.]+)?)$/,
  go: /^(v\S+)$/,
  // Both take the version that is written unless something else needs a higher one.
  maven: /^\[?(\d[\w.+-]*)\]?$/,
  nuget: /^\[?(\d[\w.+-]*)\]?$/,
};

/** What a manifest asks for: an exact version, a range, or an address. Undefined for parts of the repository itself. */
export function readDeclared({ ecosystem, name, spec }: Dependency): Declared | undefined {
  const { text, git, isLocal } = ecosystem === 'gem' ? readGemSpec(spec) : readTable(spec);
  if (isLocal || LOCAL.test(text)) return undefined;
  if (git !== undefined) return { name, source: git };
  if (ecosystem === 'npm' && text.startsWith('npm:')) {
    const alias = text.slice('npm:'.length);
    const at = alias.indexOf('@', 1);
    return at < 0 ? { name: alias } : { name: alias.slice(0, at), ...versionOf(ecosystem, alias.slice(at + 1)) };
  }
  if ((ecosystem === 'npm' || ecosystem === 'pypi') && ADDRESS.test(text)) {
    return { name, source: text.replace(/^@ /, '') };
  }
  return { name, ...versionOf(ecosystem, text) };
}

function versionOf(ecosystem: Dependency['ecosystem'], text: string): Pick<Component, 'version' | 'range'> {
  const version = EXACT[ecosystem].exec(text)?.[1];
  if (version !== undefined) return { version };
  return text === '' ? {} : { range: text };
}

interface Spec {
  readonly text: string;
  readonly git?: string | undefined;
  readonly isLocal?: boolean;
}

/** A table of TOML arrives as JSON: `{"version": "1", "features": […]}`. */
function readTable(spec: string): Spec {
  if (!spec.startsWith('{')) return { text: spec.trim() };
  const field = (key: string): string | undefined => new RegExp(`"${key}":"([^"]{1,500})"`).exec(spec)?.[1];
  return {
    text: (field('version') ?? '').trim(),
    git: field('git') ?? field('url'),
    isLocal: /"(?:path|workspace)":/.test(spec),
  };
}

/** Versions, then options: `~> 1.0, require: false`. */
function readGemSpec(spec: string): Spec {
  const parts = spec.split(',').map((part) => part.trim());
  const versions = parts.filter((part) => /^(?:[~<>=!]{1,2}\s*)?\d/.test(part));
  const git = parts.map((part) => /^(?:git|github)(?::|\s*=>)\s*(\S+)/.exec(part)?.[1]).find(Boolean);
  return { text: versions.join(', '), git, isLocal: parts.some((part) => /^(?:path|:path)(?::|\s*=>)/.test(part)) };
}
