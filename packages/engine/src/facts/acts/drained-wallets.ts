import { isMinified } from '../../inventory/content.ts';
import { arrivalsOf, readWays, type Ways } from './carried-values.ts';
import { type Definitions, readDefinitions } from './definitions.ts';
import { endOfBracket } from './extents.ts';
import { readPlainCode } from './plain-code.ts';

/** A place where a visitor's wallet is emptied. */
export interface Drain {
  readonly start: number;
  readonly end: number;
  readonly what: 'balance' | 'tokens';
}

const LARGEST = 300_000;
/** The wallet belongs to whoever opens the page. */
const OF_A_VISITOR =
  /\bwindow\.(?:ethereum|solana|phantom)\b|\beth_requestAccounts\b|\bBrowserProvider\b|\bWeb3Provider\b/;
const READS_BALANCE = /\bgetBalance\s{0,2}\(|\beth_getBalance\b/;
const PAYS = /(?:\.sendTransaction|\beth_sendTransaction\b[^(]{0,40}|\bSystemProgram\.transfer)\s{0,2}\(/g;
const RECEIVER =
  /\b(?:to|toPubkey)\s{0,2}:\s{0,3}(?:new\s{1,3}(?:\w{1,20}\.)?PublicKey\(\s{0,3})?(?<name>["'`]\w{30,64}["'`]|[A-Za-z_$][\w$.]{0,80})/;
const WALLET = /["'`](?:0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})["'`]/i;
/** Every token of a list, one after the other. */
const EACH =
  /\bfor\s{0,3}\(\s{0,3}(?:const|let|var)\s{1,3}\w{1,60}\s{1,3}of\s{1,3}(?<list>[A-Za-z_$][\w$]{0,60})\s{0,3}\)\s{0,3}(?=\{)|(?<![\w$.])(?<mapped>[A-Za-z_$][\w$]{0,60})\.(?:forEach|map)\s{0,2}(?=\()/g;
const TOKEN = /["'`]0x[\da-f]{40}["'`]/gi;
const FEWEST_TOKENS = 5;
const ASKS_LEAVE = /signTypedData|\.(?:approve|increaseAllowance|permit)\s{0,2}\(/;
const WITHOUT_END =
  /\bMaxUint(?:256|160)?\b|\bMAX_UINT|\bmaxUint(?:256|160)\b|\b2n?\s{0,2}\*\*\s{0,2}256|["'`]?0xf{40}|["']1461501637\d{30}|["']?115792089\d{30}/;

/** The places of a script where the wallet of a visitor is emptied, by the look of the code. */
export function drainsIn(text: string, language: string): readonly Drain[] {
  if (text.length > LARGEST || !OF_A_VISITOR.test(text) || isMinified(text, text.split('\n', 2000).length)) return [];
  const code = readPlainCode(text, language);
  const ways = readWays(code.text, false);
  const definitions = readDefinitions(code.text);
  return [...balances(ways, definitions), ...tokens(ways, definitions)].map(({ start, end, what }) => {
    const from = code.toFile(start);
    return { start: from, end: Math.max(from + 1, code.toFile(end)), what };
  });
}

/** All that the wallet holds goes to a receiver who is written down. */
function balances(ways: Ways, definitions: Definitions): readonly Drain[] {
  const origin = { start: 0, end: ways.text.length, names: [], reads: READS_BALANCE };
  return arrivalsOf(ways, origin, PAYS).flatMap(({ callee, start, arguments: given }): readonly Drain[] => {
    const { whole } = definitions.unfold(given, start, 2);
    const receiver = RECEIVER.exec(whole)?.groups?.['name'] ?? '';
    const isWritten = WALLET.test(receiver) || WALLET.test(definitions.meaningOf(receiver, start) ?? '');
    return isWritten ? [{ start, end: start + callee.length, what: 'balance' }] : [];
  });
}

/** Leave to take all of every token in a list is asked for, one after the other. */
function tokens(ways: Ways, definitions: Definitions): readonly Drain[] {
  const { text } = ways;
  return [...text.matchAll(EACH)].flatMap(({ 0: head, index, groups }): readonly Drain[] => {
    const list = definitions.definitionOf(groups?.['list'] ?? groups?.['mapped'] ?? '', index);
    if (list === undefined || (text.slice(list.at, list.at + LONGEST_LIST).match(TOKEN)?.length ?? 0) < FEWEST_TOKENS)
      return [];
    const open = index + head.length;
    const whole = withCalled(ways, text.slice(open, endOfBracket(text, open)));
    const named = definitions.unfold(whole, index, 1).whole;
    if (!ASKS_LEAVE.test(whole) || !WITHOUT_END.test(named)) return [];
    return [{ start: index, end: open, what: 'tokens' }];
  });
}
const LONGEST_LIST = 2000;

/** Code together with that of the functions of the file that it calls, and of those that these call. */
function withCalled({ text, functions }: Ways, code: string): string {
  let whole = code;
  const done = new Set<string>();
  for (let depth = 0; depth < 2; depth += 1) {
    for (const { groups } of whole.matchAll(CALLED)) {
      const own = functions.get(groups?.['name'] ?? '');
      if (own === undefined || done.has(own.name)) continue;
      done.add(own.name);
      whole += `\n${text.slice(own.start, own.end)}`;
    }
  }
  return whole;
}
const CALLED = /(?<![\w$.])(?<name>[A-Za-z_$][\w$]{0,60})\s{0,2}\(/g;
