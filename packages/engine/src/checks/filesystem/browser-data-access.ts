import type { FileCheck } from '../../check.ts';
import type { Span } from '../../facts/span.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { isCode } from '../../inventory/language.ts';

const HISTORY = 'the history of the browser';
/** Places where browsers and chat programs keep what their users must not lose. */
const SIGNS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/[\\/"'](?:Login Data|Web Data)["'\\/\s]/, 'saved passwords'],
  [/\bcookies\.sqlite\b|[\\/"'](?:Network[\\/]{1,4})?Cookies["']/, 'cookies'],
  [/\blogins\.json\b|\bkey[34]\.db\b|\bsignons\.sqlite\b/, 'saved passwords'],
  [/[\\/"']Local State["']/, 'the key of the saved passwords'],
  [/\bLocal Storage[\\/"',\s]{1,6}leveldb\b/, 'tokens of chat programs'],
  [/\bCryptUnprotectData\b|\bDPAPI\b|\bos_crypt\b/, 'the key of the saved passwords'],
  [/\bbrowser_?cookie3?\b|\bbrowsercookie\b/, 'cookies'],
  [/\bUser Data[\\/"',\s]{1,6}Default\b/, 'the profile of the browser'],
  [/\bplaces\.sqlite\b/, HISTORY],
  [/\b(?:Default|Profile \d)[\\/"',\s]{1,6}History\b/, HISTORY],
  [/\bSafari[\\/"',\s]{1,6}History\.db\b/, HISTORY],
  [/\.ROBLOSECURITY\b/, 'session cookies'],
  [
    /[\w-]{24}\.[\w-]{6}\.[\w-]{25,110}|mfa\\?\.\[\\w-\]\{8|\[\\w-?\]\{24\}\\\.\[\\w-\]\{6\}/,
    'tokens of chat programs',
  ],
  [/[\\/"'](?:discordcanary|discordptb)["'\\/]/i, 'tokens of chat programs'],
  [
    /\bnkbihfbeogaeaoehlefnkodbefgpgknn\b|\bExodus[\\/]{1,4}exodus\.wallet\b|\bfhbohimaelbohpjbbldcngcnapndodjp\b/,
    'wallets',
  ],
];

/** The page of a specification or of somebody's source. */
const IN_ADDRESS = /https?:\/\/\S{0,300}$/;
const SENDS =
  /\brequests\.(?:post|put|get)\b|\burlopen\(|\bfetch\(|\baxios\b|\bsendall\(|\bwebhooks?\b|\bhttps?\.request\(|\bhttpx\.|\baiohttp\b|\bsmtplib\b|\bftplib\b|\bupload|\btelegram\b|\bdiscord\b|\bsocket\b|\bexfil/i;

export const check: FileCheck = {
  id: 'filesystem-browser-data-access',
  title: 'Reads passwords and cookies of the browser',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Browsers and chat programs keep passwords, session cookies, tokens and wallets in files with known names. Whoever reads
    them can act as the user everywhere. It is the first thing a stealer does.`,
  fix: 'Remove it. On machines that ran it, end all sessions and change all passwords.',
  blindSpots: 'Names that are put together at run time are not seen.',
  wants: {
    keywords: [
      'login data',
      'web data',
      'cookies.sqlite',
      'logins.json',
      'key4.db',
      'local state',
      'leveldb',
      'user data',
      'discordcanary',
      'discordptb',
      'mfa\\.',
      '{24}\\.',
      'cryptunprotectdata',
      'browser_cookie3',
      'browsercookie',
      '.roblosecurity',
      'nkbihfbeogaeaoehlefnkodbefgpgknn',
      'exodus.wallet',
      'places.sqlite',
      'history.db',
      'default/history',
      'default\\history',
    ],
  },
  examples: {
    bad: [
      {
        'grab.py': `
          key = json.load(open(base + "«/Local State"»))
          shutil.copy(base + "/Default«/Login Data"», tmp)`,
      },
      { 'trail.py': 'PLACES = ["Google/Chrome/«Default/History»", "Firefox/Profiles/x/«places.sqlite»"]\n' },
      { 'steal.py': 'import «browser_cookie3»\njar = chrome("«.ROBLOSECURITY»")\n' },
    ],
    good: [
      { 'level.js': "const db = require('leveldb')('./data');\n" },
      { 'profile.py': 'root: Path  # holds "Local State"\n# and "Login Data" of everybody\n' },
      { 'form.py': 'title = "Login Data"\n' },
      { 'README.md': 'Chrome keeps cookies in Login Data and its key in Local State.\n' },
    ],
  },

  *find({ windows, language, context, text }) {
    if (!isCode(language) || context === 'docs') return;
    const seen: { at: Span; what: string; sign: RegExp }[] = [];
    for (const window of windows) {
      for (const [sign, what] of SIGNS) {
        const match = sign.exec(window.text);
        if (match === null || IN_ADDRESS.test(window.text.slice(0, match.index))) continue;
        const at = window.spanOf(match);
        if (!isCommented(text, at.start)) seen.push({ at, what, sign });
      }
    }
    // One such name may be a coincidence; two different ones are a list of loot.
    if (new Set(seen.map(({ sign }) => sign)).size < 2) return;
    // Where somebody has been is private; what lets others act as him is worse.
    const isHistoryAlone = seen.every(({ what }) => what === HISTORY);
    // Programs that import a profile read it too; who reads and sends in one place steals.
    const isKept = !SENDS.test(text);
    for (const { at, what } of seen) {
      yield {
        at,
        message:
          what === HISTORY ? 'The code reads the history of the browser.' : `The code reads ${what} of the user.`,
        ...((isHistoryAlone || isKept) && { severity: 'high', confidence: 'medium' }),
      };
    }
  },
};
