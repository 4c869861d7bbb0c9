import { categoryOf } from './check-id.ts';
import { gatherText, type GatheredFile } from './facts/gather.ts';
import { maskText, type Redaction } from './findings/mask.ts';
import type { TextView } from './findings/observe.ts';
import { readContent } from './inventory/content.ts';
import { concernedChecks, type Plan } from './plan.ts';
import { tableOfLines } from './facts/text/lines.ts';
import { LIMITS } from './tree/limits.ts';
import type { Repository } from './repository.ts';
import { runChecks, type Seen } from './run-checks.ts';

/** The files that findings are shown from, every secret in them masked. */
export interface Views {
  add(path: string, file: Pick<GatheredFile, 'text' | 'lines'>, redactions: readonly Redaction[]): void;
  /** Reads another file and looks for its secrets, so that a finding that ends there shows none. */
  open(path: string): void;
  of(this: void, path: string): TextView;
}

const NOTHING: TextView = { lines: tableOfLines(''), masked: maskText('', []) };

/** Views of one repository, opened as findings need them. */
export function openViews(repository: Repository, plan: Plan): Views {
  const views = new Map<string, TextView>();

  function add(
    path: string,
    { text, lines }: Pick<GatheredFile, 'text' | 'lines'>,
    redactions: readonly Redaction[],
  ): void {
    views.set(path, { lines, masked: maskText(text, redactions) });
  }
  function open(path: string): void {
    const file = repository.inventory.get(path);
    if (views.has(path) || file === undefined || file.entry.size > LIMITS.textBytes) return;
    const bytes = repository.tree.read(file.entry);
    const content = bytes === undefined ? undefined : readContent(bytes);
    if (content?.kind !== 'text') return;
    const gathered = gatherText(file, content, plan.readers.automaton);
    const checks = concernedChecks(plan, file, gathered).filter((check) => categoryOf(check.id) === 'secrets');
    add(path, gathered, redactionsIn(path, runChecks(checks, gathered).sightings));
  }
  return { add, open, of: (path) => views.get(path) ?? NOTHING };
}

/** What the sightings want hidden in a file. */
export function redactionsIn(path: string, sightings: Seen): readonly Redaction[] {
  return sightings.flatMap(({ sighting: { redact, redactAs = 'token' } }) =>
    redact?.file === path ? [{ start: redact.start, end: redact.end, as: redactAs }] : [],
  );
}
