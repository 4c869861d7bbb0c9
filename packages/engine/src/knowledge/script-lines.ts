/** What lines of scripts do to the machine they run on: bounded patterns over code without its comments. */

/** Turns a disguised text back. */
const DECODER = String.raw`(?:base64\s{1,3}(?:-d|-D|-di|--decode)\b|openssl\s[^|\n]{0,80}\s-d\b|xxd\s{1,3}-r\b|uudecode\b)`;
/** Runs what comes in; `python -m json.tool` reads it. */
const RUNS_INPUT = String.raw`(?:sudo\s{1,3}(?:-\w\s{1,3})?)?(?:\$\{?SHELL\b|(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da|k|a)?sh\b(?!\s{1,3}-c\b|[\w.-])|(?:python[\d.]{0,4}|perl|node|ruby|php)(?=\s{0,3}(?:-\s{0,3})?(?:$|[;&|)"'\x60\n]|\d?>))))`;
const BETWEEN = String.raw`(?:[^|\n]{1,80}\|\s{0,3}){0,3}`;

/** A hidden text is decoded and run in one go. */
export const RUNS_DECODED: readonly RegExp[] = [
  new RegExp(String.raw`\b${DECODER}[^|\n]{0,120}\|\s{0,3}${BETWEEN}${RUNS_INPUT}`, 'gm'),
  new RegExp(
    String.raw`\beval\s{1,3}["']?(?:\$\(|\x60)[^\n]{0,300}?(?:\b${DECODER}|\bprintf\s{1,3}["'](?:\\x[0-9a-f]{2}|\\[0-7]{3}){8})`,
    'gim',
  ),
  new RegExp(
    String.raw`(?<![\w$])(\w{1,40})=["']?(?:\$\(|\x60)[^\n]{0,300}?\b${DECODER}[^\n]{0,200}\n(?:[^\n]{0,300}\n){0,20}?[^\n]{0,60}\b(?:eval|(?:ba|z)?sh\s{1,3}-c)\s{1,3}["']?\$\{?\1\b`,
    'gm',
  ),
  new RegExp(
    String.raw`\b${DECODER}[^|\n]{0,60}>\s{0,2}["']?([\w./$\{\}-]{3,80})["']?[^\n]{0,80}\n(?:[^\n]{0,200}\n){0,4}?\s{0,40}(?:sudo\s{1,3})?(?:(?:ba|z)?sh|source|\.)\s{1,3}["']?\1`,
    'gm',
  ),
];

/** A stretch of a file, or one whose letters were exchanged, is unpacked and run: how a program hides in test data. */
export const RUNS_CARVED: RegExp = new RegExp(
  String.raw`\b(?:tr\s{1,3}["'][^"'\n]{5,80}["']\s{1,3}["'][^"'\n]{5,80}["']|(?:head|tail)\s{1,3}-c\s{0,2}[+-]?\d{2,12}|dd\s[^|\n]{0,80}\bskip=)[^|\n]{0,80}\|\s{0,3}${BETWEEN}${RUNS_INPUT}|\beval\s{1,3}\\?["']?\$\{?\w{1,60}\}?["']?\s{0,3}\|\s{0,3}\$\{?SHELL\b`,
  'gm',
);

const UPLOAD = String.raw`(?:\s-d\s|\s--data(?:-\w{3,10})?[\s=]|\s-F\s|\s--form[\s=]|\s-T\s|\s--upload-file\s|\s--post-(?:file|data)[\s=]|@-)`;

/** The whole environment goes into a request. */
export const SENDS_ENVIRONMENT: RegExp = new RegExp(
  String.raw`(?:^|[\s;|&(\x60"'])(?:env|printenv|export\s-p)\s{0,3}\|\s{0,3}${BETWEEN}(?:(?:curl|wget)\b[^|\n]{0,160}${UPLOAD}|(?:nc|ncat)\s[^|\n]{4,80})|\b(?:curl|wget)\b[^|\n]{0,160}${UPLOAD}[^|\n]{0,80}(?:\$\(|\x60)\s{0,2}(?:env|printenv)\b`,
  'gm',
);

/** A request that carries something, on one line. */
export const UPLOADS: RegExp = new RegExp(
  String.raw`\b(?:curl|wget)\b[^\n]{0,300}${UPLOAD}|\|\s{0,3}(?:nc|ncat)\s{1,3}[\w.-]{4,80}\s{1,3}\d{2,5}\b`,
  'm',
);
/** Files that are named to sign in, and halves of keys that everybody may see. */
export const NAMED_TO_SIGN_IN: RegExp =
  /\s(?:--netrc-file|--cert|--key|--cacert|-K|--config|-i|-E)[\s=]\S{1,160}|\S{1,160}\.pub\b/g;

/** The memory of the program that runs a workflow, where every secret of it lies. */
export const READS_RUNNER: RegExp =
  /\/proc\/[^\s/]{1,30}\/(?:mem|maps)\b(?=[^]{0,1500}\bisSecret\b)|\bisSecret[\\"]{1,3}:\s{0,2}true\b/;

/** What PowerShell is told so that nobody looks at what comes next. */
export const BLINDS: readonly (readonly [pattern: RegExp, message: string, isSure: boolean])[] = [
  [/\bamsiInitFailed\b|\bAmsiScanBuffer\b/g, 'The script switches off what looks at scripts before they run.', true],
  [
    /\bSet-MpPreference\s[^\n]{0,120}-DisableRealtimeMonitoring\s{1,3}(?:\$true|1)\b/gi,
    'The script switches off what protects the system.',
    false,
  ],
  [
    /\bAdd-MpPreference\s[^\n]{0,80}-ExclusionPath\s{1,3}["']?(?:[A-Z]:\\?["']?(?:[\s;]|$)|\$env:(?:TEMP|APPDATA|LOCALAPPDATA|USERPROFILE)\b)/gim,
    'The script tells what protects the system to look away from a whole folder.',
    false,
  ],
];

/** `-join ((105,101,120) | % { [char]$_ })`: nobody writes a text so who wants it to be read. */
export const AS_NUMBERS: RegExp =
  /-join\s{0,3}\(?\s{0,3}[@(]?\(?\s{0,3}(?:\d{2,3}\s{0,2},\s{0,2}){2,400}\d{2,3}\s{0,3}\)?\s{0,3}\|\s{0,3}(?:%|ForEach-Object)\s{0,3}\{\s{0,3}\[char\]/gi;
