import type { Site } from './scene.ts';

/** A file that is opened to be read, by whatever name it is then sent. */
const OPENS_FILE =
  /(?<![\w.])open\((?![^\n]{0,200}["'](?:w|a|x)b?\+?["'])[^\n]{3,200}\)|\.read_(?:text|bytes)\(|\breadFileSync\(|\bcreateReadStream\(/;
/** `def pastebin(self, …)`: whoever calls it wants others to see the text. */
const SHARES = /\b(?:def|function|func|async)\s{1,3}\w{0,30}(?:paste|share|publish)\w{0,30}\s{0,2}\(/gi;
const SHARING_REACH = 3_000;

function isShared(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - SHARING_REACH), at);
  const shares = [...before.matchAll(SHARES)].at(-1)?.index ?? -1;
  return shares >= 0 && !/\n(?:[ \t]{0,4}def|function|func|class)\s/.test(before.slice(shares + 1));
}

const FETCHES_ONLY = /(?:^|\.)(?:get|urlretrieve|urlopen)$/i;

/** Whether a request carries what a file holds, and not because whoever calls asked to show it. */
export function carriesFile(text: string, { callee, start }: Site, told: string): boolean {
  return OPENS_FILE.test(told) && !FETCHES_ONLY.test(callee) && !isShared(text, start);
}
