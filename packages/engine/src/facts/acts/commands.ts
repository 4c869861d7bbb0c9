import { DECODES, FETCHES } from '../../knowledge/hostile-code.ts';
import { VENDOR_INSTALLERS } from '../../knowledge/installers.ts';
import { RISKY_COMMANDS } from '../../knowledge/risky-commands.ts';
import type { Act } from './act.ts';
import { runsAtLoad } from './at-load.ts';
import type { Definitions } from './definitions.ts';
import { foreignProgram } from './installations.ts';
import { isOfferedInstaller } from './offered-installers.ts';
import { decodedExecution, isDecodedInTheOpen, nameOf, type Program } from './program.ts';
import type { Scene, Site } from './scene.ts';

/** `["a", "b"]` reads as `a b`, on one line. */
const BETWEEN_ARGUMENTS = /["'`],\s{0,40}["'`]|\s{1,40}/g;
/** What is handed over in base64 is put into it here, from text that anybody can read. */
const ENCODES = /\.toString\(\s{0,3}["']base64["']\s{0,3}\)|\bb64encode\(/;
const HIDES_OR_FETCHES =
  /downloadfile|downloadstring|downloaddata|invoke-webrequest|invoke-expression|\b(?:iwr|iex|irm)\b|webclient|-w(?:indowstyle)? hidden|bypass/i;
const REGISTERS = /\breg(?:\.exe)? add\b/i;
/** `reg add` of a key that is nowhere written: what is set is for the caller to say. */
const KEY_OF_REGISTRY = /\bHK(?:CU|LM|EY_)|\bCurrentVersion\b|\bSoftware\\/i;
/** The variables of the user, where the search path is: they start nothing and protect nothing. */
const VARIABLES = /\bHK(?:CU|EY_CURRENT_USER)\\{1,2}Environment\b(?!\\)/i;
const NATIVE_HOSTS = /\bNativeMessagingHosts\b/;
/** How far before a command the manifest of an extension may stand. */
const NATIVE_HOST_REACH = 1500;

/** A program of the system that is started, with what it is given. */
export function judgeCommand(scene: Scene, program: Program): readonly Act[] {
  const { site, direct, steps } = program;
  if (DECODES.test(steps)) {
    const isPlain =
      isDecodedInTheOpen(program) ||
      isNamedProgram(scene.definitions, direct, site.start) ||
      isHandedIn(scene.code.text, site);
    return isPlain ? [] : [decodedExecution(site, 'medium')];
  }
  const command = `${direct}\n${steps}`.replace(BETWEEN_ARGUMENTS, ' ');
  const risky = riskyCommand(scene, site, command);
  if (risky === undefined) return unnamedCommand(scene, program);
  if (!scene.mayRunAtInstall || risky.every(({ confidence }) => confidence !== 'low')) return risky;
  return [...risky, ...atInstallOnly(foreignProgram(site))];
}

function atInstallOnly(acts: readonly Act[]): readonly Act[] {
  return acts.map((act) => ({ ...act, onlyAtInstall: true }));
}

/** What the words of a command say that it does; nothing where they say it for an honest reason, undefined where they do not. */
function riskyCommand({ code, runsAtInstall }: Scene, site: Site, command: string): readonly Act[] | undefined {
  const row = RISKY_COMMANDS.find(({ pattern }) => pattern.test(command));
  if (row === undefined) return undefined;
  if (!runsAtInstall && VENDOR_INSTALLERS.test(command)) return [];
  if (row.risk === 'powershell' && ENCODES.test(command) && !HIDES_OR_FETCHES.test(command)) return [];
  if (REGISTERS.test(command)) {
    // A browser finds the program an extension talks to in the registry.
    if (NATIVE_HOSTS.test(code.text.slice(Math.max(0, site.start - NATIVE_HOST_REACH), site.end))) return [];
    if (row.risk === 'startup' && (!KEY_OF_REGISTRY.test(command) || VARIABLES.test(command))) return [];
  }
  // Programs fetch with curl every day, and install others when asked; only an installer has no business doing so.
  const isOrdinary = row.risk === 'transfer' || isOfferedInstaller(code.text, command);
  const confidence = isOrdinary && !runsAtInstall ? 'low' : 'medium';
  return [actAt(site, 'risky-command', `A command is run that ${row.does}.`, confidence)];
}

/** A command whose words are harmless, judged by where it comes from and when it runs. */
function unnamedCommand(scene: Scene, program: Program): readonly Act[] {
  const { definitions, code, language, runsAtInstall } = scene;
  const { site, direct } = program;
  if (isReceived(definitions, direct, site.start))
    return [actAt(site, 'remote-control', `${nameOf(site)} runs a command that came in from the network.`, 'high')];
  if (isFetchedScript(definitions, site))
    return [
      actAt(site, 'dropped-execution', 'A script that was fetched from a server is started out of sight.', 'high'),
    ];
  if (ANOTHER_PYTHON.test(site.arguments) && runsAtLoad(code.text, site.start, language)) {
    const message = 'Loading the module starts another Python with a program of its own.';
    return [actAt(site, 'risky-command', message, 'medium')];
  }
  return runsAtInstall ? foreignProgram(site) : [];
}

function actAt({ start, end }: Site, kind: Act['kind'], message: string, confidence: Act['confidence']): Act {
  return { kind, start, end, message, confidence };
}

/** A second Python with a program on its command line, told apart from `sys.executable -c`, which asks about modules. */
const ANOTHER_PYTHON = /^\(\s{0,4}\[\s{0,4}["']python[\d.]{0,4}["'],\s{0,3}["']-c["'],/;

/** The command is a name, and that name stands for something received, at most tidied up on the way. */
function isReceived(definitions: Definitions, given: string, start: number): boolean {
  let name = /^\(\s{0,4}([A-Za-z_]\w{0,40})\s{0,2}[,)]/.exec(given)?.[1];
  let at = start;
  for (let step = 0; step < 8 && name !== undefined; step += 1) {
    const meaning = definitions.definitionOf(name, at);
    if (meaning === undefined || meaning.text.length > 300) return false;
    if (RECEIVED.test(meaning.text)) return true;
    ({ at } = meaning);
    name = /^(?:str\()?([A-Za-z_]\w{0,40})\.(?:decode|strip|split|rstrip|replace|text|json|content|read|data)\b/.exec(
      meaning.text,
    )?.[1];
  }
  return false;
}
const RECEIVED =
  /^(?:[\w.]{1,40}\.)?(?:recv|recvfrom)\(|^(?:req|session|sess|client|http)\.(?:get|post|request)\(|^(?:requests\.(?:get|post)|(?:urllib\.request\.)?urlopen|httpx\.get)\([^\n]{0,200}\)\.(?:text|content|json\(\)|read\(\))/;

/** Python is told to run a file that this code fetched and wrote, with its output thrown away. */
function isFetchedScript(definitions: Definitions, { arguments: given, start }: Site): boolean {
  const script =
    /^\(\s{0,20}\[\s{0,20}(?:sys\.executable|["']python3?["']),\s{0,20}(?<name>[A-Za-z_]\w{0,60})\s{0,2}[,\]]/.exec(
      given,
    )?.groups?.['name'];
  if (script === undefined || !/\bDEVNULL\b|os\.devnull/.test(given)) return false;
  const { whole } = definitions.unfold(script, start);
  return FETCHES.test(whole) && /\.write(?:_text|_bytes)?\(/.test(whole);
}

/** The command is an argument of the function round it, which knows nothing of what others call by that name. */
function isHandedIn(text: string, { arguments: given, start }: Site): boolean {
  const name = /^\(\s{0,20}(?<name>[A-Za-z_]\w{0,60})\s{0,2}[,)]/.exec(given)?.groups?.['name'];
  if (name === undefined) return false;
  const before = text.slice(Math.max(0, start - 3000), start);
  const at = before.lastIndexOf('def ');
  const parameters = /^def\s{1,3}\w{1,80}\s{0,2}\((?<parameters>[^)]{0,400})\)/.exec(before.slice(at))?.groups?.[
    'parameters'
  ];
  if (parameters === undefined || !new RegExp(`(?:^|[,(\\s*])${name}\\b`).test(parameters)) return false;
  return !new RegExp(`(?<![\\w.])${name}\\s{0,3}\\+?=(?!=)`).test(before.slice(at + parameters.length));
}

/** The program is written out, so only what it is given was decoded; programs that run what they are given are none. */
function isNamedProgram(definitions: Definitions, all: string, at: number): boolean {
  const given = all.replace(IN_A_CONTEXT, '(');
  const name = /^\(\s{0,20}(?<name>[A-Za-z_]\w{0,60})\s{0,2}[,)]/.exec(given)?.groups?.['name'];
  const command = name === undefined ? given : definitions.meaningOf(name, at);
  const program = /^\(?\s{0,20}\[?\s{0,20}f?["'`](?<program>[\w.+-]{2,40})(?=["'`\s])/.exec(command ?? '')?.groups?.[
    'program'
  ];
  return program !== undefined && !RUNS_WHAT_IT_IS_GIVEN.test(program);
}
/** `exec.CommandContext(ctx, "git", …)`. */
const IN_A_CONTEXT = /^\(\s{0,20}\w{0,40}(?:ctx|context)\s{0,2},\s{0,3}(?=["'`])/i;
const RUNS_WHAT_IT_IS_GIVEN =
  /^(?:python|pythonw|py|node|deno|bun|ruby|perl|php|(?:ba|z|da|k|c)?sh|cmd|powershell|pwsh|wscript|cscript|mshta|rundll32|regsvr32|osascript|start|curl|wget|java|explorer|schtasks|msiexec|echo|eval|exec|sudo|nohup|ping|nslookup|dig)[\d.]{0,4}(?:\.exe)?$/i;
