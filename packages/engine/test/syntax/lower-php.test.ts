import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const PHP: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'text with values in it is put together',
    "$a = \"x $b {$c->d} $e[f] \\$g\"; $h = '$i'; $j = $k . '/' . $l; $j .= $m;",
    'let $a = cat("x ", $b, " ", $c.d, " ", $e["f"], " $g"); let $h = "$i"; let $j = cat($k, "/", $l); let $j = cat($j, $m)',
  ],
  [
    'text of several lines is text',
    '$a = <<<EOT\nx $b\nEOT;\n$c = `ls $d`;',
    'let $a = cat("x ", $b); let $c = shell_exec(cat("ls ", $d))',
  ],
  [
    'what the library does with texts is said in other words',
    '$a = explode(",", $b); $c = implode("-", $a); $d = str_replace("x", "y", $c); $e = strlen($d); $f = sprintf("%s/%d", $g, $h); $i = substr($j, 0, 3);',
    'let $a = $b.split(","); let $c = $a.join("-"); let $d = $c.replaceAll("x", "y"); let $e = $d.length; let $f = cat("", $g, "/", (+ $h)); let $i = $j.slice(0, 3)',
  ],
  [
    'patterns test, find and replace',
    "preg_match('/^a[[:digit:]]\\z/i', $b); preg_match('#x#', $c, $m); $d = preg_replace('~y~', 'z', $e); preg_replace('/q/e', $f, $g);",
    '/^a[0-9]$/i.test($b); (/x/.test($c) and ($m = $c.match(/x/))); let $d = $e.replaceAll(/y/, "z"); eval(mix($f, $g))',
  ],
  [
    'questions are asked as guards know them',
    "$a = isset($b[$c]); $d = in_array($e, $f); $g = strpos($h, 'x') === false; $i = empty($j); $k = preg_match('/a/', $l) === 1; $m = strcmp($n, $o) == 0;",
    'let $a = ($c in? $b); let $d = $f.includes($e); let $g = ($h.indexOf("x") ===? -1); let $i = (! $j); let $k = /a/.test($l); let $m = (! ($n !==? $o))',
  ],
  [
    'casts and filters leave numbers',
    '$a = (int) $b; $c = intval($d); $e = filter_var($f, FILTER_VALIDATE_INT); $g = filter_input(INPUT_GET, "h", FILTER_SANITIZE_SPECIAL_CHARS); $i = $j + 1;',
    'let $a = (+ $b); let $c = (+ $d); let $e = filter_var.number($f); let $g = htmlspecialchars($_GET["h"]); let $i = (+ ($j + 1))',
  ],
  [
    'arrays are lists and maps, and grow behind their last item',
    "$a = ['x' => 1, 2]; $b = [1, 2]; $b[] = 3; ['k' => $c, 'l' => [$d]] = $e; [, $f] = $g; list($h) = $i;",
    'let $a = {"x": 1, "0": 2}; let $b = [1, 2]; let $b = [spread $b, 3]; let {|k: $c, l: [|0: $d|]|} = $e; let [|1: $f|] = $g; let [|0: $h|] = $i',
  ],
  [
    'a class with promoted fields, traits, constants and what it calls on itself',
    'class A extends B { use T; const X = 1; static $s = 2; function __construct(private C $c) { parent::__construct($c); } private static function m() { return self::X . self::$s . self::n() . static::class; } }',
    'class A < B, T { static X = 1; static $s = 2; c: C = undefined; fn constructor($c: C) { this.c = $c; super($c) }; static fn m() { return cat(A.X, A.$s, this.n(), A) } }',
  ],
  [
    'closures, arrows and variables of outside',
    'function f() { global $a; $a = 1; $b = function ($c) use (&$d) { $d = $c; }; $e = fn ($g) => $g; return $e; }',
    'fn f<$a>() { $a = 1; let $b = fn <$d>($c) { $d = $c }; let $e = fn ($g) { return $g }; return $e }',
  ],
  [
    'names that choose what is called or made',
    "$f($a); new $c($d); call_user_func([$this, 'm'], $e); $o->$p($q); call_user_func_array('g', $r);",
    '[call_user_func($f), $f($a)][1]; [new($c), new $c($d)][1]; this.m($e); $o[$p]($q); g(spread $r)',
  ],
  [
    'match and the short forms of a choice',
    "$a = match ($b) { 'x', 'y' => 1, default => 2 }; $c = $d ?: $e; $f ??= $g; $h = $i?->j;",
    'let $a = ((($b ===? "x") or ($b ===? "y")) ? 1 : 2); let $c = ($d or $e); let $f = ($f nullish $g); let $h = $i.j',
  ],
  [
    'what is written goes into a page, and an address is sent by itself',
    "echo $a, 'b'; print $c; header('Location: ' . $d); exit('no');",
    'echo($a); echo("b"); echo($c); header.location($d); exit("no")',
  ],
  [
    'options are part of the name, and streams have their own',
    "curl_setopt($c, CURLOPT_URL, $u); $b = file_get_contents('php://input'); unserialize($x, ['allowed_classes' => false]); simplexml_load_string($y, null, LIBXML_NOENT);",
    'curl_setopt.CURLOPT_URL($c, $u); let $b = $HTTP_RAW_POST_DATA; $x; simplexml_load_string.with_entities($y)',
  ],
  [
    'loops over keys and values',
    'foreach ($a as $k => $v) { f($k); } foreach ($b as [$c, $d]): g($c); endforeach; for ($i = 0; $i < 2; $i++) {}',
    'loop $v of $a { let $k = array_key_of($a); f($k) }; loop [|0: $c, 1: $d|] of $b { g($c) }; ($i = 0); loop while ($i <? 2) { ($i += 1) }',
  ],
  ['refusals end where they stand', "abort_if($a, 403); throw new E('x');", 'if $a { throw }; throw new E("x")'],
];

describe('PHP as IR', () => {
  for (const [title, source, expected] of PHP) {
    it(title, async () => {
      const { ir } = await parseFile('a.php', 'php', `<?php\n${source}`);

      assert.equal(irText(ir).trim().replaceAll('\n', '; '), expected);
    });
  }

  it('a page is what stands around the code', async () => {
    const { ir } = await parseFile(
      'a.php',
      'php',
      '<b><?= $a ?></b>\n<?php if ($b): ?>\n<i><?php echo $c ?></i>\n<?php endif ?>',
    );

    assert.equal(irText(ir).trim(), 'echo($a)\nif $b { echo($c) }');
  });

  it('classes are known by their whole names', async () => {
    const source =
      '<?php namespace A\\B; use C\\D; use E\\{F, G as H}; new D; new F; new H; new I; new \\J\\K; new \\L; function f(?M $x) {}';
    const { ir } = await parseFile('a.php', 'php', source);

    assert.deepEqual(
      ir.imports.map(({ module, symbol, local }) => `${local}=${module}.${symbol}`),
      ['D=C.D', 'F=E.F', 'H=E.G', 'I=A.B.I', 'K=J.K', 'L=.L', 'M=A.B.M'],
    );
  });
});
