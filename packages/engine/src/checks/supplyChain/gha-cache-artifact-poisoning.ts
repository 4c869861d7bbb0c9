import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { scalarOf, stringOf } from '../../knowledge/every-member.ts';
import { actionOf, stepsOf, triggersOf } from '../../knowledge/github-workflow.ts';
import { fetchesArtifact } from '../../knowledge/workflow-actions.ts';
import { waitsForMaintainer } from '../../knowledge/workflow-guards.ts';
import { hasReleaseBranch, publishes, takesPartInRelease } from '../../knowledge/workflow-releases.ts';
import { runsTheTree } from '../../knowledge/workflow-tree-runs.ts';

/** Actions that restore a cache: always, unless an input says no, or only where an input says yes. */
interface Caching {
  readonly on?: readonly string[];
  readonly off?: readonly string[];
  /** Nothing is cached unless this input is given. */
  readonly needs?: string;
  /** The first major version that caches where nobody says whether it should. */
  readonly byItself?: number;
  /** What the input must say for the cache to be one that other runs fill. */
  readonly shared?: RegExp;
}
const CACHING: Readonly<Record<string, Caching>> = {
  'actions/cache': { off: ['lookup-only'] },
  'actions/cache/restore': {},
  'swatinem/rust-cache': { off: ['lookup-only'] },
  'mozilla-actions/sccache-action': {},
  'nix-community/cache-nix-action': {},
  'actions/setup-go': { off: ['!cache'] },
  'actions/setup-node': { on: ['cache'] },
  'actions/setup-java': { on: ['cache'] },
  'actions/setup-python': { on: ['cache'] },
  'actions/setup-dotnet': { on: ['cache'] },
  'astral-sh/setup-uv': { off: ['!enable-cache'], byItself: 5 },
  'ruby/setup-ruby': { on: ['bundler-cache'] },
  // Only who may push images fills a cache in a registry.
  'docker/build-push-action': { on: ['cache-from'], shared: /type=gha|\$\{\{/ },
  'docker/setup-buildx-action': { off: ['!cache-binary'], needs: 'version' },
  'ramsey/composer-install': { off: ['ignore-cache'] },
  'pyo3/maturin-action': { on: ['sccache'] },
  'gradle/actions/setup-gradle': { off: ['cache-disabled'] },
  'gradle/gradle-build-action': { off: ['cache-disabled'] },
  'actions-rust-lang/setup-rust-toolchain': { off: ['!cache'] },
  'oven-sh/setup-bun': { off: ['no-cache'] },
  'julia-actions/cache': {},
  'pnpm/action-setup': { on: ['cache'] },
  'denoland/setup-deno': { on: ['cache'] },
  'erlef/setup-beam': {},
  'graalvm/setup-graalvm': { on: ['cache'] },
  'jetli/wasm-pack-action': {},
};

export const check: FileCheck = {
  id: 'supply-chain-gha-cache-artifact-poisoning',
  title: 'A release is built from a cache or artifact that others can fill',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [349],
  why: `
    Caches are shared between the runs of a repository, and runs for pull requests can write some of them; artifacts of a
    pull request are made by its author. A release that takes them in publishes what somebody else put there.`,
  fix: `
    Build releases without caches, and treat artifacts of other runs as untrusted data.`,
  blindSpots: 'Caches of tools that are not in the list, and rules of who may write which cache, are not known.',
  wants: { roles: ['github-workflow'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: release\njobs:\n  a:\n    steps:\n      - uses: «Swatinem/rust-cache@v2»\n      - run: cargo publish\n',
      },
      {
        '.github/workflows/b.yml':
          'on: workflow_run\njobs:\n  a:\n    steps:\n      - uses: «dawidd6/action-download-artifact@v6»\n',
      },
      {
        '.github/workflows/c.yml':
          'on: workflow_run\njobs:\n  a:\n    steps:\n      - run: «gh run download 1»\n      - run: npm ci && npm run report\n',
      },
    ],
    good: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - uses: Swatinem/rust-cache@v2\n      - run: cargo test\n',
      },
      {
        '.github/workflows/b.yml':
          'on: release\njobs:\n  a:\n    steps:\n      - uses: actions/setup-node@v4\n      - run: npm publish\n',
      },
      {
        '.github/workflows/c.yml':
          'on: workflow_run\njobs:\n  a:\n    steps:\n      - uses: actions/download-artifact@v4\n        with:\n          name: made-here\n',
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const isRelease = publishes(root);
      const onlyTags = !hasReleaseBranch(root);
      const afterOthers = triggersOf(root).has('workflow_run');
      for (const { node, uses, siblings } of stepsOf(root)) {
        const action = actionOf(uses);
        const place = node.get('uses');
        if (action === undefined || place === undefined) continue;
        const version = `${action.version} ${commentAfter(file.text, place.end)}`;
        const isAsked = restoresCache(action.name, version, node, onlyTags);
        const isTaken = isAsked || cachesByItself(action.name, version, node, siblings);
        if (isRelease && isTaken && takesPartInRelease(root, node)) {
          const message = 'What is released is built with a cache that other runs can write.';
          // Where nobody asked for a cache there may be nothing in it.
          yield {
            ...at(file, place, message),
            ...(!isAsked || isTacit(action.name, node) ? { confidence: 'low' } : {}),
          };
        }
      }
      if (afterOthers) yield* foreignArtifacts(file, root);
    }
  },
};

