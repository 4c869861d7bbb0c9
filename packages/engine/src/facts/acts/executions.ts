import { DECODES, FETCHES, RELEASE_HOSTS } from '../../knowledge/hostile-code.ts';
import { VENDOR_INSTALLERS } from '../../knowledge/installers.ts';
import type { Act } from './act.ts';
import { runsAtLoad } from './at-load.ts';
import type { Definitions } from './definitions.ts';
import { foreignProgram } from './installations.ts';
import type { Scene, Site } from './scene.ts';
import { judgeSending } from './sendings.ts';

/** A literal of nothing but escapes: code that was written to be unreadable. */
const ESCAPED =
  /["'`](?:\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[0-7]{3}){12}|^\(\s{0,3}["'](?:\\x[0-9a-f]{2}|\\[0-7]{3}){4,11}["']|(?:["'][^"'\n]{0,4}["']\s{0,3}\+\s{0,3}){4}["']/i;
/** The body of an answer, where the request itself stands elsewhere. */
const ANSWER = /\b(?:response|res|resp|r|err|error|e)\.(?:data|text|body|content|response\.data)\b|\.responseText\b/;
/** What is passed beside the program: input, environment, options. */
const BESIDE = /,\s{0,3}(?:input|stdin|env|data|cwd|timeout)\s{0,2}[=:][^,]{0,300}/g;
/** Reading and running one's own file: how versions are told. */
const OWN_FILE = /\b(?:open|read_text|readFileSync|io\.open|read)\s{0,2}\(/;

/** Commands inside strings, and what they do. */
const RISKY_COMMANDS: readonly (readonly [pattern: RegExp, does: string])[] = [
  [
    /\bpowershell\b[^\n]{0,200}(?:downloadfile|downloadstring|invoke-webrequest|\biwr\b|-enc|-w(?:indowstyle)? hidden|bypass)/i,
    'downloads or hides with PowerShell',
  ],
  [
    /\b(?:curl|wget)(?:\.exe)?\b[^\n]{0,250}(?:\|\s{0,3}(?:ba|z)?sh\b|\s-o\s|\s-O\b|--output|\s-d\s|\s-F\s|--data|\s-T\s|--upload-file|\$\(|`)/,
    'downloads or uploads',
  ],
  [
    /\b(?:mshta|certutil\s{1,3}-urlcache|bitsadmin|rundll32(?![\s\S]{0,60}url\.dll,\s{0,2}FileProtocolHandler)|regsvr32|wscript(?!\.Shell\b(?![\s\S]{0,300}\.(?:Run|Exec)\b))|cscript)\b/i,
    'uses a tool of the system to start something else',
  ],
  [
    /\bschtasks\b[^\n]{0,60}\/create|\breg(?:\.exe)?\s{1,3}add\b|\bSet-MpPreference\b|\bAdd-MpPreference\b|\bnetsh\s{1,3}advfirewall\b|\bvssadmin\s{1,3}delete\b/i,
    'changes what starts or what protects the system',
  ],
  [
    /\bbase64\s{1,3}(?:-d|-D|--decode)\b[^\n|]{0,60}\|\s{0,3}(?:ba|z|da)?sh\b|\bbase64\s{1,3}(?:-d|-D|--decode)\b[^\n|]{0,60}\|\s{0,3}python/,
    'decodes a hidden program and starts it',
  ],
  [/\/dev\/tcp\/|\bnc(?:at)?\s[^\n]{0,60}-e\b|\bbash\s{1,3}-i\b/, 'opens a shell to the network'],
  [
    /\bsetenforce\s{1,3}0\b|\bSELINUX=(?:disabled|permissive)\b|\bufw\s{1,3}(?:--force\s{1,3})?disable\b|\biptables\s{1,3}(?:-F|--flush|-P\s{1,3}\w{5,7}\s{1,3}ACCEPT)|\bnft\s{1,3}flush\s{1,3}ruleset\b|\b(?:systemctl|service)\s{1,3}(?:stop|disable|mask)\s{1,3}(?:--now\s{1,3})?(?:firewalld|ufw|apparmor|auditd|fail2ban|rsyslog|iptables|clamav\S*|falcon-sensor|crowdstrike\S*|osqueryd|wazuh\S*|ossec\S*|sysmon\S*|mdatp)|\bauditctl\s{1,3}-e\s{1,3}0\b|\bcsrutil\s{1,3}disable\b|\bspctl\s{1,3}--(?:master|global)-disable\b|\baa-teardown\b|\bsc(?:\.exe)?\s{1,3}(?:stop|delete)\s{1,3}(?:WinDefend|MpsSvc|wscsvc)/i,
    'switches off what protects the system',
  ],
  [
    /\bhistory\s{1,3}-c\b|\bunset\s{1,3}HISTFILE\b|\bHISTFILE=\/dev\/null\b|\bln\s{1,3}-sf?\s{1,3}\/dev\/null\s{1,3}\S{0,40}_history\b|\bwevtutil\s{1,3}cl\b|\bClear-EventLog\b|\b(?:rm\s{1,3}-[rf]{1,3}|shred\s[^\n]{0,30}|truncate\s{1,3}-s\s{0,2}0)\s{1,3}\/var\/log(?:\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog|audit)|\/?\*|\s|["']|$)|>\s{0,2}\/var\/log\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog|audit)/,
    'wipes the traces of what was done',
  ],
  [
    /\bNOPASSWD:\s{0,2}ALL\b|\buseradd\b[^\n]{0,80}(?:-o\s{1,3}-u\s{1,3}0|-u\s{1,3}0\s{1,3}-o)|\b(?:usermod|gpasswd)\b[^\n]{0,60}\b(?:sudo|wheel)\b|\bchmod\s{1,3}(?:[ug]?\+s|[46][0-7]{3})\s{1,3}(?:\/usr)?\/(?:local\/)?bin\/(?:ba|da|z)?sh\b|\bnet\s{1,3}(?:user\s[^\n]{1,60}\/add|localgroup\s{1,3}administrators\b)/i,
    'gives an account or a program the rights of the administrator',
  ],
  [/\bLD_PRELOAD\s{0,2}=|\bDYLD_INSERT_LIBRARIES\s{0,2}=/, 'loads foreign code into every program'],
];

const REGISTERS = /\breg(?:\.exe)? add\b/i;
/** `reg add` of a key that is nowhere written: what is set is for the caller to say. */
const KEY_OF_REGISTRY = /\bHK(?:CU|LM|EY_)|\bCurrentVersion\b|\bSoftware\\/i;
const NATIVE_HOSTS = /\bNativeMessagingHosts\b/;

/** What is run at a place, if that was decoded or fetched first. */
export function judgeExecution(scene: Scene, site: Site): readonly Act[] {
  const own = judgeProgram(scene, site);
  // A program that reaches out carries data as well as a request does.
  const sent = site.what === 'command' && REACHES_OUT.test(site.arguments) ? judgeSending(scene, site) : [];
  return [...own, ...sent];
}
const REACHES_OUT = /["'`](?:[\w./\\]{0,40}[\\/])?(?:ping|nslookup|dig|host|curl|wget)(?:\.exe)?(?=["'`\s])/;

function judgeProgram({ definitions, language, code, runsAtInstall }: Scene, site: Site): readonly Act[] {
  const given = site.what === 'command' ? site.arguments.replace(BESIDE, '') : site.arguments;
  if (given.length < 3) return [];
  if (site.callee === 'exec' && site.what === 'command' && !runsChildren(code.text, language)) return [];
  const { direct, whole } = definitions.unfold(given, site.start);
  if (DECODES.test(direct) || ESCAPED.test(direct)) return [act('decoded-execution', site, 'high')];
  if (site.what === 'code' && WRITTEN_OUT.test(withoutTexts(direct))) return [];
  if (site.what === 'code' && FETCHES.test(withoutTexts(direct)) && !isOwnFunction(direct))
    return [act('remote-execution', site, 'high')];
  const steps = whole.slice(direct.length);
  if (DECODES.test(steps)) {
    if (isTask(whole) || isEncodedHere(steps)) return [];
    if (site.what === 'code' && OWN_FILE.test(steps) && !/decrypt|fernet|b64|base64|reveal|steg/i.test(steps))
      return [];
    if (site.what === 'command' && (isNamedProgram(definitions, direct, site.start) || isHandedIn(code.text, site)))
      return [];
    return [act('decoded-execution', site, site.what === 'code' ? 'high' : 'medium')];
  }
  if (site.what !== 'code') {
    const command = `${direct}\n${steps}`.replace(/["'`],\s{0,40}["'`]|\s{1,40}/g, ' ');
    const risk = RISKY_COMMANDS.find(([pattern]) => pattern.test(command))?.[1];
    if (risk === undefined && isReceived(definitions, direct, site.start)) {
      const message = `${nameOf(site)} runs a command that came in from the network.`;
      return [{ kind: 'remote-control', start: site.start, end: site.end, message, confidence: 'high' }];
    }
    if (risk === undefined && isFetchedScript(definitions, site)) return [startedScript(site)];
    if (risk === undefined && ANOTHER_PYTHON.test(site.arguments) && runsAtLoad(code.text, site.start, language))
      return [otherPython(site)];
    if (risk === undefined) return runsAtInstall ? foreignProgram(site) : [];
    if (!runsAtInstall && VENDOR_INSTALLERS.test(command)) return [];
    // A browser finds the program an extension talks to in the registry.
    if (REGISTERS.test(command) && NATIVE_HOSTS.test(code.text.slice(Math.max(0, site.start - 1500), site.end)))
      return [];
    if (REGISTERS.test(command) && risk.startsWith('changes') && !KEY_OF_REGISTRY.test(command)) return [];
    return [
      {
        kind: 'risky-command',
        start: site.start,
        end: site.end,
        message: `A command is run that ${risk}.`,
        // Programs fetch with curl every day; only an installer has no business doing so.
        confidence: risk.startsWith('downloads or up') && !runsAtInstall ? 'low' : 'medium',
      },
    ];
  }
  if (FETCHES.test(withoutTexts(steps)) && !RELEASE_HOSTS.test(steps)) return [act('remote-execution', site, 'high')];
  if (ANSWER.test(direct) && FETCHES.test(code.text.slice(Math.max(0, site.start - 1500), site.start)))
    return [act('remote-execution', site, 'medium')];
  return [];
}

/** A long one is cut off at the end of what is looked at. */
const TEXT = /"(?:[^"\\\n]|\\.){0,4000}(?:"|$)|'(?:[^'\\\n]|\\.){0,4000}(?:'|$)/g;
const WRITTEN_OUT = /^\(\s{0,20}""\s{0,20}\)?$/;
const STARTS =
  /(?<!\.)\b(?:exec|eval|execfile)\s{0,3}\(|\bsystem\b|[Pp]open|subprocess|startfile|[Ss]pawn|\bFunction\s{0,3}\(/;

/** Code without the texts in it that start nothing: a program that is written out and only asks a server runs no answer. */
function withoutTexts(code: string): string {
  return code.replace(TEXT, (text) => (STARTS.test(text) || text.length < 24 ? text : '""'));
}

/** A worker runs what its parent process writes to it: nothing is stored, nothing comes from another machine. */
function isTask(whole: string): boolean {
  return /\w\.readline\(/.test(whole) && !FETCHES.test(whole) && !/\bsocket\b|\brecv|["'][\w+/=-]{24}/.test(whole);
}

/** Code that is decoded by the program it is given to, and was encoded a line before: nothing was stored in disguise. */
function isEncodedHere(steps: string): boolean {
  return ENCODES_CODE.test(steps) && !DECODES.test(steps.replace(TEXT, '""')) && !HIDDEN_LITERAL.test(steps);
}
const ENCODES_CODE = /\b(?:b64encode|b2a_base64|hexlify)\(|\.toString\(\s{0,2}["'](?:base64|hex)["']/;
const HIDDEN_LITERAL = /["'][\w+/=-]{60}/;

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

/** A second Python with a program on its command line, told apart from `sys.executable -c`, which asks about modules. */
const ANOTHER_PYTHON = /^\(\s{0,4}\[\s{0,4}["']python[\d.]{0,4}["'],\s{0,3}["']-c["'],/;

function otherPython({ start, end }: Site): Act {
  const message = 'Loading the module starts another Python with a program of its own.';
  return { kind: 'risky-command', start, end, message, confidence: 'medium' };
}

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
function isNamedProgram(definitions: Definitions, given: string, at: number): boolean {
  const name = /^\(\s{0,20}(?<name>[A-Za-z_]\w{0,60})\s{0,2}[,)]/.exec(given)?.groups?.['name'];
  const command = name === undefined ? given : definitions.meaningOf(name, at);
  const program = /^\(?\s{0,20}\[?\s{0,20}f?["'`](?<program>[\w.+-]{2,40})(?=["'`\s])/.exec(command ?? '')?.groups?.[
    'program'
  ];
  return program !== undefined && !RUNS_WHAT_IT_IS_GIVEN.test(program);
}
const RUNS_WHAT_IT_IS_GIVEN =
  /^(?:python|pythonw|py|node|deno|bun|ruby|perl|php|(?:ba|z|da|k|c)?sh|cmd|powershell|pwsh|wscript|cscript|mshta|rundll32|regsvr32|osascript|start|curl|wget|java|explorer|schtasks|msiexec|echo|eval|exec|sudo|nohup|ping|nslookup|dig)[\d.]{0,4}(?:\.exe)?$/i;

function startedScript({ start, end }: Site): Act {
  const message = 'A script that was fetched from a server is started out of sight.';
  return { kind: 'dropped-execution', start, end, message, confidence: 'high' };
}

function act(kind: 'decoded-execution' | 'remote-execution', site: Site, confidence: Act['confidence']): Act {
  const message =
    kind === 'decoded-execution'
      ? `${nameOf(site)} runs something that was stored in disguise and is decoded first.`
      : `${nameOf(site)} runs what a server answers.`;
  return { kind, start: site.start, end: site.end, message, confidence };
}

function nameOf({ callee }: Site): string {
  return callee.replace(/^new\s+/, '').slice(0, 60);
}

/** `exec(fetch)` hands on a function; `eval(fetch(x))` runs an answer. */
function isOwnFunction(text: string): boolean {
  return /=>|\bfunction\b/.test(text) && !/\beval\b/.test(text);
}

/** In other languages than Python, `exec` may be a regular expression's: then no child process is in sight. */
function runsChildren(text: string, language: string): boolean {
  if (language !== 'javascript' && language !== 'typescript') return true;
  return text.includes('child_process');
}
