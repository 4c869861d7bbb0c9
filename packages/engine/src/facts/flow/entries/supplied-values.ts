import { FOLDER_NAMES } from '../../../knowledge/guards.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { Entry, Machine } from '../machine/machine.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { sinkBits } from '../values/kinds.ts';
import { asFolder, cleaned, taintFrom } from '../values/taint.ts';
import { SOME_NUMBER, tainted, UNKNOWN, type Value } from '../values/values.ts';
import { exportedFunctions } from './exported.ts';

/** A function of JavaScript that declares no parameters may still be given some, and find them in `arguments`. */
export function undeclaredValue(machine: Machine, { callee }: Entry): Value | undefined {
  const { function: ir, module } = callee;
  if (module.isPython || ir.parameters.length > 0 || !machine.world.isLibrary(module)) return undefined;
  const exported = exportedFunctions(machine, module).get(ir);
  if (exported === undefined) return undefined;
  const at = { file: module.path, start: ir.at, end: Math.min(ir.end, ir.at + 80) };
  const what = `an argument of the exported ${exported}()`;
  return tainted(taintFrom({ kind: 'library', at, what, certainty: 'low' }));
}

/** A parameter of a function that a library gives to its users: weak, because the users decide what they pass. */
export function libraryValue(
  machine: Machine,
  callee: FunctionShape,
  { target, annotation, rest }: Parameter,
  exported: string,
): Value {
  // What comes by names that nobody declared is settings for the most part.
  if (!machine.world.isLibrary(callee.module) || rest === 'map') return UNKNOWN;
  if (annotation !== undefined && /^(?:number|boolean|int|float|bool)$/.test(annotation)) return SOME_NUMBER;
  const name = target.kind === 'name' ? `parameter \`${target.name}\`` : 'a parameter';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  const taint = taintFrom({ kind: 'library', at, what: `${name} of the exported ${exported}()`, certainty: 'low' });
  if (target.kind !== 'name') return tainted(taint);
  if (FOLDER_NAMES.test(target.name)) return tainted(asFolder(taint));
  if (callee.function.name === '__init__') return tainted(cleaned(taint, SETTING_BITS));
  return tainted(isTemplate(exported, target.name) ? cleaned(taint, CODE_BITS) : taint);
}

const CODE_BITS = sinkBits(['code', 'template']);
/** Places and addresses that a Python object is made with are its settings. */
const SETTING_BITS = sinkBits(['path', 'module', 'url', 'network', 'dns', 'argument']);

/** Whoever gives a template engine a template gives it code, and knows. */
function isTemplate(exported: string, name: string): boolean {
  return (
    /^(?:template|(?:pre)?compile|render)(?:$|[A-Z_])/.test(exported) &&
    /^(?:te?mpl|template|text|str|string|tpl)\w{0,6}$/i.test(name)
  );
}

/** A parameter of a function that an agent calls because a skill tells it to. */
export function skillValue(
  machine: Machine,
  callee: FunctionShape,
  { target, annotation }: Parameter,
): Value | undefined {
  if (target.kind !== 'name' || !machine.world.isOfferedBySkill(callee.module, callee.function.name)) return undefined;
  if (annotation !== undefined && /^(?:number|boolean|int|float|bool)$/.test(annotation)) return SOME_NUMBER;
  const at = { file: callee.module.path, start: target.at, end: target.end };
  const what = `parameter \`${target.name}\` of ${callee.function.name}()`;
  return tainted(taintFrom({ kind: 'skill', at, what, certainty: 'medium' }));
}
