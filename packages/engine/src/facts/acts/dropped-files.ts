import { DECODES, FETCHES, RELEASE_HOSTS, SHADY_HOSTS } from '../../knowledge/hostile-code.ts';
import { VENDOR_INSTALLERS } from '../../knowledge/installers.ts';
import type { Act } from './act.ts';
import { endOfBracket } from './extents.ts';
import { gateOf } from '../text/gates.ts';
import type { Scene } from './scene.ts';

/** Calls that leave a file behind, with the positions of its name. */
const WRITES =
  /(?<![\w.$])(?:io\.|codecs\.)?open\s{0,2}\((?=[^\n]{0,200}["'](?:wb|w|w\+|wb\+|xb|ab)["'])|\burlretrieve\s{0,2}\(|\b(?:fs\.)?(?:writeFile(?:Sync)?|createWriteStream)\s{0,2}\(|\bos\.(?:Create|OpenFile|WriteFile)\s{0,2}\(|\bioutil\.WriteFile\s{0,2}\(|\bDownloadFile\s{0,2}\(|\bNamedTemporaryFile\s{0,2}\(|\bFile\.(?:write|open|binwrite)\s{0,2}\(|\.write_bytes\s{0,2}\(|\bwget\.download\s{0,2}\(|\b(?:extractall|unpack_archive)\s{0,2}\(/g;
/** Tools of the system that download, inside a command. */
const DOWNLOADS =
  /\b(?:curl|wget|certutil|bitsadmin|iwr|invoke-webrequest|start-bitstransfer|downloadfile)\b[^\n]{0,300}?(?:\s-o\s?|\s-O\s?|\s--output[= ]|-outfile\s|-destination\s|['"]\s{0,2},\s{0,2}['"]?\$?|-urlcache\s|\s>\s?)\s{0,3}(?<file>[^\s'",;|&)]{2,120})/gi;
const RUNNABLE = /\.(?:exe|scr|msi|bat|cmd|vbs|ps1|dll|hta|com|pif|jar|elf|bin|sh|pyw|so)(?=["'`\s)?,;]|$)/i;
/** A program that is named outright, not chosen by platform. */
const FOR_WINDOWS = /[\w-]\.(?:exe|scr|vbs|bat|msi|hta)["']/i;
/** A whole program of Python inside a literal, and a start that nobody sees. */
const PROGRAM = /["']{3}\s{0,20}(?:#[^\n]{0,80}\s{0,4})?(?:import\s\w|from\s[\w.]{1,40}\simport\s)/;
const UNSEEN = /\bCREATE_NO_WINDOW\b|\bDETACHED_PROCESS\b|\bDEVNULL\b|\bSW_HIDE\b|\bpythonw\b|\bnohup\b/;
const MADE_EXECUTABLE =
  /\bchmod(?:Sync)?\s{0,2}\(|\bchmod\s{1,3}(?:\+x|[0-7]{0,1}7[0-7]{2}|a\+x|u\+x)|\bS_I[XE][A-Z]{3}/;
const VERIFIED =
  /\bsha(?:256|512|1)\b|\bchecksum\b|\bcreateHash\b|\bhashlib\b|\bintegrity\b|\bverify_?signature\b|\bgpg\b/i;
/** Commands that look at a file or move it about, but do not start it. */
const HARMLESS =
  /^\(\s{0,40}\[?\s{0,40}f?["'`](?:echo|cat|ls|dir|type|code|rm|del|tar|unzip|7z|mv|cp|ffmpeg|ffprobe|git|convert|xdg-open|which)\b/;
/** The way of Windows to unpack an archive, as one command. */
const UNPACKS = /\bExpand-Archive\b(?![^\n]{0,300}(?:[;&|]|Start-Process|Invoke-))/i;
/** The command begins with a program by its name, and is that command alone. */
const NAMED_PROGRAM = /^\(\s{0,40}\[?\s{0,40}f?["'`]([\w.-]{2,30})(?=["'`\s])(?![^\n]{0,300}(?:&&|\|\||[;|]))/;
/** Programs that start what they are given. */
const STARTERS =
  /^(?:(?:ba|z|da|k|a)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh|start|start-process|python[\d.w]*(?:\.exe)?|py|node(?:\.exe)?|deno|bun|ruby|perl|php|java|mono|wine|wscript|cscript|mshta|rundll32|regsvr32|msiexec|explorer(?:\.exe)?|osascript|open|sudo|su|doas|nohup|setsid|env|exec|call|timeout|nice|chmod|attrib|schtasks|at|crontab|launchctl|systemctl|xargs|find|ssh|docker|insmod|dpkg|rpm|apt|apt-get|yum|npm|npx|pip[\d.]*|installer|hdiutil)(?:\.exe)?$/i;
const ADDRESS = /https?:\/\/[\w.-]{3}/i;
const NOWHERE = /\/dev\/null|os\.devnull|\bNUL\b/;
const REACH = 2500;
/** Steps from a call to what it writes, and from a command to the program in it: further off lies other business. */
const CONTENT_DEPTH = 4;
const COMMAND_DEPTH = 2;
/** A name that says that the file is read, not run; what hides a program behind one gives it to an interpreter. */
const DOCUMENT =
  /["'`/][\w.-]{0,60}\.(?:txt|md|json|ya?ml|toml|csv|tsv|png|jpe?g|gif|svg|webp|pdf|html?|css|log|lock|ini|cfg|xml|example|map)["'`]/i;
const GIVEN_TO_INTERPRETER =
  /\b(?:python[\d.w]*|node|(?:ba|z)?sh|wscript|cscript|powershell|pwsh|mshta|rundll32|regsvr32|start|cmd|perl|ruby|php)(?:\.exe)?["'`,\s/-]{1,6}[^\n]{0,80}\.(?:txt|md|json|ya?ml|toml|csv|png|jpe?g|gif|svg|webp|pdf|html?|css|log|ini|cfg|xml)\b/i;

/** Where no file is written there is none to look for. */
export const WRITES_GATE = gateOf(WRITES);
export const DOWNLOADS_GATE = gateOf(DOWNLOADS);

/** Files that are fetched or unpacked and then started, in the order of the code. */
export function droppedFiles(scene: Scene): readonly Act[] {
  const { text } = scene.code;
  const acts: Act[] = [];
  for (const match of WRITES_GATE.isOpen(scene.found) ? text.matchAll(WRITES) : []) {
    const open = match.index + match[0].length - 1;
    const end = endOfBracket(text, open);
    const written = text.slice(open, end);
    if (NOWHERE.test(written)) continue;
    const before = lastFunction(text.slice(Math.max(0, match.index - 900), match.index));
    const after = sameFunction(text.slice(end, end + REACH));
    if (DOCUMENT.test(written) && !GIVEN_TO_INTERPRETER.test(after)) continue;
    const depth = isWrittenOut(scene, written, match.index) ? 1 : CONTENT_DEPTH;
    const value = scene.definitions.unfold(written + lineOf(after), match.index, depth).whole;
    const isFetched =
      FETCHES.test(value) || FETCHES.test(before) || /urlretrieve|DownloadFile|wget\.download/.test(match[0]);
    const isDecoded = DECODES.test(value);
    const isScript =
      /\b(?:exec|eval)\s{0,2}\(|\burlopen\b|\brequire\(/.test(lineOf(after)) || isHiddenProgram(value, after);
    if (!isFetched && !isDecoded && !isScript) continue;
    if (VERIFIED.test(before) || VERIFIED.test(after)) continue;
    if (isFromVendor(value + before) && !SHADY_HOSTS.test(value) && !FOR_WINDOWS.test(written)) continue;
    const started =
      startOf(scene, end, after, namesOf(written, before, match[0])) ??
      (isFetched && isDecoded && FOR_WINDOWS.test(written) ? 'medium' : undefined);
    if (started === undefined) continue;
    // To be made runnable is not to be started; whoever hands in the address knows what comes from there.
    const isHandedIn = !scene.runsAtInstall && !isDecoded && !ADDRESS.test(value + before);
    const isOnlyReady = isHandedIn && started === 'medium' && MADE_EXECUTABLE.test(after);
    acts.push(dropped(match.index, end, isOnlyReady ? 'low' : started));
  }
  for (const match of DOWNLOADS_GATE.isOpen(scene.found) ? text.matchAll(DOWNLOADS) : []) {
    const file = match.groups?.['file'] ?? '';
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 800);
    const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replace(/["'`]/g, '');
    // The address may stand behind the name of the file.
    const command = match[0] + (/^[^\n;&|]{0,300}/.exec(rest)?.[0] ?? '');
    if (name.length < 3 || PLACEHOLDER.test(name) || VERIFIED.test(rest) || RELEASE_HOSTS.test(command)) continue;
    const runs =
      rest.includes(name) &&
      /\b(?:start|start-process|&&|;|rundll32|cmd|system|popen|run|call|python|sh)\b|[;&]/i.test(rest);
    if (!runs || !(RUNNABLE.test(file) || MADE_EXECUTABLE.test(rest) || SHADY_HOSTS.test(match[0]))) continue;
    acts.push(dropped(match.index, match.index + match[0].length, 'high'));
  }
  if (acts.length === 0) acts.push(...programAddresses(scene));
  return acts;
}

/** `{2}` is filled in later, and stands for another file in the next command. */
const PLACEHOLDER = /^\{\d{0,2}\}$|^%s$/;

/** Addresses of programs for Windows in a file that fetches and starts things, if not in one function. */
const PROGRAM_ADDRESS =
  /["'`]https?:\/\/[^\s"'`]{4,300}\.(?:exe|scr|vbs|hta|bat|msi|dll|ps1)(?:\?[^\s"'`]{0,100})?["'`]/gi;

function* programAddresses({ code, sites, language }: Scene): Iterable<Act> {
  if (language !== 'python' && language !== 'javascript') return;
  if (!FETCHES.test(code.text) || VERIFIED.test(code.text)) return;
  if (!sites.some((site) => site.what === 'command')) return;
  for (const match of code.text.matchAll(PROGRAM_ADDRESS)) {
    yield dropped(match.index, match.index + match[0].length, SHADY_HOSTS.test(match[0]) ? 'high' : 'medium');
  }
}

/** `const script = ['import x', …].join('\n')`: everybody can read what is written, whatever is put in between. */
function isWrittenOut({ definitions }: Scene, written: string, at: number): boolean {
  const name = /,\s{0,4}([A-Za-z_$][\w$]{0,60})(?:\.join\([^()]{0,10}\))?\s{0,4}[,)]/.exec(written)?.[1];
  const meaning = name === undefined ? undefined : definitions.meaningOf(name, at);
  return meaning !== undefined && /^\[\s{0,20}["'`][^"'`\n]{2,200}\s/.test(meaning) && meaning.includes('\n');
}

/** Where those who make a program give it out. */
function isFromVendor(text: string): boolean {
  return RELEASE_HOSTS.test(text) || VENDOR_INSTALLERS.test(text);
}

function isHiddenProgram(value: string, after: string): boolean {
  return PROGRAM.test(value) && UNSEEN.test(after);
}

function dropped(start: number, end: number, confidence: Act['confidence']): Act {
  return {
    kind: 'dropped-execution',
    start,
    end,
    message: `A file is fetched or unpacked here, and then ${confidence === 'low' ? 'made ready to be ' : ''}started.`,
    confidence,
  };
}

/** The same, backwards. */
function lastFunction(text: string): string {
  const starts = [...text.matchAll(/\n(?:def|async def|func|function|class|export)\s/g)];
  return text.slice(starts.at(-1)?.index ?? 0);
}

/** Cuts the text where the next function of the outermost level begins: another function is another story. */
function sameFunction(text: string): string {
  const next = /\n(?:def|async def|func|function|class|export)\s/.exec(text);
  return next === null ? text : text.slice(0, next.index);
}

/** Up to the end of the next statement: what is written into the file. */
function lineOf(text: string): string {
  const lines = text.split('\n', 4);
  return lines.join('\n').slice(0, 400);
}

/** Literals and names that may stand for the file later. */
function namesOf(written: string, before: string, callee: string): readonly string[] {
  const names = new Set<string>();
  for (const [, literal] of written.matchAll(/["'`]([^"'`\n]{3,120})["'`]/g)) {
    if (literal !== undefined && !/^(?:wb|w\+|utf-?8|https?:)/i.test(literal))
      names.add(literal.split(/[\\/]/).at(-1) ?? literal);
  }
  if ([...names].some((name) => /\.\w{2,4}$/.test(name))) return [...names];
  const bare = written.replace(/["'`][^"'`\n]{0,200}["'`]/g, '');
  for (const [name] of bare.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]{1,60}/g)) {
    if (!/^(?:os|path|join|wb|open|str|requests|response|tempfile|delete|False|True|mode|suffix|r|f|b)$/.test(name))
      names.add(name);
  }
  const holder = /([A-Za-z_$][\w$]{0,60})\s{0,3}(?::=|=)\s{0,3}$/.exec(before)?.[1];
  if (holder !== undefined) names.add(holder);
  if (/NamedTemporaryFile|extractall|unpack_archive/.test(callee)) names.add('.name');
  return [...names].filter((name) => name.length > 1);
}

/** How sure it is that one of the names is started after it was written. */
function startOf(scene: Scene, end: number, after: string, names: readonly string[]): Act['confidence'] | undefined {
  for (const site of scene.sites) {
    if (site.what !== 'command' || site.start < end || site.start > end + after.length) continue;
    if (HARMLESS.test(site.arguments) || UNPACKS.test(site.arguments) || isGivenToProgram(site.arguments)) continue;
    const { whole } = scene.definitions.unfold(site.arguments, site.start, COMMAND_DEPTH);
    const named = names.some((name) => mentions(whole, name));
    if (named && /\bchmod\b/.test(site.arguments)) return 'medium';
    if (named) return 'high';
  }
  const isNamed = (piece: string): boolean => names.some((name) => mentions(piece, name));
  const chmod = MADE_EXECUTABLE.exec(after);
  if (chmod !== null && isNamed(after.slice(chmod.index, chmod.index + 160))) return 'medium';
  const rename = /\b(?:os\.rename|renameSync|shutil\.move)\s{0,2}\([^\n]{0,160}/.exec(after);
  return rename !== null && isNamed(rename[0]) && RUNNABLE.test(rename[0]) ? 'medium' : undefined;
}

/** `convert "picture.png" …`: the file is what a known program works on, not what is started. */
function isGivenToProgram(command: string): boolean {
  const program = NAMED_PROGRAM.exec(command)?.[1];
  return program !== undefined && !STARTERS.test(program) && !RUNNABLE.test(program);
}

function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.slice(at + name.length, at + name.length + 14);
    // `file.replace(…)` is another file.
    if (/^\.(?:replace|with_suffix|slice)\(/.test(after)) continue;
    if (name.startsWith('.') || (!/[\w$]/.test(text[at - 1] ?? ' ') && !/^[\w$]/.test(after))) return true;
  }
  return false;
}
