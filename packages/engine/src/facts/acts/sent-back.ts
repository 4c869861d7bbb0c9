import { arrivalsOf, readWays } from './carried-values.ts';
import { endOfBracket } from './extents.ts';
import { readPlainCode } from './plain-code.ts';

/** Gives what a command wrote. */
const OUTPUT =
  /\b(?:check_output|getoutput|getstatusoutput|popen|Popen|create_subprocess_(?:shell|exec)|subprocess\.run|execSync|spawnSync|spawn|execFile|execFileSync|execa\w{0,12}|exec\w{0,12})\s{0,2}\(/;
/** What is called with the output of a command, in the order that Node.js gives it. */
const CALLED_BACK = /,\s{0,20}(?:async\s{1,3})?(?:function\b[^(\n]{0,40})?\((?<names>[^()]{1,120})\)\s{0,3}(?:=>|\{)/;
const SENDS =
  /(?:\b(?:requests|httpx|session|client|axios|https?|got|superagent|conn|connection)\.(?:post|put|patch|request|get)|\burlopen|\bfetch|\bsendBeacon|(?<![\w.])(?:post|Request)|\.(?:send|sendall|sendto|emit|publish|reply|reply_text|reply_to|send_message|send_file|send_document|request\.Request)|\b(?:\w{0,12}sock(?:et)?|s|conn\w{0,8}|client|ws|req|request)\.(?:write|end))\s{0,2}\(/gi;
const LONGEST_CALL = 4000;

/** The same of Go, where what is sent is not followed by the look of the code. */
const OUTPUT_OF_GO = /\.(?:CombinedOutput|Output)\(\)/;
const SENDS_OF_GO =
  /\b(?:\w{0,12}[cC]onn(?:ection)?|c|s|\w{0,12}[sS]ock(?:et)?|ws|client)\.(?:Write\w{0,12}|Send\w{0,12})\(|\bfmt\.Fprint(?:f|ln)?\(\s{0,3}\w{0,12}[cC]onn|\bhttp\.(?:Post|PostForm|NewRequest)\(/;

/** Whether what a command writes, which is started at a place, is sent to another machine. */
export function isSentBack(text: string, language: string, at: number): boolean {
  if (language === 'go') return OUTPUT_OF_GO.test(text) && SENDS_OF_GO.test(text);
  const code = readPlainCode(text, language);
  // Offsets of the plain code are never behind those of the file.
  const plain = nearest(code.toFile, at, code.text.length);
  const ways = readWays(code.text, language === 'python');
  const round = [...ways.functions.values()]
    .filter(({ start, end }) => start <= plain && plain < end)
    .toSorted((a, b) => b.start - a.start)[0];
  const { start, end } = round ?? { start: 0, end: code.text.length };
  const open = Math.max(plain, code.text.indexOf('(', plain));
  const call = code.text.slice(open, endOfBracket(code.text, open, LONGEST_CALL));
  const names =
    CALLED_BACK.exec(call)
      ?.groups?.['names']?.split(',')
      .map((name) => name.trim()) ?? [];
  return arrivalsOf(ways, { start, end, names: names.slice(1), reads: OUTPUT }, SENDS).length > 0;
}

/** The offset of the plain code that stands for one of the file. */
function nearest(toFile: (offset: number) => number, at: number, length: number): number {
  let low = 0;
  let high = Math.min(length, at);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (toFile(middle) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
