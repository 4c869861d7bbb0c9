import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryTree, scan } from '@assay/engine';
import { detect } from '../packages/engine/src/facts/prose/detect.ts';
import { readProse } from '../packages/engine/src/facts/prose/read-prose.ts';
import { contextOf } from '../packages/engine/src/inventory/context.ts';
import { layoutOf } from '../packages/engine/src/inventory/inventory.ts';
import { languageOf } from '../packages/engine/src/inventory/language.ts';
import { roleOf } from '../packages/engine/src/inventory/role-of.ts';
import {
  type BenignRepository,
  type Label,
  type Mirror,
  isDataSet,
  openMirror,
  openRows,
  parseSource,
  readLabels,
} from './injection-labels.ts';

interface Tally {
  attacks: number;
  found: number;
  honest: number;
  alarms: number;
  /** Attacks with a finding of any check, and honest files with one. */
  engine: number;
  engineAlarms: number;
  missing: number;
}

/** Measures the detector on labelled rows, files and benign repositories, source by source. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      labels: { type: 'string', multiple: true },
      mirror: { type: 'string' },
      show: { type: 'boolean', default: false },
      engine: { type: 'boolean', default: false },
    },
    allowPositionals: true,
    strict: false,
  });
  const files = process.argv.slice(2).filter((argument) => argument.endsWith('.jsonl'));
  if (files.length === 0 || typeof values.mirror !== 'string') {
    console.error('usage: npm run bench:injection -- --labels FILE… --mirror DIR [--engine] [--show]');
    process.exitCode = 2;
    return;
  }
  const mirror = openMirror(values.mirror);
  const { labels, benign } = readLabels(files);
  const tallies = new Map<string, Tally>();
  const rows = openRows(mirror);
  for (const label of labels) {
    const name = `${label.corpus} · ${isDataSet(label.path) ? label.path.split('/').at(-1)?.split('#')[0] : label.category}`;
    const tally = tallies.get(name) ?? {
      attacks: 0,
      found: 0,
      honest: 0,
      alarms: 0,
      engine: 0,
      engineAlarms: 0,
      missing: 0,
    };
    tallies.set(name, tally);
    await measure(label, tally, mirror, rows, { show: values.show === true, engine: values.engine === true });
  }
  console.log(
    'source                                                     attacks  found recall | honest alarms   rate | any check  honest | absent',
  );
  for (const [name, tally] of tallies) console.log(line(name, tally));
  for (const repository of benign) measureBenign(repository, mirror, values.show === true);
}

function line(name: string, { attacks, found, honest, alarms, engine, engineAlarms, missing }: Tally): string {
  const share = (part: number, whole: number): string =>
    whole === 0 ? '     –' : (part / whole).toFixed(3).padStart(6);
  return `${name.padEnd(58)} ${String(attacks).padStart(7)} ${String(found).padStart(6)} ${share(found, attacks)} | ${String(honest).padStart(6)} ${String(alarms).padStart(6)} ${share(alarms, honest)} | ${String(engine).padStart(9)} ${String(engineAlarms).padStart(7)} | ${missing}`;
}

async function measure(
  label: Label,
  tally: Tally,
  mirror: Mirror,
  rows: (label: Label) => string | undefined,
  options: { show: boolean; engine: boolean },
): Promise<void> {
  const source = parseSource(label.source);
  if (source === undefined || !mirror.has(source.repository)) {
    tally.missing += 1;
    return;
  }
  const isRow = label.line !== null && isDataSet(label.path);
  const text = isRow ? rows(label) : mirror.read(source.repository, source.commit, label.path).toString('utf8');
  if (text === undefined) {
    tally.missing += 1;
    return;
  }
  const isFound = isRow ? isInjected(text) : fileIsInjected(label.path, text);
  if (label.expected) {
    tally.attacks += 1;
    tally.found += Number(isFound);
  } else {
    tally.honest += 1;
    tally.alarms += Number(isFound);
  }
  if (options.show && isFound !== label.expected)
    console.log(
      `${label.expected ? 'missed' : 'alarm '} ${label.corpus} ${label.path}:${label.line ?? ''} ${JSON.stringify(text.slice(0, 160))}`,
    );
  if (!options.engine || isRow) return;
  const fires = await anyCheckFires(mirror, source, label.path);
  tally[label.expected ? 'engine' : 'engineAlarms'] += Number(fires);
  if (options.show && fires !== label.expected)
    console.log(`${label.expected ? 'no check finds' : 'a check finds'} ${label.corpus} ${label.path}`);
}

/** A row is judged as a text that an agent is handed by a tool. */
function isInjected(text: string): boolean {
  const surface = {
    kind: 'tool-description',
    agentFacing: true,
    owner: 'row',
    text,
    at: { file: 'row', start: 0, end: text.length },
  } as const;
  return detect(surface, { context: 'runtime', isVerbatim: true }).some((each) => each.confidence !== 'low');
}

