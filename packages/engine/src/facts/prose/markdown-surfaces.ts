import type { Surface, SurfaceKind } from './surface.ts';
import { countWhile } from '../text/in-order.ts';

/** Whose text a Markdown file is. */
export interface MarkdownOwner {
  readonly path: string;
  readonly kind: SurfaceKind;
  readonly agentFacing: boolean;
  readonly owner: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HIDDEN_ELEMENT =
  /<(\w{1,20})\b[^<>]{0,300}?(?:\bhidden\b|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?!\.)|color\s*:\s*(?:white|#fff(?:fff)?|transparent)\b|left\s*:\s*-\d{3,})[^<>]{0,300}>([^<]{3,4000})/gi;
const LINK_COMMENT = /^ {0,3}\[(?:\/\/|comment|_|\^?#)[^\]\n]{0,40}\]:\s*(?:#|<>)?\s*[("']([^\n]{3,2000})[)"']\s*$/gim;
const ALTERNATIVE =
  /!\[([^\]\n]{20,1000})\]\(|\b(?:alt|title)\s*=\s*"([^"\n]{20,1000})"|\]\([^)\s]{1,500}\s+"([^"\n]{20,1000})"\)/g;

/** Paragraphs, list items, headings and cells of Markdown, and what it hides from people, each with its place. */
export function readMarkdown(text: string, owner: MarkdownOwner): readonly Surface[] {
  const blocks = readBlocks(text, owner);
  const shown = blocks.filter((block) => block.isQuoted === true);
  return [...blocks, ...readHidden(text, owner).filter((surface) => !liesIn(surface, shown))];
}

/** Whether a stretch lies in one of the blocks, which are in order: markup in a fence is shown, not applied. */
function liesIn({ at }: Surface, blocks: readonly Surface[]): boolean {
  const before = countWhile(blocks, (block) => block.at.start <= at.start);
  return before > 0 && at.start < (blocks[before - 1]?.at.end ?? 0);
}

function surfaceAt(
  owner: MarkdownOwner,
  text: string,
  start: number,
  end: number,
  more: Partial<Surface> = {},
): Surface {
  const { path, kind, agentFacing } = owner;
  const said = text.slice(start, end).trimEnd();
  return {
    kind,
    agentFacing,
    owner: owner.owner,
    text: said,
    at: { file: path, start, end: start + said.length },
    ...more,
  };
}

/** Splits at blank lines, list items, headings and fences; front matter lines stand alone. */
function readBlocks(text: string, owner: MarkdownOwner): readonly Surface[] {
  const blocks: Surface[] = [];
  let start = -1;
  let fence: string | undefined;
  let quoted = false;
  let at = 0;

  function close(end: number): void {
    if (start !== -1 && end > start) blocks.push(surfaceAt(owner, text, start, end, quoted ? { isQuoted: true } : {}));
    start = -1;
    quoted = false;
  }
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + 2000));
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) {
        close(at);
        fence = undefined;
      } else if (line.trim() === '') close(at);
      else if (start === -1) {
        start = at;
        quoted = true;
      }
    } else if (mark !== undefined) {
      close(at);
      fence = mark;
    } else if (line.trim() === '' || line.trim() === '---') close(at);
    else {
      if (/^\s{0,12}(?:[-*+]|\d{1,3}[.)])\s|^#{1,6}\s|^\s{0,3}\|/.test(line) || /^[\w-]{1,40}:\s/.test(line)) close(at);
      if (start === -1) {
        start = at;
        quoted = /^ {0,3}>|^(?: {4}|\t)\S/.test(line);
      }
      if (/^#{1,6}\s/.test(line)) close(end);
    }
    at = end + 1;
  }
  close(text.length);
  return blocks;
}

/** Text that a rendered page does not show. */
function readHidden(text: string, owner: MarkdownOwner): readonly Surface[] {
  const hidden: Surface[] = [];
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', open + 4)) {
    const close = text.indexOf('-->', open + 4);
    const end = close === -1 ? text.length : close;
    hidden.push(surfaceAt(owner, text, open + 4, end, { hiddenBy: 'an HTML comment' }));
    if (close === -1) break;
  }
  if (text.includes('<')) {
    for (const match of text.matchAll(HIDDEN_ELEMENT)) {
      const inner = match[2] ?? '';
      const from = match.index + match[0].length - inner.length;
      hidden.push(surfaceAt(owner, text, from, from + inner.length, { hiddenBy: 'hidden styling' }));
    }
  }
  for (const match of text.matchAll(LINK_COMMENT)) {
    hidden.push(
      surfaceAt(owner, text, match.index, match.index + match[0].length, {
        hiddenBy: 'a link definition nothing refers to',
      }),
    );
  }
  for (const match of text.matchAll(ALTERNATIVE)) {
    hidden.push(
      surfaceAt(owner, text, match.index, match.index + match[0].length, { hiddenBy: 'an alternative text' }),
    );
  }
  return hidden;
}
