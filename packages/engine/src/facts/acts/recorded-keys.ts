import type { Note } from '../notes.ts';
import { gateOf } from '../text/gates.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { arrivalsOf, type Origin, readWays, type Ways } from './carried-values.ts';
import { functionAt } from './own-functions.ts';
import { readPlainCode } from './plain-code.ts';

type Recording = Extract<Note, { kind: 'recording' }>;

/** Hears every key of the machine, whatever program it is meant for; the handler stands behind it. */
const HEARS: readonly RegExp[] = [
  /\bListener\s{0,2}\([^()]{0,200}?\bon_(?:press|release)\s{0,2}=\s{0,2}/g,
  /\bkeyboard\.(?:on_press|on_release|hook)\s{0,2}\(\s{0,3}(?:callback\s{0,2}=\s{0,2})?/g,
  /\.KeyDown\s{0,3}=(?!=)\s{0,3}/g,
  /\bu?ioHook\.on\s{0,2}\(\s{0,3}["']key(?:down|up|press)["']\s{0,3},\s{0,10}/gi,
  /\bGlobalKeyboardListener\b[^]{0,600}?\.addListener\s{0,2}\(\s{0,10}/g,
];
const HEARD = /\bpynput\b|\bkeyboard\b|\bpy[wx]?[hH]ook\b|\bu?iohook|\bnode-global-key-listener\b/i;
/** Keeps what is pressed, one after the other. */
const KEEPS =
  /(?:\.write|\.append|\.push|\blogging\.(?:info|debug|warning)|\b(?:appendFile|writeFile)(?:Sync)?)\s{0,2}\(|\+=/g;
/** Keys that are held down are kept as long as they are, for combinations of them. */
const LETS_GO = /\.(?:remove|discard|delete|splice)\s{0,2}\(/;
/** Takes what was kept to somebody else. */
const SENDS =
  /(?:\b(?:requests|httpx|axios|session|client)\.(?:post|put|get|request)|\bfetch|\burlopen|\.(?:send|sendall|sendmail|send_message|send_document|storbinary|set_content|create|insert_one)|\b(?:MIMEText|send_?e?mail\w{0,12}|Request))\s{0,2}\(/gi;
/** Ways out on which somebody waits for files or letters. */
const HANDS_OVER =
  /\bsmtplib\.SMTP|\bnodemailer\b[^\n]{0,40}\bcreateTransport\b|\bftplib\.FTP|\bapi\.telegram\.org\/bot|\bdiscord(?:app)?\.com\/api\/webhooks\/|\bDiscordWebhook\s{0,2}\(|\bSyncWebhook\.from_url/;
const HEARD_GATE = gateOf(HEARD);
const HANDS_OVER_GATE = gateOf(HANDS_OVER);
/** Keywords by which the reader of recordings knows what it need not look for. */
export const RECORDING_KEYWORDS: readonly string[] = [...HEARD_GATE.words, ...HANDS_OVER_GATE.words];
const LANGUAGES: ReadonlySet<string> = new Set(['python', 'javascript', 'typescript']);
const LARGEST = 200_000;

/** Whether a file records the keys of its user, and whether it can hand over what another one recorded. */
export function readRecording(path: string, text: string, language: string, found: Occurrences): readonly Note[] {
  if (!LANGUAGES.has(language) || text.length > LARGEST) return [];
  const out = HANDS_OVER_GATE.isOpen(found) ? HANDS_OVER.exec(text) : null;
  const handed: readonly Recording[] =
    out === null ? [] : [{ kind: 'recording', at: place(path, out.index, out[0].length), does: 'hands over' }];
  return HEARD_GATE.isOpen(found) && HEARD.test(text) ? [...handed, ...recorded(path, text, language)] : handed;
}

function recorded(path: string, text: string, language: string): readonly Recording[] {
  const isPython = language === 'python';
  const code = readPlainCode(text, language);
  const heard = HEARS.flatMap((pattern) => Array.from(code.text.matchAll(pattern)));
  if (heard.length === 0) return [];
  const ways = readWays(code.text, isPython);
  for (const match of heard) {
    const origin = handlerAt(ways, match.index + match[0].length);
    if (origin === undefined || LETS_GO.test(code.text) || arrivalsOf(ways, origin, KEEPS).length === 0) continue;
    const does = arrivalsOf(ways, origin, SENDS).length > 0 ? 'sends' : 'keeps';
    return [{ kind: 'recording', at: place(path, code.toFile(match.index), match[0].trimEnd().length), does }];
  }
  return [];
}

function handlerAt({ text, functions, isPython }: Ways, at: number): Origin | undefined {
  const inline = isPython ? undefined : functionAt(text, at);
  const own = inline ?? functions.get(NAME.exec(text.slice(at, at + 100))?.groups?.['name'] ?? '');
  if (own === undefined) return undefined;
  const [key = ''] = own.parameters;
  return key === '' ? undefined : { start: own.start, end: own.end, names: [key] };
}
const NAME = /^(?:(?:self|this|[A-Za-z_]\w{0,30})\.)?(?<name>[A-Za-z_$][\w$]{0,60})/;

function place(file: string, start: number, length: number): Recording['at'] {
  return { file, start, end: start + Math.min(length, LONGEST_SPAN) };
}
const LONGEST_SPAN = 100;
