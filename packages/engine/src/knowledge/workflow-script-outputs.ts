/** What a script of `actions/github-script` sets an output to, by the name it writes for it. */
const SETS = /\bsetOutput\(\s{0,20}(['"`])([\w-]{1,80})\1\s{0,3},\s{0,20}([^\n]{1,300})/g;
const SETS_ANY = /\bsetOutput\(|\bexportVariable\(/g;
/** Text that a stranger may have filled with fields of any name. */
const FILLED_IN = /\bJSON\.parse\(|\breadFile|\bclient_payload\b|\binputs\b/;
/** A number or an id of what the platform answered, as it is or spelled out. */
const NUMBER =
  /^(?:String\(|Number\(|`\$\{)?(?:[A-Za-z_$][\w$]{0,60})(?:\??\.[A-Za-z_$][\w$]{0,60}|\[\d{1,3}\]){0,6}\??\.(?:number|id|length)(?:\.toString\(\))?(?:\)|\}`)?$/;
const NUMBER_CALL = /^(?:Number|parseInt|Math\.\w{1,10})\([^()]{1,80}\)$/;
const WRITTEN_OUT = /^(?:'[^'\n]*'|"[^"\n]*"|`[^`$\n]*`|\d{1,18}|true|false|null|undefined)$/;
const NAME = /^[A-Za-z_$][\w$]{0,60}$/;

/**
 * The outputs in which no text of a stranger can be, since all they are ever set to are numbers and what is written out;
 * and whether the script sets others.
 */
export function countedOutputs(script: string): { readonly counted: readonly string[]; readonly isAll: boolean } {
  const sets = [...script.matchAll(SETS)].map(([, , name = '', rest = '']) => ({ name, value: argumentOf(rest) }));
  if (FILLED_IN.test(script)) return { counted: [], isAll: false };
  const isCounted = (name: string): boolean => sets.every((set) => set.name !== name || isNumber(set.value, script, 0));
  const counted = [...new Set(sets.map(({ name }) => name))].filter(isCounted);
  const isAll =
    sets.length > 0 &&
    sets.every(({ name }) => counted.includes(name)) &&
    (script.match(SETS_ANY)?.length ?? 0) === sets.length &&
    !/\breturn\s+\S/.test(script);
  return { counted, isAll };
}

function isNumber(value: string, script: string, depth: number): boolean {
  const parts = value.split(/\|\||\?\?|\s\?\s|\s:\s/).map((part) => part.trim());
  if (parts.length > 1) {
    // Of `found ? found.number : ''` the question itself is no result.
    const results = /\s\?\s/.test(value) ? parts.slice(1) : parts;
    return results.every((part) => isNumber(part, script, depth));
  }
  if (NUMBER.test(value) || NUMBER_CALL.test(value) || WRITTEN_OUT.test(value)) return true;
  if (!NAME.test(value) || depth > 3) return false;
  const name = value.replaceAll('$', String.raw`\$`);
  const assigned = [
    ...script.matchAll(new RegExp(`(?:^|[\\s;{(])${name}\\s{0,3}=(?![=>])\\s{0,3}([^\\n;]{1,300})`, 'g')),
  ];
  return assigned.length > 0 && assigned.every(([, given = '']) => isNumber(given.trim(), script, depth + 1));
}

/** The first argument of what stands behind a comma: as far as its bracket closes. */
function argumentOf(rest: string): string {
  let depth = 0;
  for (let at = 0; at < rest.length; at += 1) {
    const sign = rest[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign) && depth > 0) depth -= 1;
    else if (sign === ')' || sign === ',') return rest.slice(0, at).trim();
  }
  return rest.trim();
}
