import { DECODES, FETCHES } from '../../knowledge/hostile-code.ts';
import { FORGES, RELEASE_HOSTS, SHADY_HOSTS } from '../../knowledge/shady-hosts.ts';
import {
  OTHER_ENVIRON,
  OWN_VARIABLES,
  SECRET_FILES,
  SYSTEM_FACTS,
  TAKES_ENVIRON,
  WHOLE_ENVIRONMENT,
} from '../../knowledge/private-data.ts';
import type { Act } from './act.ts';
import { choosesItsCommands } from './chosen-commands.ts';
import type { Definitions } from './definitions.ts';
import { pinsItsDownload } from './pinned-downloads.ts';
import type { Scene, Site } from './scene.ts';
import { carriesFile } from './sent-files.ts';
import { isKeyDropped, isWalletKey, isWalletOpener, WALLET_KEY } from './sent-keys.ts';

/** Passing the environment on to a child is how children are started, not a theft. */
const TO_A_CHILD =
  /\benv\s{0,2}[=:]\s{0,2}(?:dict\()?(?:\{\s{0,60}(?:\.\.\.|\*\*)\s{0,2})?(?:os\.environ|process\.env)[^,)}\n]{0,30}/g;
/** `expandVariables(config, { env: process.env })`: of the environment goes on what the configuration asks for. */
const FILLED_IN =
  /\b(?:expand|inject|interpolate|resolve|substitute)\w{0,30}\(\s{0,20}[\w$.]{1,80},\s{0,20}\{\s{0,20}env:\s{0,3}process\.env\b/gi;
/** A socket in the file system leads to another program of this machine. */
const OWN_SOCKET = /\bsocketPath\b/;
const STARTS_CHILD =
  /\b(?:spawn|spawnSync|execFile|execFileSync|execSync|exec|execa|fork|Popen|run|call|check_output|check_call|subprocess|child_process|Worker|StdioClientTransport|StdioServerParameters)\b/;
/** Facts a server is told about itself or a request, not about the user. */
const LOCAL_ONLY = /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b/;

const BOT = /\bapi\.telegram\.org\/bot|discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\//;
/** A command that was received, not written. */
const RELAYED = /\.recv\(|\bmessage\.(?:text|content)\b|\.get_updates\(|\bgetUpdates\b/;
const OUTPUT = /\b(?:check_output|getoutput|popen|Popen|subprocess\.run|execSync|communicate)\s{0,2}\(|\.stdout\b/;
/** The address itself is decoded in the call. */
const HIDDEN_ADDRESS =
  /^\(\s{0,4}(?:url\s{0,2}=\s{0,2})?(?:['"](?:GET|POST|PUT)['"],\s{0,2})?(?:str\()?(?:base64\.|__import__\(['"]base64['"]\)\.|codecs\.|Buffer\.from\([^)\n]{1,200}['"](?:base64|hex)|atob\()/;
/** What is written to a connection is no address: bytes of a protocol are often given as hexadecimal digits. */
const GIVEN_DATA = /\.(?:write|end|send|sendall|sendto)$/i;
/** A literal that is an address once it is decoded: `http` in base64 or in hexadecimal digits. */
const HIDDEN_VALUE = /["'](?:aHR0c[A-Za-z0-9+/=]{4,}|68747470[0-9a-f]{8,})/;

/** `connect(unpack(X[0]))` where `unpack` is a function of this file that decodes: the address is kept in disguise. */
function isDecodedByOwnFunction({ meaningOf }: Definitions, site: Site): boolean {
  const name = /^\(\s{0,4}(?:(?:url|host)\s{0,2}=\s{0,2})?(?:self\.)?([A-Za-z_]\w{0,60})\(/.exec(site.arguments)?.[1];
  const body = name === undefined ? undefined : meaningOf(name, site.start);
  return body !== undefined && body.length < 1200 && DECODES.test(body) && !FETCHES.test(body);
}

function isShadyOrPlain(told: string): boolean {
  return SHADY_HOSTS.test(told) || BOT.test(told) || /["'`]http:\/\/(?!localhost|127\.)/.test(told);
}

/** The keys a cloud library found for its user; signing a request with them is what they are for. */
const CLOUD_KEYS = /\.get_(?:frozen_)?credentials\(\)/;
/** Without it, a program asks an object of its own. */
const CLOUD_LIBRARY = /\bboto\b|\bboto3\b|botocore/;
const SIGNS = /\b\w{0,20}(?:SigV4|AWS4Auth|AWSRequestsAuth|HttpNegotiate)\w{0,20}\b|\bauth\s{0,2}=/i;

/** The half of a key that signs and never travels, asked of the environment. */
const CLOUD_SECRET = /(?:env|var|Variable)\w{0,4}\W{1,4}["'](?:AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN)["']/i;
const OF_THE_CLOUD = /amazonaws\.com|localhost|127\.0\.0\.1/;
const DOT_ENV =
  /\b(?:file_get_contents|read_to_string|readFileSync|File\.read|ReadFile|ReadAllText|open)\([^\n]{0,80}[/"'\\]\.env["']/;

/** Libraries that open the cookie stores of every browser they find. */
const COOKIES = /\b(?:browser_?cookie3?|rookiepy|pycookiecheat)\.\w{2,20}\(/;

/** An address that begins with `file:` is read by whoever opens it. */
const READS =
  /\b(?:open|read\w{0,12}|files?(?!:\/\/)|get_data|createReadStream|ReadFile|file_get_contents|cat)\b|\b(?:urlopen|fetch|get)\([^()\n]{0,40}\bfile:\/\//i;
const UPLOADS = /\bfiles\s{0,2}=|\bopen\([^\n]{0,120}["']rb["']|\bDocument\b/;
const SEARCHES = /\bos\.(?:listdir|walk|scandir)\(|\bglob\(|\.rglob\(|\breaddirSync\(/;
const OF_THE_USER = /\bexpanduser\(|\bPath\.home\(|\bhomedir\(|["'](?:APPDATA|LOCALAPPDATA|USERPROFILE|HOME)["']/;

/** A bot whose key is written beside it reports to whoever wrote it, not to whoever runs it. */
const BOT_KEY = /["'](?:bot)?\d{8,10}:[\w-]{33,36}["']/;

const ADDRESS = /https?:\/\/[\w.-]{3,100}/;

/** What a call sends: as written in the call, and with everything unfolded that its names stand for. */
interface Sending {
  readonly site: Site;
  readonly direct: string;
  readonly told: string;
  readonly isShady: boolean;
  readonly isBot: boolean;
}

/** What leaves the machine at a place, if it is none of the receiver's business. */
export function judgeSending(scene: Scene, site: Site): readonly Act[] {
  if (site.arguments.length < 3) return [];
  // Behind the name that is looked up lies soon the program that found it out.
  const deepest = LOOKS_UP.test(site.callee) ? LOOKUP_DEPTH : undefined;
  const { direct, whole } = scene.definitions.unfold(site.arguments, site.start, deepest);
  const isOfProcess = !whole.includes('environ') || TAKES_ENVIRON.test(scene.code.text);
  const own = isOfProcess ? whole : whole.replace(OTHER_ENVIRON, '');
  const told = STARTS_CHILD.test(`${site.callee} ${own}`) ? own.replace(TO_A_CHILD, '') : own;
  const isShady = SHADY_HOSTS.test(told);
  if ((LOCAL_ONLY.test(told) || OWN_SOCKET.test(site.arguments)) && !isShady) return [];
  const sending: Sending = { site, direct, told, isShady, isBot: BOT.test(told) };
  return [
    ...secretsSent(scene, sending),
    ...factsSent(scene, sending),
    ...(RELAYED.test(told) && OUTPUT.test(told) && !choosesItsCommands(scene.code.text)
      ? [make('remote-control', site, 'Commands come in from the network and their output is sent back.', 'medium')]
      : []),
    ...contacts(scene, sending),
  ];
}

/** `fetch(address)`: what is known of the environment stands in the address, and only as text. */
const ONLY_ADDRESS = /^\(\s{0,9}(?:[\w$.]{1,80}|`[^`]{1,200}`)\s{0,9}\)$/;
const MADE_TEXT =
  /\bJSON\.stringify\(|\bURLSearchParams\(|\bencodeURI|\bquerystring\b|\bqs\.|\bbtoa\(|\bbase64\b|["']hex["']|\bObject\.(?:entries|keys|values)\(|\bfor\s{0,3}\([^)]{0,60}\sin\s|\binspect\(/;

const KEY_DEPTH = 2;

/** The environment, files, cookies, keys. */
function secretsSent({ code, definitions, language }: Scene, { site, direct, told, isShady }: Sending): readonly Act[] {
  const acts: Act[] = [];
  const add = (message: string): void => void acts.push(make('secret-file-sent', site, message, 'medium'));
  const isAsked = language !== 'python' && ONLY_ADDRESS.test(site.arguments) && !MADE_TEXT.test(told) && !isShady;
  const filled = isShady ? told : told.replace(FILLED_IN, '');
  if (WHOLE_ENVIRONMENT.test(filled.replace(OWN_VARIABLES, '')) && !isAsked) {
    const confidence = WHOLE_ENVIRONMENT.test(direct) || isShady ? 'high' : 'medium';
    const message = 'The whole environment, with every secret in it, is sent away.';
    acts.push(make('environment-sent', site, message, confidence));
  }
  const secret = SECRET_FILES.exec(told)?.[0];
  if (secret !== undefined && READS.test(told))
    add(`A file with credentials (${secret.trim()}) is read and sent away.`);
  if (CLOUD_SECRET.test(direct) && ADDRESS.test(direct) && !OF_THE_CLOUD.test(direct))
    add('The key of a cloud account is put into what another server is told.');
  if (DOT_ENV.test(told) && ENCODES.test(told))
    add('The settings of the project (.env) are read, encoded and sent away.');
  if (COOKIES.test(told)) add('Cookies of a browser are read and sent away.');
  if (CLOUD_KEYS.test(told) && CLOUD_LIBRARY.test(code.text) && !SIGNS.test(told))
    add('The cloud keys of whoever runs the code are sent away.');
  if (UPLOADS.test(told) && SEARCHES.test(told) && OF_THE_USER.test(told)) {
    add("Files are looked for in the user's folders and sent away.");
  }
  // What is told many steps on may be another's key.
  const near = (): string => definitions.unfold(site.arguments, site.start, KEY_DEPTH).whole;
  if (acts.length === 0 && isKeyDropped(code.text, site, told) && isKeyDropped(code.text, site, near())) {
    add('A key is sent to a server, and nobody waits for an answer.');
  }
  if (acts.length === 0 && isShady && carriesFile(code.text, site, told)) {
    const host = hostOf(SHADY_HOSTS.exec(told)?.[0]);
    acts.push(make('file-sent', site, `A file is read, and what it holds is sent to ${host}.`, 'medium'));
  }
  if (
    (isWalletKey(told) && (WALLET_KEY.test(direct) || isShadyOrPlain(told))) ||
    (isWalletOpener(told) && isShadyOrPlain(told))
  ) {
    add('The private key or seed phrase of a wallet is sent to a server.');
  }
  return acts;
}

/** Where somebody signs in, the machine is told apart from their other ones by its name. */
const SIGNS_IN = /["'`/](?:oauth2?|auth|login|sign-?in|devices?|sessions?)\//i;

/** The name is asked for to get at the address, and not told. */
const OWN_ADDRESS =
  /\bgethostbyname\(\s{0,3}(?:socket\.)?gethostname\(\)\s{0,3}\)|\nsocket\.gethostname(?=\n|$)|\bfrom\ssocket\simport\s[^\n]{0,120}/g;

/** Who and where the user is. */
function factsSent(scene: Scene, { site, told, isShady, isBot }: Sending): readonly Act[] {
  const known = told.replace(OWN_ADDRESS, 'gethostbyname()');
  const facts = SYSTEM_FACTS.filter(([, pattern]) => pattern.test(known)).map(([what]) => what);
  const identifies = facts.includes('the host name') || facts.includes('the user name');
  const isTold = identifies && (facts.length >= 2 || isShady || isBot);
  const isWrapped = identifies && (isTunnel(scene, site) || (ENCODES.test(told) && !AUTHORISES.test(told)));
  if (!isTold && !isWrapped && !(facts.length > 0 && isBot && isShady)) return [];
  const isSignIn = SIGNS_IN.test(told) && !isShady && !isBot && !isWrapped && !scene.runsAtInstall;
  const confidence = isSignIn ? 'low' : facts.length >= 3 || isShady ? 'high' : 'medium';
  return [make('system-facts-sent', site, `The code tells another machine ${listed(facts)} of this one.`, confidence)];
}

/** Whom the code talks to, where that alone is telling. */
function contacts(scene: Scene, sending: Sending): readonly Act[] {
  const { definitions, runsAtInstall, mayRunAtInstall } = scene;
  const { site, direct, told, isShady, isBot } = sending;
  const isPrivate =
    (HIDDEN_ADDRESS.test(direct) && !GIVEN_DATA.test(site.callee)) ||
    (DECODES.test(told) && (HIDDEN_VALUE.test(told) || isDecodedByOwnFunction(definitions, site)));
  if (isPrivate) {
    return [make('shady-contact', site, 'The code talks to an address that it keeps in disguise.', 'high')];
  }
  if (isBot && BOT_KEY.test(told)) {
    return [make('shady-contact', site, 'The code reports to a bot whose key is built in.', 'medium')];
  }
  if (isShady) {
    return [make('shady-contact', site, `The code talks to ${hostOf(SHADY_HOSTS.exec(told)?.[0])}.`, 'medium')];
  }
  const address = ADDRESS.exec(told)?.[0];
  if (!runsAtInstall && !mayRunAtInstall) return [];
  if (RELEASE_HOSTS.test(told) || (mayRunAtInstall && FORGES.test(told)) || (address === undefined && !isLookup(site)))
    return [];
  if (pinsItsDownload(scene)) return [];
  const contact = make('install-contact', site, `Installing talks to ${hostOf(address)}.`, 'medium');
  return [{ ...contact, onlyAtInstall: mayRunAtInstall }];
}

/** Looking up a name is enough to tell its owner that the package was installed; a bot or a socket needs no address here. */
const LOOKS_UP = /gethostbyname|getaddrinfo|lookup|resolve/i;
const LOOKUP_DEPTH = 3;

function isLookup({ callee, arguments: given }: Site): boolean {
  return (
    /gethostbyname|getaddrinfo|lookup|resolve|^bot\.|sendall|Connection$/.test(callee) &&
    !/gethostname|localhost/.test(given)
  );
}

const ENCODES =
  /b64encode\(|\bbase64_encode\(|ToBase64String\(|encodeToString\(|toString\(\s{0,2}["'](?:base64|hex)["']/;
/** Passwords of requests are encoded too. */
const AUTHORISES = /\bAuthorization\b|\bBasic\b|\bauth\b/i;

/** The name that is looked up is put together from something and a domain: the question itself carries the data. */
function isTunnel({ definitions }: Scene, { callee, arguments: given, start }: Site): boolean {
  if (!LOOKS_UP.test(callee)) return false;
  const name = /^\(\s{0,4}(?<name>[A-Za-z_$][\w$]{0,60})\s{0,2}[,)]/.exec(given)?.groups?.['name'];
  return UNDER_A_DOMAIN.test(name === undefined ? given : (definitions.meaningOf(name, start) ?? ''));
}
const UNDER_A_DOMAIN = /["'`}]\.?[\w-]{1,60}\.[\w.-]{2,60}["'`]/;

function hostOf(address: string | undefined): string {
  if (address === undefined) return 'a server';
  return address.replace(/^https?:\/\//i, '').split(/[/'"\s]/, 1)[0] ?? 'a server';
}

function make(kind: Act['kind'], site: Site, message: string, confidence: Act['confidence']): Act {
  return { kind, start: site.start, end: site.end, message, confidence };
}

function listed(facts: readonly string[]): string {
  if (facts.length < 2) return facts.join('');
  return `${facts.slice(0, -1).join(', ')} and ${facts.at(-1) ?? ''}`;
}
