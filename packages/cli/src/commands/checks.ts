import type { CheckPage } from '@assay/contract';
import { EXIT, type Input, type Io, UsageError } from '../command.ts';
import { formatOf } from '../format.ts';
import { nearest } from '../nearest.ts';
import { table } from '../plain-text.ts';

/** `assay checks`: all of them, or one in full. */
export async function checks(input: Input, io: Io): Promise<number> {
  const format = formatOf(input, ['json']);
  const { checkPages } = await import('@assay/server');
  const pages = await checkPages();
  const [id] = input.arguments;
  if (id === undefined) {
    const rows = pages.map((page) => [page.id, page.severity, page.title]);
    io.stdout.write(format === 'json' ? `${JSON.stringify({ checks: pages }, null, 2)}\n` : table(rows));
    return EXIT.done;
  }
  const page = pages.find((one) => one.id === id);
  if (!page) {
    const hint = hintFor(
      id,
      pages.map((one) => one.id),
    );
    throw new UsageError(`There is no check ${JSON.stringify(id)}.${hint} assay checks lists them.`);
  }
  io.stdout.write(format === 'json' ? `${JSON.stringify(page, null, 2)}\n` : explain(page));
  return EXIT.done;
}

const MOST_HINTS = 3;

/** One with a letter or two wrong, or some that hold what was typed. */
function hintFor(id: string, ids: readonly string[]): string {
  const near = nearest(id, ids);
  const likely = near === undefined ? ids.filter((one) => one.includes(id)).slice(0, MOST_HINTS) : [near];
  return id === '' || likely.length === 0 ? '' : ` Did you mean ${likely.join(', ')}?`;
}

function explain(page: CheckPage): string {
  const about = [page.severity, page.kind, `confidence ${page.confidence}`, ...page.cwe, `since ${page.since}`].join(
    ' · ',
  );
  const parts = [
    ['Why', page.why],
    ['Fix', page.fix],
    ['Cannot see', page.blindSpots ?? ''],
  ].filter(([, text]) => text !== '');
  return [
    `${page.id}: ${page.title}`,
    about,
    ...parts.map(([head, text]) => `\n${head}\n${indented(text ?? '')}`),
    '',
  ].join('\n');
}

function indented(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `  ${line.trim()}`)
    .join('\n');
}
