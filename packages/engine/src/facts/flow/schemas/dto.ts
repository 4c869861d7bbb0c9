import { NARROW_DECORATORS, OUTER_ADDRESSES } from '../../../knowledge/schemas.ts';
import type { ClassIr, Expression } from '../../ir/ir.ts';
import { cleanedByMatch } from '../guards/patterns.ts';
import type { Machine } from '../machine/machine.ts';
import { lookUp } from '../modules/looked-up-names.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { makeObject, makeSlot, safer, shaped, type Value } from '../values/values.ts';
import type { ClassShape } from '../values/shapes.ts';
import { describedBy } from './parsed-values.ts';
import { isSchema } from './schema-bits.ts';

type Field = ClassIr['fields'][number];

const DEEPEST = 4;
const NOSQL_BITS = sinkBits(['nosql']);
const ASKED = sinkBits(['url', 'network']);

/**
 * An object of the class that a type names, where decorators of class-validator, or the schema it was made of, say what its
 * fields may be. That nobody has switched the validation on is not to be seen from here: whoever writes such classes does.
 */
export function decoratedRecord(
  machine: Machine,
  annotation: string | undefined,
  given: Value,
  depth = 0,
): Value | undefined {
  const name = /^[A-Za-z_$][\w$]*$/.exec(annotation?.trim() ?? '')?.[0];
  const shape = name === undefined || depth > DEEPEST ? undefined : lookUp(machine, name, undefined).shape;
  if (shape?.kind !== 'class') return undefined;
  const schema = schemaOf(shape, 0);
  if (schema !== undefined) return describedBy(schema, given, 0);
  if (!shape.module.importedModules.has('class-validator')) return undefined;
  const object = makeObject();
  for (const field of fieldsOf(shape, 0)) {
    const inner = decoratedRecord(machine, field.annotation, given, depth + 1);
    object.entries.set(field.name, makeSlot(inner ?? safer(given, fieldBits(machine, field))));
  }
  object.rest.value = given;
  return shaped(object);
}

/** `class NoteDto extends createZodDto(schema)`: what passes for it is what the schema lets through. */
function schemaOf({ bases }: ClassShape, depth: number): Value | undefined {
  if (depth > DEEPEST) return undefined;
  for (const base of bases) {
    const schema = isSchema(base) ? base : base.shape?.kind === 'class' ? schemaOf(base.shape, depth + 1) : undefined;
    if (schema !== undefined) return schema;
  }
  return undefined;
}

function fieldsOf({ class: ir, bases }: ClassShape, depth: number): readonly Field[] {
  const fields = ir.fields.filter(({ isStatic, name }) => !isStatic && name !== '');
  if (depth > DEEPEST) return fields;
  const inherited = bases.flatMap(({ shape }) => (shape?.kind === 'class' ? fieldsOf(shape, depth + 1) : []));
  return [...inherited, ...fields];
}

function fieldBits(machine: Machine, { decorators }: Field): number {
  let bits = 0;
  for (const decorator of decorators ?? []) {
    if (decorator.kind !== 'call') continue;
    const name = calledName(decorator.callee);
    if (NARROW_DECORATORS.has(name)) bits |= ALL_SINKS;
    else if (name === 'IsString') bits |= NOSQL_BITS;
    else if (OUTER_ADDRESSES.test(name)) bits |= ASKED;
    else if (name === 'Matches') bits |= matchBits(machine, decorator.arguments[0]);
  }
  return bits;
}

function matchBits(machine: Machine, pattern: Expression | undefined): number {
  const shape = pattern === undefined ? undefined : machine.run.evaluate(machine, pattern).shape;
  return shape?.kind === 'regex' ? cleanedByMatch(shape.pattern, shape.flags, { start: false, end: false }) : 0;
}
