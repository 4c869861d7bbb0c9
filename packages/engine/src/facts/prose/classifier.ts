import model from '../../knowledge/injection-model.json' with { type: 'json' };

/** Scores at or above which the classifier speaks, fixed together with the weights. */
export const THRESHOLDS: { readonly high: number; readonly veryHigh: number; readonly certain: number } =
  model.thresholds;

const TOKEN = /[\p{L}0]+(?:'[a-z]+)?|[^\s\p{L}\p{N}]/gu;
const MOST_CHARACTERS = 4_000;
const PRIME = 0x01_00_01_93;
const OFFSET = 0x81_1c_9d_c5;

let weights: Int8Array | undefined;

/** Words of a text as the classifier sees them: no invisible characters, no case, no addresses, no numbers. */
export function tokensOf(text: string): readonly string[] {
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .toLowerCase()
    .replace(/https?:\/\/[^\s)>\]"'`]+/g, ' urltok ')
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/g, ' mailtok ')
    .replace(/[0-9]/g, '0');
  return plain.match(TOKEN) ?? [];
}

/** Places in the weight table of every run of one, two and three words; a set, since repeating a word proves nothing. */
export function featuresOf(text: string, bits: number): ReadonlySet<number> {
  const tokens = tokensOf(text);
  const mask = 2 ** bits - 1;
  const found = new Set<number>();
  for (let at = 0; at < tokens.length; at += 1) {
    let one = OFFSET ^ 1;
    let two = OFFSET ^ 2;
    let three = OFFSET ^ 3;
    const first = tokens[at] ?? '';
    one = absorb(one, first);
    found.add(mix(one) & mask);
    const second = tokens[at + 1];
    if (second === undefined) continue;
    two = absorb(absorb(absorb(two, first), ' '), second);
    found.add(mix(two) & mask);
    const third = tokens[at + 2];
    if (third === undefined) continue;
    three = absorb(absorb(absorb(absorb(absorb(three, first), ' '), second), ' '), third);
    found.add(mix(three) & mask);
  }
  return found;
}
/** FNV-1a over UTF-16 units. */
function absorb(hash: number, text: string): number {
  let state = hash;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), PRIME);
  return state;
}
function mix(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return (first ^ (first >>> 12)) >>> 0;
}

/** How much a text reads like an attempt to steer an agent: log odds, zero where the model knows none of its words. */
export function scoreOf(text: string): number {
  weights ??= new Int8Array(Buffer.from(model.weights, 'base64'));
  const features = featuresOf(text, model.bits);
  if (features.size === 0) return model.bias;
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return (sum * model.scale) / Math.sqrt(features.size) + model.bias;
}
