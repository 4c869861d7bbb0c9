import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** What a visitor sends: of what the server tells, the headers and the address. */
const REQUEST = String.raw`(?:\$_(?:GET|POST|REQUEST|COOKIE)\b|\$_SERVER(?=\s{0,2}\[\s{0,2}["'](?:HTTP_|QUERY_STRING|REQUEST_URI|PATH_INFO)))`;
const PHP_RUNS = String.raw`(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_exec|eval|assert|create_function)`;

/** A name of a function that is spelled so that a search for it finds nothing. */
const SPELLED = String.raw`(?:["']\w{1,12}["']\s{0,2}\.\s{0,2}["']|chr\s{0,2}\(|str_rot13\s{0,2}\(|base64_decode\s{0,2}\(|strrev\s{0,2}\(|hex2bin\s{0,2}\(|@?${REQUEST})`;

/** A request decides what runs; nothing else stands in between. */
const SIGNS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${PHP_RUNS}\s{0,3}\(\s{0,3}@?(?:(?:base64_decode|stripslashes|urldecode|trim|gzinflate|gzuncompress|str_rot13|strrev|hex2bin|substr|str_replace)\s{0,2}\(\s{0,2}){0,2}${REQUEST}`,
    'i',
  ),
  new RegExp(
    String.raw`\$(?<name>\w{1,30})\s{0,3}=\s{0,3}@?${REQUEST}\s{0,2}\[[^\]\n]{1,40}\]\s{0,3};[\s\S]{0,300}?\b${PHP_RUNS}\s{0,3}\(\s{0,3}["']?\$\k<name>\b`,
    'i',
  ),
  new RegExp(String.raw`\bcreate_function\s{0,3}\(\s{0,3}["'][^"'\n]{0,60}["']\s{0,3},\s{0,3}@?${REQUEST}`, 'i'),
  new RegExp(
    String.raw`\bpreg_replace\s{0,3}\(\s{0,3}["']([/#~|])[^"'\n]{0,80}\1[a-z]{0,4}e[a-z]{0,4}["']\s{0,3},\s{0,3}[^,\n]{0,40}${REQUEST}`,
    'i',
  ),
  new RegExp(
    String.raw`\$(?<spelled>\w{1,30})\s{0,3}=\s{0,3}${SPELLED}[\s\S]{0,400}?\$\k<spelled>\s{0,2}\(\s{0,3}@?${REQUEST}\s{0,2}\[`,
    'i',
  ),
  new RegExp(String.raw`${REQUEST}\s{0,2}\[[^\]\n]{1,40}\]\s{0,2}\(\s{0,3}@?${REQUEST}`),
  new RegExp(
    String.raw`\b(?:call_user_func(?:_array)?|array_map|array_filter|register_shutdown_function)\s{0,3}\(\s{0,3}@?(?:${REQUEST}\s{0,2}\[|["'](?:assert|system|exec|shell_exec|passthru|eval)["']\s{0,3},\s{0,3}(?:array\s{0,2}\(|\[)?\s{0,3}@?${REQUEST})`,
    'i',
  ),
  /getRuntime\(\)\s{0,3}\.\s{0,3}exec\s{0,3}\(\s{0,3}request\s{0,3}\.\s{0,3}getParameter\b/i,
  /\b(?:eval|execute)\s{0,3}\(?\s{0,3}Request(?:\.(?:Form|Item|QueryString))?\s{0,2}[([]\s{0,3}["']\w{1,30}["']/i,
  /\bProcessStartInfo\b[\s\S]{0,200}\bRequest\s{0,2}(?:\.\w{3,12}\s{0,2})?[([]\s{0,3}["']\w{1,30}["']/,
];
/** Code that is no page writes one: the text it writes begins as pages do. */
function isWritten(before: string, text: string): boolean {
  return /<[?%]|<script\b/i.test(before) && WRITTEN.test(text);
}
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
  wants: { keywords: ['$_get', '$_post', '$_request', '$_cookie', '$_server', 'getruntime', 'request.', 'request('] },
  examples: {
    bad: [
      { 'deploy.py': `page = "<?php «system($_GET»['c']); ?>"\nopen('/srv/www/a.php', 'w').write(page)\n` },
      { 'a.php': `<?php «eval(base64_decode($_POST»['x']));\n` },
      { 'c.php': `<?php\n«$f = 'ass' . 'ert';\n$f($_POST[»'p']);\n` },
      { 'd.php': `<?php\n«preg_replace("/.*/e", $_REQUEST»['x'], "");\n` },
      { 'e.php': `<?php\n$f = «create_function('', $_POST»['code']);\n` },
      { 'g.php': `<?php\n«eval(substr($_SERVER»['HTTP_X_TOKEN'], 8));\n` },
      { 'f.php': `<?php\n«$_GET['f']($_POST»['x']);\n` },
      { 'b.php': `<?php\n«$run = $_REQUEST['r'];\nshell_exec($run»);\n` },
    ],
    good: [
      { 'page.php': `<?php\n$name = $_GET['name'];\necho htmlspecialchars($name);\n` },
      { 'form.php': `<?php\n$check = $rules['email'];\n$valid = $check($_POST['email']);\n` },
      { 'self.php': `<?php\nexec($_SERVER['argv'][1]);\n` },
      { 'text.php': `<?php\necho preg_replace('/e/', '', $_GET['q']);\n` },
      { 'run.php': `<?php system('ls ' . escapeshellarg($_GET['folder']));\n` },
      {
        'sums.py': `
          from PIL import Image, ImageMath

          def sums(request):
              image = Image.open(request.FILES['image'])
              return ImageMath.lambda_eval(request.POST['sum'], image=image), ast.literal_eval(request.POST["size"])`,
        'runs.py': 'def runs(request):\n    print(open("log").read())\n    return eval(request.form["sum"])\n',
      },
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
      if (!isPage && !isWritten(window.text.slice(0, match.index), window.text)) continue;
      yield {
        at,
        message: `${isPage ? 'The page runs' : 'The code writes a page that runs'} whatever a visitor sends.`,
      };
    }
  },
};
