import { endOfBracket, endOfStatement } from './extents.ts';
import { LITERAL } from './program.ts';

/** Starts a program and gives what it writes. */
const STARTS =
  /(?<![\w$])(?:[\w$]{1,40}\.){0,2}(?:check_output|getoutput|getstatusoutput|popen|Popen|create_subprocess_(?:shell|exec)|subprocess\.(?:run|call)|(?:exec|spawn|execFile)(?:Sync|Async)?|execa\w{0,12})\s{0,2}\(/g;
/** From here on a call says how, not what. */
const OPTIONS =
  /,\s{0,40}(?:\w{1,40}\s{0,3}=(?!=)|\{|\*\*|(?:async\s{1,3})?(?:function\b|\([^()]{0,200}\)\s{0,3}=>|\w{1,60}\s{0,3}=>))[^]*$/;
const NAME = /(?<![\w$.])[A-Za-z_$][\w$]{0,60}/g;
const WORDS: ReadonlySet<string> = new Set(['None', 'True', 'False', 'null', 'undefined', 'true', 'false', 'await']);
/** The program that runs this code. */
const OWN_PROGRAM = /\bsys\.executable\b|\bprocess\.execPath\b/g;
const TABLE = /^(?:(?:new\s{1,3}Map|Object\.freeze|MappingProxyType)\s{0,2}\(\s{0,9})?[[{]/;
const TABLE_WORDS =
  /(?<![\w$])(?:new|Map|Object\.freeze|MappingProxyType|as\s{1,3}const)(?![\w$])|(?<![\w$.])[\w$]{1,60}\s{0,3}:(?!:)/g;
const MOST_STARTS = 40;
const DEEPEST = 4;

/**
 * Whether every program that a file starts is written in it, or taken from a table that is:
 * who sends a message then chooses between them, and brings none.
 */
export function choosesItsCommands(text: string): boolean {
  const starts = [...text.matchAll(STARTS)];
  return (
    starts.length > 0 &&
    starts.length <= MOST_STARTS &&
    starts.every((start) => {
      const open = start.index + start[0].length - 1;
      return isFixed(text, text.slice(open, endOfBracket(text, open)).replace(OPTIONS, ')'), 0);
    })
  );
}

function isFixed(text: string, expression: string, depth: number): boolean {
  if (depth > DEEPEST || expression.includes('`')) return false;
  const said = expression.replace(OWN_PROGRAM, '').replace(LITERAL, '""');
  for (const match of said.matchAll(NAME)) {
    const [name] = match;
    if (WORDS.has(name)) continue;
    if (isTable(text, name)) {
      const looked = lookup(said, match.index + name.length);
      return looked !== undefined && isFixed(text, said.slice(0, match.index) + said.slice(looked), depth + 1);
    }
    if (!isFixedName(text, name, depth)) return false;
  }
  return true;
}

/** Where a look into a table ends; undefined where another value may stand in for what is not in it. */
function lookup(said: string, at: number): number | undefined {
  if (said.startsWith('[', at)) return endOfBracket(said, at);
  if (!said.startsWith('.get(', at)) return undefined;
  const open = at + '.get'.length;
  const end = endOfBracket(said, open);
  return said.slice(open, end).includes(',') ? undefined : end;
}

function isTable(text: string, name: string): boolean {
  const values = valuesOf(text, name);
  return (
    values?.length === 1 &&
    values.every((value) => TABLE.test(value) && !/[\w$]/.test(emptied(value))) &&
    !new RegExp(
      String.raw`(?<![\w$.])${escaped(name)}(?:(?:\[[^\]\n]{0,200}\]|\.\w{1,60})\s{0,3}=(?!=)|\.(?:set|update|setdefault|push|append|extend)\()`,
    ).test(text)
  );
}

function emptied(table: string): string {
  return table.includes('`') ? table : table.replace(LITERAL, '""').replace(TABLE_WORDS, '');
}

function isFixedName(text: string, name: string, depth: number): boolean {
  const values = valuesOf(text, name);
  return values !== undefined && values.length > 0 && values.every((value) => isFixed(text, value, depth + 1));
}

/** All that a name is given; undefined where it comes in from elsewhere: a parameter, a loop, a part of something. */
function valuesOf(text: string, name: string): readonly string[] | undefined {
  const word = String.raw`(?<![\w$.])${escaped(name)}(?![\w$])`;
  const comesIn = new RegExp(
    String.raw`(?:\bdef\s{1,3}\w{1,60}|\bfunction\b\s{0,3}[\w$]{0,60}|\blambda\b|\bfor\b|\bas\b|\bimport\b)[^\n;{}=]{0,200}${word}|${word}[^()\n]{0,120}\)?\s{0,3}=>|[{,[]\s{0,9}${word}[^=\n;()]{0,120}[}\]]?\s{0,3}=(?![=>])|\n[ \t]{0,40}${word}\s{0,3},[^=\n;(){}[\]]{1,120}=(?![=>])|${word}\s{0,3}(?:\+=|:=)|${word}\.(?:push|append|extend|insert|unshift|splice)\(`,
  );
  if (comesIn.test(text)) return undefined;
  return [
    ...text.matchAll(
      new RegExp(String.raw`${word}(?:\s{0,3}:\s{0,3}[\w<>[\]., ]{1,80}?)?\s{0,3}=(?![=>])\s{0,8}`, 'g'),
    ),
  ].map((match) => {
    const start = match.index + match[0].length;
    return text.slice(start, endOfStatement(text, start));
  });
}

function escaped(name: string): string {
  return name.replaceAll('$', String.raw`\$`);
}
