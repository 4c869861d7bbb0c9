import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** A question about where or when the program runs. */
const GATES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\bif\b[^\n]{0,60}(?:(?:timezone(?!_(?:policy|mode|support))|tzname|getTimezoneOffset|resolvedOptions\(\)\.timeZone)(?![^\n]{0,20}[=!]==?\s{0,3}0\b)[^\n]{0,80}(?:==|includes|indexOf|in\b|startswith)|\b(?:Moscow|Minsk|Tehran|Kiev|Kyiv|Jerusalem|Shanghai)\b)/gi,
    'the time zone',
  ],
  [
    /\bif\b[^\n]{0,80}\b(?:country(?:_?code|Code|_name)?|geo\w{0,8}|locale|getdefaultlocale|LANG|language)\b[^\n]{0,40}(?:===?|\bin\b|includes)\s{0,3}[[("']{1,3}(?:RU|BY|IR|UA|CN|KP|IL|KZ|ru_RU|be_BY|fa_IR|Russia|Belarus)\b/g,
    'the country',
  ],
  [
    /\bif\b[^\n]{0,60}\b(?:Date\.now\(\)|new Date\([^)]{0,20}\)|datetime\.(?:now|today|utcnow)\(\)|time\.time\(\)|date\.today\(\))[^\n]{0,30}[<>]=?\s{0,3}(?:new Date\(|datetime(?:\.datetime)?\(|Date\.parse\(|date\(|1[6-9]\d{8})/g,
    'the date',
  ],
  [
    /\bif\b[^\n]{0,60}\b(?:getuser\(\)|getlogin\(\)|gethostname\(\)|hostname\(\)|userInfo\(\)\.username|uname\(\)\.nodename|COMPUTERNAME|USERNAME)\b[^\n]{0,40}(?:!=|not\s{1,2}in|===?|\bin\b|includes)/g,
    'who the user is',
  ],
  [
    /\bif\b(?![^\n]{0,60}\bversions?\b)[^\n]{0,60}(?<!\.)\b(?!\w{4,11}\.\w)(?:vmware|virtualbox|vbox|qemu|sandboxie|wireshark|procmon|x64dbg|ollydbg|cuckoo)\b/gi,
    'whether somebody is watching',
  ],
];
/** What the answer decides: the lines that follow do harm. */
const HARM =
  /\b(?:exec|eval|execSync|spawn|system|popen|Popen|subprocess|unlink(?:Sync)?|rmSync|rmtree|rmdirSync|writeFileSync|urlopen|requests\.(?:get|post)|urlretrieve|b64decode|atob|os\._exit|sys\.exit\(\s*0?\s*\)|shutil)\b/;
const STRONG =
  /\b(?:exec|eval|execSync|system|popen|Popen|subprocess|rmSync|rmtree|rmdirSync|unlinkSync|urlretrieve|b64decode|atob)\b/;
const REACH = 500;
const LEAVES = /\breturn\b|\bexit\b|\bthrow\b/;

/** What a condition decides: its block; where that only leaves, what comes after it. */
function decidedBy(after: string): string {
  const open = /^[^\n{]{0,200}\{/.exec(after)?.[0].length;
  if (open === undefined) return after;
  let depth = 1;
  for (let at = open; at < after.length; at += 1) {
    const character = after.charAt(at);
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return LEAVES.test(after.slice(open, at)) ? after : after.slice(0, at);
  }
  return after;
}

export const check: FileCheck = {
  id: 'supply-chain-geo-or-time-gate',
  title: 'Does something else for some people, places or dates',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    The code asks where, when or for whom it runs, and only then runs programs, deletes files or goes to the network.
    Protestware and targeted attacks look like this, and tests elsewhere never see what it does.`,
  fix: 'Remove it, and look at everything the same author changed.',
  blindSpots: 'A gate and its payload in different functions are not connected.',
  wants: {
    keywords: [
      'timezone',
      'tzname',
      'moscow',
      'minsk',
      'tehran',
      'country',
      'getdefaultlocale',
      'locale',
      'date.now',
      'new date',
      'datetime.',
      'date.today',
      'time.time',
      'getuser',
      'getlogin',
      'gethostname',
      'hostname()',
      'userinfo',
      'nodename',
      'computername',
      'vmware',
      'virtualbox',
      'sandboxie',
      'wireshark',
      'cuckoo',
    ],
  },
  examples: {
    bad: [
      {
        'index.js': `
          «if (geo.country_code === 'RU»') {
            fs.rmSync(home, { recursive: true });
          }`,
      },
      {
        'load.py': `
          «if datetime.now() > datetime(»2026, 3, 1):
              exec(base64.b64decode(blob))`,
      },
      {
        'late.js': `
          «if (maker.startsWith('vmware»')) {
            return;
          }
          exec(command);`,
      },
    ],
    good: [
      {
        'zone.py':
          'import time, subprocess\ndef name():\n    if time.timezone == 0:\n        return "UTC"\n    return subprocess.check_output(["date", "+%Z"])\n',
      },
      { 'price.ts': "if (country === 'RU') currency = 'RUB';\n" },
      { 'zone.py': "if config.timezone_policy == 'auto':\n    zone = local\nrows = system(zone)\n" },
      { 'host.js': "if (maker.startsWith('vmware')) {\n  result.virtual = true;\n}\nexec('lscpu', done);\n" },
      { 'version.js': "if (has(asked.versions, 'virtualbox')) {\n  exec('VBoxManage -v', done);\n}\n" },
      { 'cache.py': 'if time.time() > 1700000000:\n    refresh()\n' },
    ],
  },

  *find({ lineWindows, text, language, context }) {
    if (!isCode(language) || context === 'docs' || context === 'test') return;
    for (const window of lineWindows) {
      if (!/\bif\b/.test(window.text)) continue;
      for (const [pattern, what] of GATES) {
        for (const match of window.text.matchAll(pattern)) {
          const end = match.index + match[0].length;
          const body = decidedBy(text.slice(window.start + end, window.start + end + REACH));
          const harm = what === 'who the user is' || what === 'the date' ? STRONG : HARM;
          if (!harm.test(body)) continue;
          yield {
            at: window.span(match.index, end),
            message: `The code asks for ${what} and then acts on the system or the network.`,
          };
        }
      }
    }
  },
};
