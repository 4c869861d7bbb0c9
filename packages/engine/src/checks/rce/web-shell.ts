import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

const REQUEST = String.raw`\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b`;
const PHP_RUNS = String.raw`(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_exec|eval|assert|create_function)`;

/** A request decides what runs; nothing else stands in between. */
const SIGNS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${PHP_RUNS}\s{0,3}\(\s{0,3}@?(?:(?:base64_decode|stripslashes|urldecode|trim|gzinflate)\s{0,2}\(\s{0,2}){0,2}${REQUEST}`,
    'i',
  ),
  new RegExp(
    String.raw`\$(?<name>\w{1,30})\s{0,3}=\s{0,3}@?${REQUEST}\s{0,2}\[[^\]\n]{1,40}\]\s{0,3};[\s\S]{0,300}?\b${PHP_RUNS}\s{0,3}\(\s{0,3}["']?\$\k<name>\b`,
    'i',
  ),
  /getRuntime\(\)\s{0,3}\.\s{0,3}exec\s{0,3}\(\s{0,3}request\s{0,3}\.\s{0,3}getParameter\b/i,
  /\b(?:eval|execute)\s{0,3}\(?\s{0,3}Request(?:\.(?:Form|Item|QueryString))?\s{0,2}[([]\s{0,3}["']\w{1,30}["']/i,
  /\bProcessStartInfo\b[\s\S]{0,200}\bRequest\s{0,2}(?:\.\w{3,12}\s{0,2})?[([]\s{0,3}["']\w{1,30}["']/,
];
const WRITTEN = /\b(?:open|write\w{0,12}|echo|printf|tee|put_contents|File|Path|upload\w{0,6})\b/i;

export const check: FileCheck = {
  id: 'rce-web-shell',
  title: 'Web page that runs what a visitor sends',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506, 94],
  why: `
    A page that hands a request straight to the shell or to eval is a door for whoever knows its address. It is the usual way
    to keep a foothold on a server, and other code writes it into the folder of a web server to get in later.`,
  fix: 'Remove the page and the code that writes it, look for copies in the folders of the web server, and renew its secrets.',
  blindSpots: 'A shell that is encoded, or that takes several steps from request to command, is not seen.',
  wants: { keywords: ['$_get', '$_post', '$_request', '$_cookie', 'getruntime', 'request.', 'request('] },
  examples: {
    bad: [
      { 'deploy.py': `page = "<?php «system($_GET»['c']); ?>"\nopen('/srv/www/a.php', 'w').write(page)\n` },
      { 'a.php': `<?php «eval(base64_decode($_POST»['x']));\n` },
      { 'b.php': `<?php\n«$run = $_REQUEST['r'];\nshell_exec($run»);\n` },
    ],
    good: [
      { 'page.php': `<?php\n$name = $_GET['name'];\necho htmlspecialchars($name);\n` },
      { 'run.php': `<?php system('ls ' . escapeshellarg($_GET['folder']));\n` },
      { 'notes.md': `A web shell is as short as <?php system($_GET['c']); ?>.\n` },
    ],
  },

  *find({ windows, language, context }) {
    if (!isCode(language) || context === 'docs' || context === 'test') return;
    const told = new Set<number>();
    for (const window of windows) {
      const match = SIGNS.map((sign) => sign.exec(window.text)).find((each) => each !== null);
      if (match === undefined || match === null) continue;
      const at = window.spanOf(match);
      if (told.has(at.start)) continue;
      told.add(at.start);
      const isPage = language === 'php' || language === 'java' || language === 'csharp' || language === 'html';
      if (!isPage && !WRITTEN.test(window.text)) continue;
      yield {
        at,
        message: `${isPage ? 'The page runs' : 'The code writes a page that runs'} whatever a visitor sends.`,
      };
    }
  },
};
