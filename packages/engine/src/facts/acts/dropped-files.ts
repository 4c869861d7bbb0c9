import { DECODES, FETCHES } from '../../knowledge/hostile-code.ts';
import { RELEASE_HOSTS, SHADY_HOSTS } from '../../knowledge/shady-hosts.ts';
import { gateOf } from '../text/gates.ts';
import type { Act } from './act.ts';
import { endOfBracket } from './extents.ts';
import { isOfferedInstaller } from './offered-installers.ts';
import type { PlainCode } from './plain-code.ts';
import { asksForSignature } from '../../knowledge/checked-downloads.ts';
import type { Scene } from './scene.ts';
import { MADE_EXECUTABLE, namesOf, RUNNABLE, startOf } from './started-files.ts';
import { isFromVendor } from './vendors.ts';
import {
  callCountsOf,
  lastBefore,
  makesMachines,
  namesShadyHost,
  variablesOf,
  vendorSettingsOf,
} from './whole-file.ts';

/** Calls that leave a file behind, with the positions of its name. */
const WRITES =
  /(?<![\w.$])(?:io\.|codecs\.)?open\s{0,2}\((?=[^\n]{0,200}["'](?:wb|w|w\+|wb\+|xb|ab)["'])|\burlretrieve\s{0,2}\(|\b(?:fs\.)?(?:writeFile(?:Sync)?|createWriteStream)\s{0,2}\(|\bos\.(?:Create|OpenFile|WriteFile)\s{0,2}\(|\bioutil\.WriteFile\s{0,2}\(|\bDownloadFile\s{0,2}\(|\bNamedTemporaryFile\s{0,2}\(|\bFile\.(?:write|binwrite|open(?=\s{0,2}\([^\n]{0,200}["'](?:w|a|r\+)))\s{0,2}\(|\.write_bytes\s{0,2}\(|\bwget\.download\s{0,2}\(|\b(?:extractall|unpack_archive)\s{0,2}\(|\bfs::write\s{0,2}\(|\bFile::create\s{0,2}\(|\bfile_put_contents\s{0,2}\(|\bFiles\.(?:copy|write)\s{0,2}\(|\bFileOutputStream\s{0,2}\(|\bFile\.WriteAll(?:Bytes|Text)(?:Async)?\s{0,2}\(|\bcopyURLToFile\s{0,2}\(|\bwithOutputStream\s{0,2}\{|\b\w{1,40}\.writeBytes\s{0,2}\(|\b(?:os\.CreateTemp|ioutil\.TempFile)\s{0,2}\(/g;
/** Tools of the system that download, inside a command. */
const DOWNLOADS =
  /\b(?:curl|wget|certutil|bitsadmin|iwr|invoke-webrequest|start-bitstransfer|downloadfile)\b[^\n]{0,300}?(?:\s-o(?!ut)\s?|\s-O(?!ut)\s?|\s--output[= ]|-outfile\s|-destination\s|['"]\s{0,2},\s{0,2}['"]?\$?|-urlcache\s(?:-\w{1,8}\s{1,3}){0,3}[^\s'"]{4,200}\s|\s>\s?)\s{0,3}(?<file>[^\s'",;|&)]{2,120})/gi;
/** `wget https://…/agent && chmod +x agent`: the file keeps the name that it has in its address. */
const KEPT_BY_NAME =
  /\b(?:wget(?![^\n;&|]{0,200}\s(?:-\w{0,4}[OP]|--output-document|--directory-prefix)\b)|curl\s{1,3}-\w{0,8}O)\b[^\n;&|]{0,120}?https?:\/\/[^\s"'/]{3,100}\/(?:[^\s"'/]{1,80}\/){0,6}(?<file>[\w.-]{3,60})["']?(?=\s{0,3}(?:&&|;|\n|\|\|))/g;
/** A program that is named outright, not chosen by platform. */
const FOR_WINDOWS = /[\w-]\.(?:exe|scr|vbs|bat|msi|hta)["']/i;
/** A file of the package that the compiler puts into the program: a build that starts it starts what nobody can read. */
const EMBEDDED = /\binclude_bytes!\s{0,2}\(/;
/** A whole program of Python inside a literal, and a start that nobody sees. */
const PROGRAM = /["']{3}\s{0,20}(?:#[^\n]{0,80}\s{0,4})?(?:import\s\w|from\s[\w.]{1,40}\simport\s)/;
const UNSEEN = /\bCREATE_NO_WINDOW\b|\bDETACHED_PROCESS\b|\bDEVNULL\b|\bSW_HIDE\b|\bpythonw\b|\bnohup\b/;
const VERIFIED =
  /(?:\b|_)sha(?:256|512|1)(?:sum)?\b|\bshasum\b|\bchecksum\b|\bcreateHash\b|\bhashlib\b|\bintegrity\b|\bverify_?(?:signature|checksums?|hash|digest|integrity)\b|\bgpg\b/i;
function isVerified(text: string): boolean {
  return VERIFIED.test(text) || asksForSignature(text);
}
const ADDRESS = /https?:\/\/[\w.-]{3}/i;
const NOWHERE = /\/dev\/null|os\.devnull|\bNUL\b/;
const FETCHES_TO_FILE = /urlretrieve|DownloadFile|wget\.download/;
/** What is put into a file to be run: code that is evaluated, or asks a server. */
const WRITES_CODE = /\b(?:exec|eval)\s{0,2}\(|\burlopen\b|\brequire\(/;
const RUN_AFTER_DOWNLOAD = /\b(?:start|start-process|&&|;|rundll32|cmd|system|popen|run|call|python|sh)\b|[;&]/i;
/** Characters before and after a place that still belong to the same story. */
const REACH_BEFORE = 900;
const REACH_AFTER = 2500;
const REACH_AFTER_DOWNLOAD = 800;
/** Steps from a call to what it writes: further off lies other business. */
const CONTENT_DEPTH = 4;
const SHORTEST_NAME = 3;
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
  const written = WRITES_GATE.isOpen(scene.found) ? matchesOf(scene, WRITES, writtenFile) : [];
  const downloaded = DOWNLOADS_GATE.isOpen(scene.found)
    ? [
        ...matchesOf(scene, DOWNLOADS, downloadedFile),
        ...matchesOf({ ...scene, isScript: true }, KEPT_BY_NAME, downloadedFile),
      ]
    : [];
  const acts = [...written, ...downloaded];
  return acts.length === 0 ? [...programAddresses(scene)] : acts;
}

/** `stream.SaveToFile` of what a request brought, and `shell.Run`: so scripts of Windows fetch a program and start it. */
export function savedStreams(text: string): readonly Act[] {
  const saved = /\.SaveToFile\b[^\n]{0,200}/i.exec(text);
  if (saved === null || !/XMLHTTP|WinHttpRequest/i.test(text)) return [];
  const isStarted = /\.(?:Run|Exec|ShellExecute)\b/i.test(text.slice(saved.index));
  return isStarted ? [dropped(saved.index, saved.index + saved[0].length, 'high')] : [];
}

function matchesOf(
  scene: Scene,
  pattern: RegExp,
  judge: (scene: Scene, match: RegExpExecArray) => Act | undefined,
): readonly Act[] {
  return [...scene.code.text.matchAll(pattern)].flatMap((match) => judge(scene, match) ?? []);
}

/** A call that writes a file, if what it writes was fetched or decoded and the file is started. */
function writtenFile(scene: Scene, match: RegExpExecArray): Act | undefined {
  const { text } = scene.code;
  const open = match.index + match[0].length - 1;
  const end = endOfBracket(text, open);
  const written = text.slice(open, end);
  if (NOWHERE.test(written)) return undefined;
  const before = lastFunction(text.slice(Math.max(0, match.index - REACH_BEFORE), match.index));
  const after = restOfFunction(text.slice(end, end + REACH_AFTER));
  if (DOCUMENT.test(written) && !GIVEN_TO_INTERPRETER.test(after)) return undefined;
  const depth = isWrittenOut(scene, written, match.index) ? 1 : CONTENT_DEPTH;
  const value = scene.definitions.unfold(written + lineOf(after), match.index, depth).whole;
  const isFetched = FETCHES.test(value) || FETCHES.test(before) || FETCHES_TO_FILE.test(match[0]);
  const isDecoded =
    DECODES.test(value) || isExchanged(before, written) || (scene.runsAtInstall && EMBEDDED.test(value));
  if (!isFetched && !isDecoded && !WRITES_CODE.test(lineOf(after)) && !isPrivateProgram(value, after)) return undefined;
  if (isVerified(before) || isVerified(after)) return undefined;
  if (isFromVendor(value + before) && !SHADY_HOSTS.test(value) && !FOR_WINDOWS.test(written)) return undefined;
  const started =
    startOf(scene, end, after, namesOf(written, before, match[0], scene.language)) ??
    (isFetched && isDecoded && FOR_WINDOWS.test(written) ? 'medium' : undefined);
  if (started === undefined) return undefined;
  // To be made runnable is not to be started; whoever hands in the address knows what comes from there.
  const isHandedIn = !scene.runsAtInstall && !isDecoded && !ADDRESS.test(value + before);
  const isOnlyReady = isHandedIn && started === 'medium' && MADE_EXECUTABLE.test(after);
  if (isOnlyReady) return dropped(match.index, end, 'low', 'made ready to be ');
  const isAnnounced =
    !scene.runsAtInstall &&
    !isDecoded &&
    (installsInTheOpen(value, before, after) ||
      installsFromVendor(before, after) ||
      (isHandedIn && saysItInstalls(scene.code, match.index, after)));
  const isOffered = isHandedIn && isOfferedWithAddress(scene.code, before);
  return dropped(match.index, end, isAnnounced || isOffered ? 'low' : started);
}

/** `logo[i] ^= 0x41` before `WriteFile(path, logo, 0o755)`: what is written was kept in disguise. */
function isExchanged(before: string, written: string): boolean {
  const name = /\b(?<name>\w{1,40})\[\w{1,20}\]\s{0,3}\^=/.exec(before)?.groups?.['name'];
  return name !== undefined && new RegExp(String.raw`\b${name}\b`).test(written);
}

/** `def install_wheel(self, url)`, which nothing in the file calls: others say where the file comes from. */
function isOfferedWithAddress(code: PlainCode, before: string): boolean {
  const name = [...before.matchAll(TAKES_ADDRESS)].at(-1)?.[1];
  return name !== undefined && callCountsOf(code).get(name) === 1;
}
const TAKES_ADDRESS =
  /\b(?:def|func|function|fn)\s{1,3}([A-Za-z_]\w{2,60})\([^()\n]{0,120}\b(?:\w{1,20}_)?(?:url|uri|link|href)\b[^()\n]{0,200}\)/gi;

/** A function that is called to install something, from an address anybody can read, and says so while it does. */
function installsInTheOpen(value: string, before: string, after: string): boolean {
  const address = /https:\/\/[^\s"'`]{4,200}/.exec(before + value)?.[0] ?? '';
  if (address === '' || SHADY_HOSTS.test(address) || UNSEEN.test(after) || FOR_WINDOWS.test(value)) return false;
  return (INSTALLER.test(before) && SAYS_SO.test(before + after)) || SAYS_WHERE.test(after);
}
/** `def _install_posix(root)` gets `https://get.vendor.com/install.sh`, as the vendor tells everybody to. */
function installsFromVendor(before: string, after: string): boolean {
  return INSTALLER.test(before) && INSTALLER_HOST.test(after) && !SHADY_HOSTS.test(after) && !UNSEEN.test(after);
}
/** The same where the address is kept elsewhere: in a file that names no host behind which nobody stands. */
function saysItInstalls(code: PlainCode, at: number, after: string): boolean {
  const before = code.text.slice(Math.max(0, at - REACH_OF_METHOD), at);
  return (
    (INSTALLER.test(before) || INSTALLS.test(before)) &&
    SAYS_SO.test(before) &&
    !UNSEEN.test(before + after) &&
    !namesShadyHost(code)
  );
}
const REACH_OF_METHOD = 2_000;
/** `async install(isQuiet) {`, a method of that name. */
const INSTALLS = /^[ \t]{1,8}(?:async\s)?\w{0,20}(?:install|download)\w{0,40}\([^()\n]{0,120}\)\s?\{/im;
const INSTALLER =
  /\b(?:function|def|func|fn)\s{1,3}\w{0,20}?(?:install|provision|bootstrap|setup|set_up|ensure)\w{0,40}/i;
const SAYS_SO =
  /\b(?:log(?:ger|ging)?|console|print(?:ln|f)?|info|spinner|reporter|ui)\b[^\n]{0,60}\b(?:install|download|fetch)/i;
/** Tells whoever watches where the file lies that is started next. */
const SAYS_WHERE =
  /\b(?:print|echo|secho|console\.\w{3,5}|log(?:ger)?\.\w{4,7})\s{0,2}\([^\n]{0,60}\b(?:stored|saved|written|downloaded)\s(?:at|to|in|as)\b/i;

/** A tool of the system that downloads a file, if the file is started by what follows. */
function downloadedFile(
  { code, language, path, isScript, runsAtInstall }: Scene,
  match: RegExpExecArray,
): Act | undefined {
  const end = match.index + match[0].length;
  const file = match.groups?.['file'] ?? '';
  const rest = code.text.slice(end, end + REACH_AFTER_DOWNLOAD);
  const last = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replace(/["'`]/g, '');
  // `/tmp/.x`: a short name says too little without its folder.
  const name = last.length < SHORTEST_NAME && file.length > SHORTEST_NAME ? file : last;
  // The address may stand behind the name of the file.
  const command = match[0] + (/^(?:\\\n|[^\n;&|]){0,300}/.exec(rest)?.[0] ?? '');
  if (NOWHERE.test(file)) return undefined;
  if ((name.length < SHORTEST_NAME && !file.startsWith('$')) || PLACEHOLDER.test(name)) return undefined;
  if (
    language === 'dockerfile' ||
    IMAGE_STEP.test(code.text.slice(Math.max(0, match.index - REACH_OF_STEP), match.index))
  )
    return undefined;
  if (isVerified(rest) || RELEASE_HOSTS.test(command)) return undefined;
  if (language === 'shell' && isKeptVendor(code, command)) return undefined;
  if (!rest.includes(name) || !RUN_AFTER_DOWNLOAD.test(rest)) return undefined;
  const isProgram =
    RUNNABLE.test(meantBy(file, code, match.index)) ||
    MADE_EXECUTABLE.test(rest) ||
    SHADY_HOSTS.test(match[0]) ||
    isStartedNext(rest, name);
  if (!isProgram) return undefined;
  if (language === 'powershell' || language === 'batch') {
    const near = code.text.slice(Math.max(0, match.index - REACH_BEFORE), end + REACH_AFTER_DOWNLOAD);
    const isHidden = SHADY_HOSTS.test(near) || HIDDEN_START.test(near) || AT_PACKAGE_INSTALL.test(path);
    return dropped(match.index, end, isHidden ? 'high' : 'low');
  }
  // A script that somebody starts says in the open what it gets; at installation nobody reads it.
  if (isScript && !OUT_OF_SIGHT.test(command + rest) && !SHADY_HOSTS.test(command))
    return { ...dropped(match.index, end, 'high'), onlyAtInstall: true };
  const isLight =
    (language === 'shell' && INSTALLER_HOST.test(command)) ||
    isRunElsewhere(code, rest) ||
    (!runsAtInstall && isOfferedInstaller(code.text, command));
  return dropped(match.index, end, isLight && !SHADY_HOSTS.test(command) ? 'low' : 'high');
}

/** `await run(sandbox, command)`: a machine of its own that the program made runs it, not the one it is on. */
function isRunElsewhere(code: PlainCode, rest: string): boolean {
  return makesMachines(code) && RUN_THERE.test(rest);
}
const RUN_THERE =
  /\(\s{0,20}(?:self\.|this\.)?(?:sandbox|sbx|container|ssh|client|connection|machine)\s{0,2},\s{0,20}\w|\b(?:sandbox|sbx|container|ssh|connection|machine)\.(?:commands|process|exec\w{0,12}|run)\b/i;

/** Without encryption, under a hidden name, or with nothing to be seen of it. */
const OUT_OF_SIGHT =
  /\bhttp:\/\/(?!localhost\b|127\.)|\/tmp\/\.\w|\/dev\/shm\/|\bnohup\b|>\s{0,2}\/dev\/null\s{1,2}2>&1\s{0,2}&|&>\s{0,2}\/dev\/null\s{0,2}&|\bdisown\b/;

/** On Windows everybody fetches installers by script; few start them unseen, or when a package is taken in. */
const HIDDEN_START = /-W(?:in(?:dowStyle)?)?\s{1,3}(?:Hidden|1)\b|\bstart\s{1,3}\/b\b|\bCreateNoWindow\b/i;
const AT_PACKAGE_INSTALL = /(?:^|\/)tools\/(?:init|install|uninstall)\.ps1$/i;

/** The file a command saves to, where it stands in a variable: `-OutFile $f` of `$f = "$env:TEMP\a.exe"`. */
function meantBy(file: string, code: PlainCode, at: number): string {
  if (!/^\$\w{1,40}$/.test(file)) return file;
  const settings = variablesOf(code).get(file.slice(1).toLowerCase()) ?? [];
  return lastBefore(settings, at)?.value ?? file;
}

/** `URL="https://repo.anaconda.com/…"`, and `wget "$URL"` further on: whatever it was set to, a vendor gives it out. */
function isKeptVendor(code: PlainCode, command: string): boolean {
  if (ADDRESS.test(command)) return false;
  const name = /["'\s]\$\{?([A-Za-z_]\w{0,60})\}?(?=["'\s]|$)/.exec(command)?.[1];
  return name !== undefined && vendorSettingsOf(code).get(name) === true;
}

/** `… && start NAME`: the next command of the same line is what was fetched. */
function isStartedNext(rest: string, name: string): boolean {
  const [, next = ''] =
    /^[^\n;&|]{0,300}(?:&&?|;)\s{0,3}start\s{1,3}(?:\/\w{1,4}\s{1,3}){0,2}([^\n;&|]{1,160})/i.exec(rest) ?? [];
  return next.replace(/["']/g, '').startsWith(name);
}

/** A step of the recipe for an image: it runs where the image is made, by whoever makes it. */
const IMAGE_STEP = /(?:^|[\n"'`]|\\n)[ \t]{0,8}RUN\s[^\n]{0,180}$/;
const REACH_OF_STEP = 200;

/** Where a vendor keeps what installs its program, as everybody is told to fetch it. */
const INSTALLER_HOST = /https:\/\/(?:install|get|setup|sh)\.[\w-]{2,60}(?:\.[\w-]{2,20}){1,3}(?=[/"'\s]|$)/;

/** `{2}` is filled in later, and stands for another file in the next command. */
const PLACEHOLDER = /^\{\d{0,2}\}$|^%s$/;

/** Addresses of programs for Windows in a file that fetches and starts things, if not in one function. */
const PROGRAM_ADDRESS =
  /["'`]https?:\/\/[^\s"'`]{4,300}\.(?:exe|scr|vbs|hta|bat|msi|dll|ps1)(?:\?[^\s"'`]{0,100})?["'`]/gi;

function* programAddresses({ code, sites, language }: Scene): Iterable<Act> {
  if (language !== 'python' && language !== 'javascript') return;
  if (!FETCHES.test(code.text) || isVerified(code.text)) return;
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

function isPrivateProgram(value: string, after: string): boolean {
  return PROGRAM.test(value) && UNSEEN.test(after);
}

function dropped(start: number, end: number, confidence: Act['confidence'], ready = ''): Act {
  return {
    kind: 'dropped-execution',
    start,
    end,
    message: `A file is fetched or unpacked here, and then ${ready}started.`,
    confidence,
  };
}

const OUTERMOST = /\n(?:def|async def|func|function|async function|class|export|(?:pub )?(?:async )?fn)\s/;
const EVERY_OUTERMOST = new RegExp(OUTERMOST, 'g');

/** The text from where its last function of the outermost level begins. */
function lastFunction(text: string): string {
  const starts = [...text.matchAll(EVERY_OUTERMOST)];
  return text.slice(starts.at(-1)?.index ?? 0);
}

/** Cuts the text where the next function of the outermost level begins: another function is another story. */
function restOfFunction(text: string): string {
  const next = OUTERMOST.exec(text);
  return next === null ? text : text.slice(0, next.index);
}

/** Up to the end of the next statement: what is written into the file. */
function lineOf(text: string): string {
  const lines = text.split('\n', 4);
  return lines.join('\n').slice(0, 400);
}