/** What a run that a pull request may have started left behind: worst where it lies among what the job then runs. */
function* foreignArtifacts(file: FileFacts, root: JsonNode): Iterable<Sighting> {
  for (const { node, siblings } of stepsOf(root)) {
    const place = node.get('uses') ?? node.get('run');
    if (place === undefined || !fetchesArtifact(node)) continue;
    const later = siblings.slice(siblings.indexOf(node) + 1);
    const isRun = later.some((step) => runsFrom(folderOf(node), step));
    yield {
      ...at(file, place, 'The artifact comes from a run that a pull request may have started.'),
      ...(isRun
        ? {
            message: 'What a run of a pull request left behind is unpacked among the files this job then runs.',
            severity: waitsForMaintainer(root, siblings) ? 'medium' : 'high',
          }
        : { severity: 'low', confidence: 'low' }),
    };
  }
}

/** Where an artifact is unpacked: the working folder itself is the empty text. */
function folderOf(step: JsonNode): string {
  const script = `${stringOf(step.get('run')) ?? ''}\n${stringOf(step.get('with', 'script')) ?? ''}`;
  const told = /(?:--dir|-D|-d|--output-directory)[ =]["']?([^\s"';&|]{1,100})/.exec(script)?.[1];
  const path = stringOf(step.get('with', 'path')) ?? told ?? '';
  return path.replace(/^\.\/|\/$/g, '').replace(/^(?:\.|\$\{\{\s*github\.workspace\s*\}\}|\$GITHUB_WORKSPACE)\/?/, '');
}

function runsFrom(folder: string, step: JsonNode): boolean {
  if (/^(?:\/|~|\$\{?RUNNER_TEMP|\$\{\{\s*runner\.temp)/.test(folder)) return false;
  if (folder === '') return runsTheTree(step);
  const isIn = stringOf(step.get('working-directory'))?.replace(/^\.\//, '').startsWith(folder) === true;
  if (isIn) return runsTheTree(step);
  const name = folder.replaceAll(/[^\w-]/g, '\\$&');
  return new RegExp(
    `(?:^|[\\s;&|(])(?:(?:ba|z)?sh\\s{1,3}|source\\s{1,3}|node\\s{1,3}|python3?\\s{1,3})?(?:\\./)?${name}/[\\w./-]+(?:\\s|$)`,
    'm',
  ).test(commandsOnly(stringOf(step.get('run')) ?? ''));
}

/** First words of commands, with what an interpreter is given: reading a file is not running it. */
function commandsOnly(script: string): string {
  const commands = script.split(/\n|&&|\|\||[;|]/).map((command) => command.trim());
  return commands
    .map((command) => /^(?:(?:ba|z)?sh|source|\.|node|python3?|sudo)\s.*|^\S+/.exec(command)?.[0] ?? '')
    .join('\n');
}

function at(file: FileFacts, place: JsonNode, message: string): Sighting {
  return { at: file.span(place.start, place.end), message };
}

/** The version is often written in a comment behind the commit. */
function commentAfter(text: string, offset: number): string {
  return /^[^\n]{0,80}/.exec(text.slice(offset, offset + 80))?.[0] ?? '';
}

/** From version 5 on, the action for Node caches what the manifest's package manager fetched, unless told not to; later npm's alone. */
function cachesByItself(name: string, version: string, step: JsonNode, siblings: readonly JsonNode[]): boolean {
  const major = majorOf(version) ?? 0;
  return (
    name === 'actions/setup-node' &&
    major >= 5 &&
    scalarOf(step.get('with', 'package-manager-cache')) !== 'false' &&
    (major === 5 || !fetchesWithoutNpm(siblings))
  );
}

/** A job that fetches its packages by another program has none that npm would keep. */
function fetchesWithoutNpm(steps: readonly JsonNode[]): boolean {
  const commands = steps.map((step) => stringOf(step.get('run')) ?? '').join('\n');
  return BY_ANOTHER.test(commands) && !BY_NPM.test(commands);
}
const BY_ANOTHER =
  /(?:^|[\s;&|])(?:(?:pnpm|yarn|bun)\s{1,3}(?:i|install|ci)\b|yarn\s{0,3}(?:$|--(?:immutable|frozen)))/m;
const BY_NPM = /(?:^|[\s;&|])npm\s{1,3}(?:ci|i|install|clean-install)\b(?![^\n]{0,200}\s(?:-g|--global)\b)/m;

function majorOf(version: string): number | undefined {
  const written = /\bv(\d{1,3})\b/.exec(version)?.[1];
  return written === undefined ? undefined : Number(written);
}

/** The action caches among other things that it does, and nobody has said whether it should. */
function isTacit(name: string, step: JsonNode): boolean {
  const switches = CACHING[name]?.off ?? [];
  if (switches.length === 0 || name.includes('cache')) return false;
  return switches.every((input) => step.get('with', input.replace('!', '')) === undefined);
}

/** The input is off for the runs that make a release. */
function isOffForTags(value: string | undefined): boolean {
  return value !== undefined && /^\$\{\{\s*!/.test(value) && /refs\/tags|ref_type|github\.event_name/.test(value);
}

function restoresCache(name: string, version: string, step: JsonNode, onlyTags: boolean): boolean {
  const rule = Object.hasOwn(CACHING, name) ? CACHING[name] : undefined;
  if (rule === undefined) return false;
  const given = (input: string): string | undefined => scalarOf(step.get('with', input));
  if (rule.needs !== undefined && given(rule.needs) === undefined) return false;
  if (rule.byItself !== undefined && isTacit(name, step) && (majorOf(version) ?? rule.byItself) < rule.byItself)
    return false;
  if (rule.on !== undefined) {
    return rule.on.some(
      (input) =>
        !['', 'false', undefined].includes(given(input)) &&
        !(onlyTags && isOffForTags(given(input))) &&
        rule.shared?.test(given(input) ?? '') !== false,
    );
  }
  return !(rule.off ?? []).some((input) =>
    input.startsWith('!') ? given(input.slice(1)) === 'false' : given(input) === 'true',
  );
}
