import type { FileCheck } from '../../check.ts';
import { isInSubcommand } from '../../facts/acts/subcommands.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';
import { isCode } from '../../inventory/language.ts';
import { isLookedFor } from '../../knowledge/looked-for.ts';

const FORMS: readonly (readonly [pattern: RegExp, where: string])[] = [
  [/\bCurrentVersion[\\/]{1,4}Run(?:Once)?\b/i, 'the Run key of Windows'],
  [/\bStart Menu[\\/"',\s]{1,6}Programs[\\/"',\s]{1,6}Startup?\b/i, 'the startup folder of Windows'],
  [/\bschtasks(?:\.exe)?\b[^\n]{0,80}\/create\b/i, 'the scheduled tasks of Windows'],
  [/(?<!\bSystem[\\/]{1,2})\bLibrary[\\/"',\s]{1,6}Launch(?:Agents|Daemons)\b/, 'the launch agents of macOS'],
  [
    /\|\s{0,3}crontab\s{1,3}-|\bcrontab\s{1,3}-\s*(?:<|$)|\/etc\/cron\.(?:d|daily|hourly)\/|\/var\/spool\/cron\b|@reboot\s/,
    'cron',
  ],
  [/\.config[\\/"',\s]{1,6}autostart\b/, 'the autostart folder of the desktop'],
  [
    /\/etc\/rc\.local\b|\/etc\/init\.d\/|\/etc\/systemd\/system\/[\w.-]{1,60}\.service\b|\.config\/systemd\/user\b/,
    'the services of the system',
  ],
];
/** The place is written, not only named: words of every day count only where they are called, or are a command. */
const WRITES =
  /\b(?:writeFile(?:Sync)?|SetValueEx\w?|CreateKey\w{0,3}|OpenKey\w{0,3}|reg(?:\.exe)?\s{1,3}add|[pP]open|makedirs|mkdir\w{0,6}|symlink|CreateShortcut|New-Item\w{0,9}|Set-ItemProperty)\b|>>|\/create\b|\b(?:open|write\w{0,12}|copy\w{0,6}|rename\w{0,4}|clone|install|shortcut|system|run|call|exec\w{0,8}|spawn\w{0,4})\s{0,2}[(!]|\binstall\s{1,3}-|\b(?:tee|echo|cp|mv)\s{1,3}[-"'$%~/\w.]|\.(?:open|write|cp|mv|copy|rename|install|symlink)\s{1,2}["'\w(]/i;
const UNDONE = /\b(?:uninstall|remove|delete|unload|cleanup|DeleteValue)\b/i;

/** `Library\/LaunchAgents`: a regular expression looks for the place. */
const IN_A_PATTERN = /\\\//;
/** Only looked at: `ls /etc/init.d/`. */
const LISTED = /\b(?:ls|cat|find|stat|test|grep|head)\s[^\n;|&]{0,20}$/;

/** What a user types who wants a program to run in the background, or to start with the machine. */
const INSTALLS =
  /^(?:install|autostart|auto-start|enable|service|startup|daemon|schedule)(?:[-_: ][\w<>[\]. -]{1,40})?$/;

/** Pages, and notebooks with what they printed: whoever opens them starts what is in them. */
const NOT_RUN_BY_ITSELF: ReadonlySet<string> = new Set(['html', 'notebook']);

export const check: FileCheck = {
  id: 'filesystem-autostart-persistence',
  title: 'Makes itself start again',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    A library has no business in what the system starts by itself. Malware writes itself there so that it survives a
    restart and the removal of the package that brought it.`,
  fix: 'Remove it. A program that is meant to run in the background says so and leaves the decision to its user.',
  blindSpots: 'Whether a background service is what the program promises cannot be told from the code.',
  wants: {
    keywords: [
      'currentversion',
      'start menu',
      'schtasks',
      'launchagents',
      'launchdaemons',
      'crontab',
      '/etc/cron.',
      '/var/spool/cron',
      '@reboot',
      'autostart',
      '/etc/rc.local',
      '/etc/init.d',
      '/etc/systemd/system',
      'systemd/user',
    ],
  },
  examples: {
    bad: [
      {
        'run.py':
          "subprocess.run(r'reg add HKCU\\Software\\Microsoft\\Windows\\«CurrentVersion\\Run» /v x /d a.exe')\n",
      },
      { 'stay.sh': '(crontab -l; echo "@hourly /tmp/.x") «| crontab -»\n' },
      { 'keep.js': "fs.writeFileSync(home + '/«Library/LaunchAgents»/com.x.plist', plist);\n" },
    ],
    good: [
      { 'parse.ipynb': '{"cells": [{"outputs": [{"text": ["A > /etc/rc.local is run before the login screen"]}]}]}' },
      { 'version.py': 'key = r"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion"\nname = read(key)\n' },
      { 'rules.js': 'const RULE = { pattern: /(?:~|HOME)\\/Library\\/LaunchAgents\\/|>>/, run: refuse };\n' },
      { 'rules.rs': 'Threat { pattern: r"(echo.*>.*crontab|.*>\\s*/var/spool/cron)" },\n' },
      { 'tasks.js': '// schtasks /create has no flag for a description\nfs.writeFileSync(name, text);\n' },
      { 'list.sh': 'crontab -l\n' },
      { 'list.js': "const names = execSync('ls /etc/init.d/ -m').toString().split(',');\n" },
      {
        'files.py':
          'def template(dest):\n    """Writes a file, as in template(dest="/etc/systemd/system/web.service")."""\n    return run(dest)\n',
      },
      { 'guide.html': '<p>Run it:</p><pre><code>sudo cp web.service /etc/systemd/system/web.service</code></pre>\n' },
      {
        'paths.rb':
          '# Run at boot.\ndef boot\n  Pathname.new("/Library/LaunchDaemons")\nend\nSYSTEM = ["/System/Library/LaunchAgents"]\n',
      },
      { 'docs.md': 'Add a line with `crontab -e`, or a file in ~/Library/LaunchAgents.\n' },
    ],
  },

  *find({ windows, language, context, text }) {
    const isTold = language === 'python' ? docstringsIn(text) : () => false;
    if (!isCode(language) || NOT_RUN_BY_ITSELF.has(language) || context === 'docs' || context === 'test') return;
    for (const window of windows) {
      for (const [pattern, where] of FORMS) {
        const match = pattern.exec(window.text);
        if (match === null || IN_A_PATTERN.test(match[0])) continue;
        const nearby = window.text.slice(Math.max(0, match.index - 200), match.index + match[0].length + 200);
        if (!WRITES.test(nearby) || UNDONE.test(nearby)) continue;
        const at = window.span(match.index, match.index + match[0].trimEnd().length);
        if (
          isTold(at.start) ||
          isCommented(text, at.start) ||
          isLookedFor(text, at.start) ||
          LISTED.test(text.slice(Math.max(0, at.start - 40), at.start))
        )
          continue;
        yield {
          at,
          message: `The code writes itself into ${where}.`,
          // What is written into an image starts nothing where the image is made.
          ...(language === 'dockerfile' && { confidence: 'low', severity: 'low' }),
          // Shell scripts that install services are mostly what they say they are.
          ...(language === 'shell' && !where.startsWith('cron') && { confidence: 'low', severity: 'medium' }),
          // Who types `install` or `autostart` wants it to start again.
          ...(language !== 'shell' &&
            isInSubcommand(text, language, at.start, INSTALLS) && { confidence: 'low', severity: 'low' }),
        };
      }
    }
  },
};