/** A file is judged where it would stand in a repository of its own. */
function fileIsInjected(path: string, text: string): boolean {
  const name = path.split('/').slice(-2).join('/');
  const language = languageOf(path);
  const { injections } = readProse({ path: name, text, role: roleOf(path, language), language, context: 'runtime' });
  return injections.some((each) => each.confidence !== 'low');
}

/** The whole engine on the file and what stands beside it; capabilities and hygiene are no alarm. */
async function anyCheckFires(
  mirror: Mirror,
  { repository, commit }: { repository: string; commit: string },
  path: string,
): Promise<boolean> {
  const folder = /(?:^|\/)SKILL\.md$/i.test(path) ? `${dirname(path)}/` : path;
  const files = mirror.list(repository, commit).filter((each) => each.startsWith(folder));
  const tree = memoryTree(
    Object.fromEntries(
      files.map((each) => [
        each.slice(dirname(path).length + 1),
        mirror.read(repository, commit, each).toString('utf8'),
      ]),
    ),
  );
  const report = await scan(tree);
  return report.findings.some(
    (finding) =>
      (finding.kind === 'malice' || finding.kind === 'vuln') &&
      finding.confidence !== 'low' &&
      finding.severity !== 'info',
  );
}

/** Every text of a repository where nothing should be found: agents' texts, and paragraphs of documentation. */
function measureBenign({ repository, commit }: BenignRepository, mirror: Mirror, show: boolean): void {
  if (!mirror.has(repository)) {
    console.log(`benign ${repository}: absent`);
    return;
  }
  const counts = { agentTexts: 0, agentAlarms: 0, documents: 0, documentAlarms: 0, aside: 0, characters: 0 };
  const started = performance.now();
  const paths = mirror.list(repository, commit);
  const layout = layoutOf(paths.map((path) => ({ path, size: 0 })));
  for (const path of paths) {
    const language = languageOf(path);
    const role = roleOf(path, language);
    if (!/\.(?:md|mdx|mdc|txt|rst|py|ts|tsx|js|mjs|go|rs|rb|json|ya?ml|toml|html)$/i.test(path) && role === undefined)
      continue;
    const text = textOf(mirror, repository, commit, path);
    if (text.includes('\0') || text.length > 1_000_000) continue;
    counts.characters += text.length;
    const context = contextOf(path, role, language, layout);
    const { surfaces, injections } = readProse({ path, text, role, language, context });
    const alarms = injections.filter((each) => each.confidence !== 'low');
    counts.agentTexts += surfaces.filter((surface) => surface.agentFacing).length;
    counts.documents += surfaces.filter(
      (surface) => surface.kind === 'readme' || surface.kind === 'documentation',
    ).length;
    counts.agentAlarms += alarms.filter((each) => each.agentFacing).length;
    counts.documentAlarms += alarms.filter((each) => !each.agentFacing).length;
    counts.aside += injections.length - alarms.length;
    if (show)
      for (const each of alarms)
        console.log(
          `alarm ${repository} ${path} ${each.surface} ${each.signals.join('+')} ${JSON.stringify(each.snippet)}`,
        );
  }
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `benign ${repository}: agent texts ${counts.agentTexts}, alarms ${counts.agentAlarms}; documentation ${counts.documents} paragraphs, alarms outside agent texts ${counts.documentAlarms}; faint ${counts.aside}; ${(counts.characters / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
  );
}

/** The text of a file; empty where a snapshot left its large files out. */
function textOf(mirror: Mirror, repository: string, commit: string, path: string): string {
  try {
    return mirror.read(repository, commit, path).toString('utf8');
  } catch {
    return '';
  }
}

await main();
