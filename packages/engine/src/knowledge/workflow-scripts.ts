import { expressionsIn } from './workflow-expressions.ts';
import type { Reach } from './workflow-strangers.ts';

/** What of a value strangers have decided. */
export interface Origin {
  readonly reach: Reach;
  /** They wrote its characters. */
  readonly isText: boolean;
  /** It names a commit of theirs. */
  readonly isCommit: boolean;
}

/** What a script is told from outside. */
export interface ScriptContext {
  ofExpression(this: void, expression: string): Origin | undefined;
  ofVariable(this: void, name: string): Origin | undefined;
  /** How far files of strangers, unpacked before, go; undefined where there are none. */
  readonly files: Reach | undefined;
  /** How far what strangers wrote on the platform goes, once a command asks for it. */
  readonly asked: Reach;
}

/** Names that later steps read, with what strangers have in them. */
export interface Writes {
  readonly outputs: Map<string, Origin>;
  readonly environment: Map<string, Origin>;
}

const ASSIGNMENT = /^\s*(?:(?:export|local|readonly|declare(?:\s{1,3}-\w{1,3})?)\s{1,3})?([A-Za-z_]\w{0,80})\+?=(.*)$/;
const LOOP = /^\s*for\s{1,3}([A-Za-z_]\w{0,80})\s{1,3}in\s{1,3}(.*)$/;
const READ = /\bread\s{1,3}(?:-\w{1,3}\s{1,3})*((?:[A-Za-z_]\w{0,80}\s{0,3}){1,6})(.*)$/;
const OPENS = /([\w-]{1,80})\s{0,2}<<-?\s{0,2}["']?([A-Za-z_$][\w{}$]{0,60})/;
const HERE = /\bcat\s{1,3}<<-?\s{0,2}["']?([A-Za-z_]\w{0,60})/;
const PAIR = /(?:^|[\s"'{])([\w-]{1,80})=(.*)$/;
const OLD_COMMAND = /::set-(output|env)\s{1,3}name=([\w-]{1,80})::(.*)$/;
const TO_OUTPUT = /\bGITHUB_OUTPUT\b/;
const TO_ENVIRONMENT = /\bGITHUB_ENV\b/;
/** What comes out of these has no more signs than letters, digits and a few others, or is counted or hashed. */
const CLEANS =
  /\|\s{0,3}(?:tr\s{1,3}-(?:cd|dc)\b|wc\b|(?:sha\d{1,3}|md5|b2)sum\b|base64\b|cut\s{1,3}-c|sed\s{1,3}(?:-E\s{1,3}|-e\s{1,3})?["']?s\/\[\^|grep\s{1,3}-[a-zA-Z]{0,4}[cq]|grep\s{1,3}-[a-zA-Z]{0,4}o[a-zA-Z]{0,3}\s{1,3}(?:["']?\^?[\w\d[\]\\{}+?#/-]{1,60}["']?|(["'])\^?(?:[\w:=,@#/ -]|\\[Kdwbs.]|\[(?:[\w.@:/-]|\\[dw.]){1,30}\]|[+?*]|\{\d{1,3}(?:,\d{0,3})?\}){1,60}\$?\1)\s{0,3}(?:\||\)|$)|jq\b[^|]{0,80}\b(?:length|test)\b)|\$\{#/;
/** Asks the platform for what strangers wrote there. */
const ASKS_TEXT =
  /\bgh\s{1,3}(?:pr|issue)\s{1,3}view\b[^\n]{0,200}\b(?:title|body|comments|headRefName|files)\b|\bgh\s{1,3}api\b[^\n]{0,200}(?:\/(?:pulls|issues|comments)\b)[^\n]{0,120}\.(?:title|body|head\.(?:ref|label)|filename)\b|\bgit\s{1,3}(?:log|show)\b[^\n]{0,80}(?:--pretty|--format)[=\s][^\n]{0,20}%(?:[sBbaec]|an|ae)/;
const ASKS_COMMIT =
  /\bgh\s{1,3}pr\s{1,3}view\b[^\n]{0,200}\bheadRef(?:Oid|Name)\b|\bgh\s{1,3}api\b[^\n]{0,200}\/pulls?\/[^\n]{0,160}|\bjq\b[^\n]{0,60}\.head\.(?:sha|ref)\b|\brefs\/pull\//;
const READS_FILE = /\$\(\s{0,3}<|\b(?:cat|head|tail|jq|grep|sed|awk|cut)\s/;

/** Follows what strangers wrote through the lines of a shell script to what it leaves for later steps. */
export function writesOf(script: string, context: ScriptContext): Writes {
  const writes: Writes = { outputs: new Map(), environment: new Map() };
  const variables = new Map<string, Origin | undefined>();
  const lines = script.replaceAll(/\\\n/g, ' ').split('\n');
  const isBlock = /\}\s{0,3}>{1,2}\s{0,3}["']?\$\{?GITHUB_(?:OUTPUT|ENV)/.test(script);
  let open: { readonly name: string | undefined; readonly until: string; readonly line: string } | undefined;

  const originOf = (text: string): Origin | undefined => {
    if (CLEANS.test(text)) return undefined;
    const named = [...text.matchAll(/\$\{?([A-Za-z_]\w{0,80})/g)].map(([, name = '']) =>
      variables.has(name) ? variables.get(name) : context.ofVariable(name),
    );
    const pasted = expressionsIn(text).map((expression) => context.ofExpression(expression.text));
    const asked = [ASKS_TEXT.test(text), ASKS_COMMIT.test(text)] as const;
    const found = asked.includes(true) && { reach: context.asked, isText: asked[0], isCommit: asked[1] };
    const read = context.files !== undefined &&
      READS_FILE.test(text) && { reach: context.files, isText: true, isCommit: false };
    return together([...named, ...pasted, ...(found ? [found] : []), ...(read ? [read] : [])]);
  };
  const leave = (line: string, name: string, origin: Origin | undefined): void => {
    if (origin === undefined) return;
    const isEnvironment = TO_ENVIRONMENT.test(line) || (!TO_OUTPUT.test(line) && !TO_OUTPUT.test(script));
    const into = isEnvironment ? writes.environment : writes.outputs;
    const key = isEnvironment ? name : name.toLowerCase();
    into.set(key, together([into.get(key), origin]) ?? origin);
  };

  for (const line of lines) {
    if (/^\s*#/.test(line)) continue;
    if (open !== undefined) {
      if (
        line
          .trim()
          .replace(/^echo\s{1,3}/, '')
          .replace(/["']?(?:\s{0,3}>>.*)?$/, '')
          .replace(/^["']/, '') === open.until
      )
        open = undefined;
      else if (open.name !== undefined) leave(open.line, open.name, originOf(line));
      else
        for (const [, name = '', value = ''] of line.matchAll(/^\s*([\w-]{1,80})=(.*)$/g))
          leave(open.line, name, originOf(value));
      continue;
    }
    const isLeft = TO_OUTPUT.test(line) || TO_ENVIRONMENT.test(line);
    // A file is copied as it is, whatever names stand in it.
    if (isLeft && /^\s*(?:cat|cp)\s(?!<<)/.test(line)) leave(line, '*', originOf(line));
    const here = HERE.exec(line);
    const opening = OPENS.exec(line);
    if (here !== null && isLeft) open = { name: undefined, until: here[1] ?? '', line };
    else if (opening !== null && (isLeft || isBlock)) open = { name: opening[1] ?? '', until: opening[2] ?? '', line };
    if (open !== undefined) continue;
    const [, kind, oldName, oldValue] = OLD_COMMAND.exec(line) ?? [];
    const [, name, value] = PAIR.exec(line) ?? [];
    if (oldName !== undefined) leave(`GITHUB_${kind === 'env' ? 'ENV' : 'OUTPUT'}`, oldName, originOf(oldValue ?? ''));
    else if (name !== undefined && /\b(?:echo|printf)\b/.test(line) && (isLeft || isBlock))
      leave(line, name, originOf(value ?? ''));
    else assign(line, variables, originOf);
  }
  for (const name of variables.keys()) if (isChecked(script, name)) forget(writes, script, name);
  return writes;
}

function assign(
  line: string,
  variables: Map<string, Origin | undefined>,
  originOf: (text: string) => Origin | undefined,
): void {
  const [, name, value = ''] = ASSIGNMENT.exec(line) ?? LOOP.exec(line) ?? [];
  if (name !== undefined) {
    const before = line.includes(`$${name}`) || /^\s{2,}/.test(line) ? variables.get(name) : undefined;
    variables.set(name, together([before, originOf(value)]));
    return;
  }
  const [, names = ''] = READ.exec(line) ?? [];
  for (const one of names.trim().split(/\s+/)) if (one !== '') variables.set(one, originOf(line));
}

/** `[[ "$NAME" =~ ^[a-z]+$ ]]`: what does not look so goes no further. */
function isChecked(script: string, name: string): boolean {
  return new RegExp(`\\$\\{?${name}\\}?["']?\\s{1,3}=~\\s{1,3}\\^[^\\n]{1,200}\\$`).test(script);
}

function forget(writes: Writes, script: string, name: string): void {
  for (const table of [writes.outputs, writes.environment]) {
    for (const key of table.keys()) {
      if (new RegExp(`\\b${key}=["']?\\$\\{?${name}\\b`, 'i').test(script)) table.delete(key);
    }
  }
}

/** What several values have of strangers when they become one. */
export function together(origins: readonly (Origin | undefined)[]): Origin | undefined {
  const known = origins.filter((origin) => origin !== undefined);
  const [first] = known;
  if (first === undefined) return undefined;
  return {
    reach: known.reduce(
      (worst, { reach }) => (ORDER.indexOf(reach) > ORDER.indexOf(worst) ? reach : worst),
      first.reach,
    ),
    isText: known.some(({ isText }) => isText),
    isCommit: known.some(({ isCommit }) => isCommit),
  };
}
const ORDER: readonly Reach[] = ['never', 'merged', 'fork', 'privileged'];
