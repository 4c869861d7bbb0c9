import { DECODES } from '../../knowledge/hostile-code.ts';
import type { Act } from './act.ts';
import type { Scene } from './scene.ts';

/** Functions nobody needs to spell in a roundabout way, by the module that holds them. */
const PYTHON_MEMBERS =
  'system|popen|startfile|exec[lv]p?e?|spawn[lv]p?e?|Popen|call|run|check_output|check_call|getoutput|exec|eval|compile|__import__|b64decode|decompress|loads|urlopen|urlretrieve|post|CDLL|connect';
const PYTHON_MODULES = 'os|subprocess|builtins|__builtins__|base64|zlib|marshal|socket|ctypes|sys';
const PYTHON_FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:${PYTHON_MODULES})\.(?:__dict__\s{0,2}\[\s{0,2}|__getattribute__\(\s{0,2})["'](?:${PYTHON_MEMBERS})["']\s{0,2}[\])]`,
    'g',
  ),
  // What any other name holds has to be called: methods are kept and put back under these names too.
  new RegExp(
    String.raw`\b(?!(?:${PYTHON_MODULES})\.)\w{1,12}\.(?:__dict__\s{0,2}\[\s{0,2}|__getattribute__\(\s{0,2})["'](?:${PYTHON_MEMBERS})["']\s{0,2}[\])]\s{0,2}\(`,
    'g',
  ),
  new RegExp(
    String.raw`\bgetattr\(\s{0,2}(?:os|subprocess|builtins|__builtins__|socket|ctypes|ct|__import__\(["'](?:os|subprocess|builtins|base64|zlib|marshal|socket|urllib\.request)["']\))\s{0,2},\s{0,2}["'](?:${PYTHON_MEMBERS})["']\s{0,2}\)`,
    'g',
  ),
  new RegExp(
    String.raw`\b__import__\(\s{0,2}["'](?:os|subprocess|builtins|base64|zlib|marshal|socket|pty|ctypes|requests|urllib\.request)["']\s{0,2}\)\.(?:__dict__|__getattribute__|(?:request\.)?(?:${PYTHON_MEMBERS})\b)`,
    'g',
  ),
  /(?:["'][\w]{1,12}["']\s{0,2}\+\s{0,2}){2,}["']\w{1,12}["']\s{0,2}\)\s{0,2}\(/g,
];

const SCRIPT_MEMBERS =
  /^(?:exec|execSync|spawn|spawnSync|execFile|execFileSync|fork|hostname|userInfo|homedir|networkInterfaces|platform|request|get|readFileSync|readFile|writeFileSync|lookup|resolve|connect|createConnection)$/;
const SCRIPT_MODULES =
  /\brequire\(\s{0,2}["'`](?:node:)?(?:child_process|os|https?|fs|net|dns)["'`]\s{0,2}\)\s{0,2}$|\brequire\(["'](?:node:)?(?:child_process|os|https?|fs|net|dns)["']\)(?:\.\w+)?$/;
const BRACKETED =
  /(?<![\w$.])(?<owner>[A-Za-z_$][\w$]{0,40})\s{0,2}\[(?<key>[^\]\n]{1,200}\]?[^\]\n]{0,100})\]\s{0,2}(?:\(|\.(?:call|apply|bind)\()/g;
const REFLECTED =
  /\b(?:Reflect\.get|Object\.getOwnPropertyDescriptor)\(\s{0,2}(?<owner>[A-Za-z_$][\w$]{0,40})\s{0,2},\s{0,2}(?<key>[^()\n]{1,80})\)|\bObject\.(?:entries|values|keys|getOwnPropertyNames)\(\s{0,2}(?<held>[A-Za-z_$][\w$]{0,40})\s{0,2}\)\.(?:find|filter)\((?<test>[^\n]{1,120}?)\)/g;

/** Dangerous functions that are reached by a name in quotes, so that a search for their call finds nothing. */
export function disguisedCalls(scene: Scene): readonly Act[] {
  if (scene.language === 'python')
    return [...pythonForms(scene), ...hiddenAddresses(scene), ...(scene.runsAtInstall ? decodings(scene) : [])];
  if (scene.language === 'javascript' || scene.language === 'typescript')
    return [...scriptForms(scene), ...hiddenAddresses(scene)];
  return [];
}

/** `http` in base64 at the head of a literal: an address that is not to be found by looking for addresses. */
const HIDDEN_ADDRESS = /["'`]aHR0c(?:HM6Ly|DovL)(?:[A-Za-z0-9+/]|\\[nr]){8,240}={0,2}(?:\\[nr])?["'`]/g;

/** `Buffer.from(text.trim(), 'base64')`, whatever the text is made of. */
const FROM_BASE64 = /,\s{0,3}["']base64["']\s{0,3}\)/;

function hiddenAddresses({ code }: Scene): readonly Act[] {
  if (!code.text.includes('aHR0c') || !(DECODES.test(code.text) || FROM_BASE64.test(code.text))) return [];
  return [...code.text.matchAll(HIDDEN_ADDRESS)].slice(0, 3).map((match) => ({
    kind: 'shady-contact',
    start: match.index,
    end: match.index + match[0].length,
    message: 'An address is kept in disguise, and decoded where it is needed.',
    confidence: 'medium',
  }));
}

/** Text that is kept in disguise has no place in a script that installs a package. */
const DECODINGS =
  /\b(?:b64decode|b32decode|a85decode|unhexlify|marshal\.loads)\s{0,2}\(|\bbytes\.fromhex\s{0,2}\(|\bjoin\(\s{0,2}\[?\s{0,2}(?:map\(\s{0,2}chr\b|chr\()|\bgetattr\(\s{0,2}__builtins__\s{0,2},/g;

function decodings({ code }: Scene): readonly Act[] {
  const message = 'A script that runs at installation decodes text that is kept in disguise.';
  return [...code.text.matchAll(DECODINGS)]
    .slice(0, 3)
    .map((match) => make(match.index, match.index + match[0].length, message));
}

function pythonForms({ code }: Scene): readonly Act[] {
  const forms = PYTHON_FORMS.flatMap((form) =>
    [...code.text.matchAll(form)]
      .filter((match) => !keepsItsName(code.text, match))
      .map((match) => make(match.index, match.index + match[0].length)),
  );
  const numbers = [...code.text.matchAll(AS_NUMBERS)]
    .slice(0, 3)
    .map((match) =>
      make(match.index, match.index + match[0].length, 'A text is written as the numbers of its letters.'),
    );
  return [...forms, ...numbers];
}
/** `exec_ = getattr(builtins, 'exec')`, `six_exec = …`: in old versions of the language `exec` is no name, and nothing is disguised. */
function keepsItsName(text: string, { 0: found, index }: RegExpExecArray): boolean {
  const member = /["']_{0,2}(?<name>\w{1,20}?)_{0,2}["']\s{0,2}\)$/.exec(found)?.groups?.['name'];
  const holder = /(?:^|\n)[ \t]{0,12}(?<name>\w{1,20}?)_?\s{0,3}=\s{0,3}$/.exec(
    text.slice(Math.max(0, index - 40), index),
  );
  const name = holder?.groups?.['name'];
  return (
    member !== undefined &&
    (name === member || name?.endsWith(`_${member}`) === true) &&
    /^\s{0,4}(?:\n|$)/.test(text.slice(index + found.length, index + found.length + 6))
  );
}
/** `"".join(map(chr, [104, 105, …]))`: nobody writes a text so who wants it to be read. */
const AS_NUMBERS =
  /["']{2}\.join\(\s{0,2}\[?\s{0,2}(?:map\(\s{0,2}chr\s{0,2},\s{0,2}[[(]|chr\(\s{0,2}\w{1,12}\s{0,2}\)\s{1,2}for\s{1,2}\w{1,12}\s{1,2}in\s{1,2}[[(])(?:\s{0,2}\d{2,3}\s{0,2},){2}/g;

/** Without such a name in quotes nothing stands for one of these modules. */
const NAMES_MODULE = /["'`](?:node:)?(?:child_process|os|https?|fs|net|dns)["'`]/;

function scriptForms({ code, definitions }: Scene): readonly Act[] {
  if (!code.text.includes('require') || !NAMES_MODULE.test(code.text)) return [];
  const acts: Act[] = [];
  const isModule = (name: string | undefined, at: number): boolean => {
    const meaning = name === undefined ? undefined : definitions.meaningOf(name, at);
    return meaning !== undefined && SCRIPT_MODULES.test(meaning.trim().replace(/;$/, ''));
  };
  for (const match of code.text.matchAll(BRACKETED)) {
    const { owner, key = '' } = match.groups ?? {};
    if (!isModule(owner, match.index) || !isDisguised(key, definitions.meaningOf(key.trim(), match.index))) continue;
    acts.push(make(match.index, match.index + match[0].length));
  }
  for (const match of code.text.matchAll(REFLECTED)) {
    const { owner, held } = match.groups ?? {};
    if (isModule(owner ?? held, match.index)) acts.push(make(match.index, match.index + match[0].length));
  }
  return acts;
}

/** A constant name in brackets says nothing a dot would not, unless it is there to be overlooked. */
function isDisguised(key: string, meaning: string | undefined): boolean {
  const literal = /^\s*["'`]([\w$]+)["'`]\s*$/.exec(key)?.[1];
  if (literal !== undefined) return SCRIPT_MEMBERS.test(literal);
  if (/["'`]\s*\+\s*["'`]|\\x[0-9a-f]{2}|fromCharCode|Buffer\.from|atob\(|getOwnPropertyNames|Object\.keys/.test(key))
    return true;
  const named = /^\s*["'`]([\w$]+)["'`]/.exec(meaning ?? '')?.[1];
  return named !== undefined && SCRIPT_MEMBERS.test(named);
}

const DISGUISED = 'A function that runs programs or talks to the system is called under a disguise.';

function make(start: number, end: number, message = DISGUISED): Act {
  return {
    kind: 'disguised-call',
    start,
    end,
    message,
    confidence: 'medium',
  };
}
