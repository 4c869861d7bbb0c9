import type { FileCheck } from '../../check.ts';
import { listHead } from '../../facts/text/list-heads.ts';
import { isCode } from '../../inventory/language.ts';

/** Loops that end only from inside; the bracket or colon is the last character. */
const LOOPS: Readonly<Record<string, RegExp>> = {
  python:
    /^(?<indent>[ \t]*)(?:while\s{1,3}(?:True|1)\s{0,3}:|for\s{1,3}\w{1,20}\s{1,3}in\s{1,3}range\(\s{0,3}(?<count>\d{5,}|10\s{0,2}\*\*\s{0,2}\d{1,2})\s{0,3}\)\s{0,3}:)/gm,
  javascript:
    /^(?<indent>[ \t]*)(?:while\s{0,3}\(\s{0,3}(?:true|1)\s{0,3}\)|for\s{0,3}\(\s{0,3};\s{0,3};\s{0,3}\))\s{0,3}\{/gm,
};
/** A way out, or something that makes the loop wait. */
const LEAVES =
  /\b(?:break|return|raise|throw|yield|await|exit|_exit|abort|kill|sleep|wait|waitpid|join|recv\w{0,5}|accept|select|poll|read\w{0,8}|input|get\w{0,8}|next|listen|receive|consume|acquire|pop\w{0,5}|stdin|serve\w{0,8}|tick|communicate|run|is_alive|check_\w{1,8})\b/;
const MULTIPLIES =
  /\bos\.fork\s{0,2}\(|\b(?:subprocess\.)?Popen\s{0,2}\(|\bProcess\s{0,2}\(|\bThread\s{0,2}\(|\b(?:child_process\.|cp\.|cluster\.)?(?:fork|spawn|exec)\s{0,2}\(|\bnew\s{1,3}Worker\s{0,2}\(/;
const GROWS = /\.(?:append|extend|push)\s{0,2}\(|\+=\s{0,3}["'[b(]/;
const LARGE =
  /\*\s{0,2}(?:\d{6,}|10\s{0,2}\*\*\s{0,2}(?:[6-9]|\d\d)|1024\s{0,2}\*\s{0,2}1024)|\.repeat\(\s{0,2}(?:\d{6,}|1e[6-9])|Array\(\s{0,2}(?:\d{6,}|1e[6-9])/;
const FILLS = /\.write\s{0,2}\(|\bwriteSync\s{0,2}\(|\bappendFileSync\s{0,2}\(/;
const CALL = /(?<![\w.])(?<name>[A-Za-z_]\w{0,60})\s{0,2}\(|\.\w{1,60}\s{0,2}\(/g;
const HARMLESS_CALLS =
  /^(?:range|len|abs|min|max|sum|int|float|str|pow|list|dict|set|tuple|enumerate|print|sorted|zip|map|round|divmod|ord|chr|hash|if|while|for|elif|and|or|not|in)$/;
/** A list of what to refuse. */
const DEFENCE = /block|deny|denied|forbid|danger|disallow|refuse|pattern|regex|reject/i;

export const check: FileCheck = {
  id: 'data-handling-endless-loop',
  title: 'Endless loop exhausts the machine',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [835, 400],
  why: `
    Nothing in the loop leaves it and nothing makes it wait. It takes a processor, all memory, the disk or every process
    the system can have, until somebody ends the program or the machine.`,
  fix: 'Give the loop a way out and a bound, and let it wait for what it waits for.',
  blindSpots: 'Loops that call anything which might wait, or end the program, are given the benefit of the doubt.',
  wants: {
    keywords: [
      'while true',
      'while 1',
      'while(true',
      'while (true',
      'while (1',
      'for (;;',
      'for(;;',
      'in range(1',
      ':(){',
    ],
  },
  examples: {
    bad: [
      { 'spread.py': 'import os\n«while True:»\n    os.fork()\n' },
      {
        'burst.py':
          'import subprocess\n«for _ in range(100000):»\n    try:\n        subprocess.Popen(["sleep", "60"])\n    except OSError:\n        break\n',
      },
      { 'grow.py': 'def load():\n    rows = []\n«    while True:»\n        rows.append("x" * 10**8)\n' },
      { 'spin.py': 'def twice(x):\n    return x * 2\n\ndef work(x):\n«    while True:»\n        twice(x)\n' },
      { 'fill.js': "const fs = require('fs');\n«for (;;) {»\n  fs.appendFileSync('/tmp/x', 'x');\n}\n" },
      { 'bomb.py': 'import os\nos.system("«:(){ :|:& };:»")\n' },
    ],
    good: [
      {
        'shell.go': `
          package shell

          func DefaultBlockedCommands() []string {
          	return []string{
          		"rm -rf /", "rm -rf ~",
          		"dd if=", "mkfs", "fdisk",
          		":(){ :|:& };:", // fork bomb
          	}
          }`,
      },
      {
        'serve.py':
          'while True:\n    client, address = server.accept()\n    Thread(target=handle, args=(client,)).start()\n',
      },
      {
        'clean.py':
          'while True:\n    if worker is None or not worker.is_alive():\n        worker = Thread(target=clean)\n        worker.start()\n',
      },
      { 'find.py': 'while True:\n    n += 1\n    if is_prime(n):\n        break\n' },
      { 'stay.py': 'while True:\n    pass\n' },
      {
        'rules.ts':
          "export const rules = {\n  blockedCommands: [\n    'rm -rf /',\n    'rm -rf /*',\n    '> /dev/sda',\n    'mkfs',\n    'dd if=/dev/zero',\n    'chmod 777 /',\n    'chown -R nobody /',\n    'shutdown -h now',\n    ':(){:|:&};:',\n  ],\n};\n",
      },
      { 'loop.js': 'while (true) {\n  const line = await next();\n  print(line);\n}\n' },
      { 'train.py': 'while True:\n    model.step()\n' },
      { 'guard.py': 'RULES = [\n    # Classic :(){ :|:& };: with flexible whitespace\n]\n' },
      { 'guard.sh': 'BLOCKED="rm -rf /,:(){ :|:& };:"\n' },
      { 'many.py': 'for i in range(100000):\n    total += i\n' },
    ],
  },

  *find({ language, context, text, span }) {
    if (context !== 'runtime') return;
    const bomb = /:\(\)\s{0,2}\{\s{0,2}:\s{0,2}\|\s{0,2}:\s{0,2}&\s{0,2}\}\s{0,2};\s{0,2}:/.exec(text);
    if (bomb !== null && isCode(language) && !isTold(text, bomb.index))
      yield {
        at: span(bomb.index, bomb.index + bomb[0].length),
        message: 'The command starts itself twice, without end.',
        severity: 'high',
        confidence: 'high',
      };
    const loops = LOOPS[language === 'typescript' ? 'javascript' : language];
    if (loops === undefined) return;
    for (const match of text.matchAll(loops)) {
      const body = bodyOf(text, match.index + match[0].length, match.groups?.['indent'] ?? '', language);
      const does = judge(body, text, match.groups?.['count'] !== undefined);
      if (does !== undefined)
        yield {
          at: span(match.index, match.index + match[0].length),
          message: `This loop ${does}.`,
          ...(does.startsWith('starts') && { severity: 'high' }),
        };
    }
  },
};

/** The lines of the loop: those further in, or those up to the bracket that closes it. */
function bodyOf(text: string, from: number, indent: string, language: string): string {
  const closes =
    language === 'python'
      ? new RegExp(String.raw`\n(?![ \t]*(?:\n|$|#))(?!${indent}[ \t])`)
      : new RegExp(String.raw`\n${indent}\}`);
  const rest = text.slice(from, from + 3000);
  const end = closes.exec(rest)?.index ?? -1;
  return (
    (end < 0 ? rest : rest.slice(0, end))
      .replaceAll(/"""[\s\S]*?"""|#[^\n]*|\/\/[^\n]*/g, '')
      // Words in texts say nothing of what the loop does.
      .replaceAll(/"[^"\n]{0,300}"|'[^'\n]{0,300}'/g, '""')
      .trim()
  );
}

/** What the loop does to the machine, if it can neither end nor wait. */
function judge(body: string, text: string, isCounted: boolean): string | undefined {
  // Going on until the system refuses is no way out.
  const alone = body.replaceAll(/\bexcept\b[^\n]{0,60}:\s{0,40}(?:break|pass|continue)\b/g, '');
  if (body === '' || LEAVES.test(alone)) return undefined;
  if (MULTIPLIES.test(body)) return 'starts processes or threads without waiting for one of them';
  if (isCounted) return undefined;
  if (GROWS.test(body) && LARGE.test(body)) return 'fills the memory and never ends';
  if (FILLS.test(body)) return 'fills the disk and never ends';
  return /^(?:pass|continue|\.\.\.|;)$/.test(body) || !isPure(body, text) ? undefined : 'computes and never ends';
}

/** Nothing is called but plain functions of the language, and functions of this file that can do nothing else either. */
function isPure(body: string, text: string): boolean {
  for (const { groups } of body.matchAll(CALL)) {
    const name = groups?.['name'];
    if (name === undefined) return false;
    if (HARMLESS_CALLS.test(name)) continue;
    const own = new RegExp(String.raw`\n(?<indent>[ \t]*)def\s{1,3}${name}\([^)\n]{0,200}\)[^\n:]{0,60}:`).exec(
      `\n${text}`,
    );
    if (own === null) return false;
    const inner = bodyOf(text, own.index + own[0].length - 1, own.groups?.['indent'] ?? '', 'python');
    const rest = inner.replaceAll(/\breturn\b/g, '');
    if (
      LEAVES.test(rest) ||
      [...rest.matchAll(CALL)].some((call) => !HARMLESS_CALLS.test(call.groups?.['name'] ?? '?'))
    )
      return false;
  }
  return true;
}

/** In a comment, or in a list of what to refuse. */
function isTold(text: string, at: number): boolean {
  return (
    /^\s*(?:#|\/\/|\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1, at)) ||
    DEFENCE.test(text.slice(Math.max(0, at - 120), at)) ||
    DEFENCE.test(listHead(text, at))
  );
}
