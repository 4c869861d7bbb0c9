/** The key under which every object has what it inherits from. */
export const LEADS_TO_PROTOTYPE = '__proto__';

/** The key that leads to a prototype, written out to refuse it, or all keys that every object has. */
export const REFUSES_PROTO = /__proto__|getOwnPropertyNames\(\s{0,3}Object\.prototype/;
/** The other way to it, written out. */
export const REFUSES_CONSTRUCTOR = /['"`](?:constructor|prototype)['"`]|\|constructor\b|\bconstructor\|/;
/** Functions count as objects here, so that `constructor.prototype` leads to the same place as `__proto__`. */
const ENTERS_FUNCTIONS = /typeof\s+[\w$]+\s*={2,3}\s*['"]function['"]\s*\|\||is-extendable/;

/** Whether a text that speaks of `__proto__` does so to refuse it, and leaves no other way to the same place. */
export function refusesPrototype(text: string): boolean {
  return REFUSES_PROTO.test(text) && (REFUSES_CONSTRUCTOR.test(text) || !ENTERS_FUNCTIONS.test(text));
}
