import { type FileNames, givenRound, meaningsOf } from './file-names.ts';
import { parametersOf } from './parameters.ts';
import type { Definition } from './written-definitions.ts';

/** Characters that are put together at the most; what is larger tells nothing more. */
const LARGEST = 8000;
const NAME = /(?<![\w$.'"])(?:(?:self|this)(?=\.)|[A-Za-z_$][\w$]{0,60})(?<field>\.[A-Za-z_$][\w$]{0,60})?/g;
/** Words inside a text are no names; those of an f-string or a template may be. */
const PLAIN_TEXT =
  /(?<![fF`\w])(?:"""(?:\\.|[^"\\]|"(?!"")){3,2000}"""|'''(?:\\.|[^'\\]|'(?!'')){3,2000}'''|"(?:\\.|[^"\\\n]){3,1500}"|'(?:\\.|[^'\\\n]){3,1500}')/g;
const MEMBER_PATH = /^\s{0,3}[A-Za-z_$][\w$]{0,40}(?:\.[\w$]{1,40}){1,4}\s{0,3}$/;
const KEYWORD_ARGUMENT = /^\s{0,2}=(?!=)/;

/** A stretch of code, and where its names are to be looked up. */
interface Piece {
  readonly text: string;
  readonly at: number;
}

/** A name in a piece: `host`, `settings.host`, or `self.host`, which is looked up as the field `.host`. */
interface Mention {
  readonly name: string;
  readonly field: string | undefined;
  readonly isOwnField: boolean;
  readonly isCalled: boolean;
}

interface Unfolding {
  readonly names: FileNames;
  readonly parts: string[];
  readonly done: Set<Definition>;
  size: number;
}

/** Puts behind an expression what its names stand for, then what the names in that stand for, and so on. */
export function unfold(
  names: FileNames,
  expression: string,
  at: number,
  deepest: number,
): { direct: string; whole: string } {
  const unfolding: Unfolding = { names, parts: [expression], done: new Set(), size: expression.length };
  let layer: readonly Piece[] = [{ text: expression, at }];
  for (let depth = 0; depth < deepest && layer.length > 0; depth += 1)
    layer = layer.flatMap((piece) => unfoldPiece(unfolding, piece));
  return { direct: expression, whole: unfolding.parts.join('\n') };
}

/** Adds what the names of a piece stand for, and returns that as pieces to go on with. */
function unfoldPiece(unfolding: Unfolding, piece: Piece): readonly Piece[] {
  const next: Piece[] = [];
  // A name may stand in it a hundred times, and be defined a thousand times.
  const asked = new Map<string, readonly Definition[]>();
  for (const match of piece.text.replace(PLAIN_TEXT, blank).matchAll(NAME)) {
    if (unfolding.size > LARGEST) break;
    const end = match.index + match[0].length;
    // The name of an argument (`timeout=3`) stands for nothing, the value behind it does.
    if (KEYWORD_ARGUMENT.test(piece.text.slice(end, end + 4))) continue;
    const mention = mentionOf(match, piece.text.charAt(end) === '(');
    const own = asked.get(mention.name) ?? meaningsOf(unfolding.names, mention.name, piece.at);
    asked.set(mention.name, own);
    const isUnknownField = own.length === 0 && mention.isOwnField;
    const found = isUnknownField ? meaningsOf(unfolding.names, mention.name.slice(1), piece.at) : own;
    for (const definition of found) next.push(...addDefinition(unfolding, mention, definition));
  }
  return next;
}

function mentionOf({ 0: whole, groups }: RegExpExecArray, isCalled: boolean): Mention {
  const field = groups?.['field'];
  if (field !== undefined && /^(?:self|this)\./.test(whole)) return { name: field, field, isOwnField: true, isCalled };
  return { name: whole.slice(0, whole.length - (field?.length ?? 0)), field, isOwnField: false, isCalled };
}

function addDefinition(unfolding: Unfolding, mention: Mention, found: Definition): readonly Piece[] {
  // A name that is defined by itself (`data = pack(data)`) leads to its earlier meaning.
  if (unfolding.done.has(found)) return [];
  unfolding.size += found.text.length;
  // `settings.port` of `settings = process.env` is one member of it.
  if (mention.field !== undefined && !mention.isOwnField && MEMBER_PATH.test(found.text)) {
    unfolding.parts.push(found.text.trim() + mention.field + (mention.isCalled ? '(' : ''));
    return [];
  }
  unfolding.done.add(found);
  unfolding.parts.push(found.text);
  if (!found.isFunction) return [{ text: found.text, at: found.at }];
  const end = found.at + found.text.length;
  noteParameters(unfolding.names, found, end);
  return [{ text: found.text, at: end }];
}

/** Names in the body of a function are looked up from its end, where its parameters are still its own. */
function noteParameters(names: FileNames, { text, at }: Definition, end: number): void {
  if (names.givenAt.has(end)) return;
  const own = [...parametersOf(text)].map((parameter) => [parameter, at] as const);
  names.givenAt.set(end, new Map([...givenRound(names, at), ...own]));
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
