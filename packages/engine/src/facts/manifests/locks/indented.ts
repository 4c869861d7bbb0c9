/** A line of an indented file with what stands below it. */
export interface Branch {
  readonly key: string;
  readonly value: string;
  /** 1-based. */
  readonly line: number;
  readonly below: readonly Branch[];
}

interface Growing extends Branch {
  readonly indent: number;
  readonly below: Growing[];
}

/** A key in quotes or without, then a colon or a blank, then the value. */
const PAIR = /^(?:"([^"]*)"|'([^']*)'|([^\s"'][^\s]*?)):? +(.*)$/;
const MOST_LINES = 500_000;

/**
 * The part of YAML, and of yarn's own format, that package managers write: keys, values and indentation.
 * A hundred times faster than reading YAML whole, which a file that only a machine writes does not need.
 */
export function readIndented(text: string): readonly Branch[] {
  const root: Growing = { key: '', value: '', line: 0, indent: -1, below: [] };
  const open: Growing[] = [root];
  const lines = text.split('\n', MOST_LINES);
  for (const [at, written] of lines.entries()) {
    const bare = written.trim();
    if (bare === '' || bare.startsWith('#') || bare.startsWith('- ')) continue;
    const indent = written.length - written.trimStart().length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const parent = open.at(-1) ?? root;
    const branch: Growing = { ...pairOf(bare), line: at + 1, indent, below: [] };
    parent.below.push(branch);
    open.push(branch);
  }
  return root.below;
}

function pairOf(bare: string): { readonly key: string; readonly value: string } {
  if (bare.endsWith(':')) return { key: unquoted(bare.slice(0, -1)), value: '' };
  const [, double, single, plain, value = ''] = PAIR.exec(bare) ?? [];
  return { key: double ?? single ?? plain ?? bare, value: unquoted(value) };
}

function unquoted(text: string): string {
  const isQuoted = text.length > 1 && /^["']/.test(text) && text.endsWith(text.charAt(0));
  return isQuoted && !text.slice(1, -1).includes(text.charAt(0)) ? text.slice(1, -1) : text;
}

/** What stands below the first line of a key. */
export function below(branches: readonly Branch[], key: string): readonly Branch[] {
  return branches.find((branch) => branch.key === key)?.below ?? [];
}

/** The value of the first line of a key. */
export function valueOf(branches: readonly Branch[], key: string): string | undefined {
  return branches.find((branch) => branch.key === key)?.value;
}
