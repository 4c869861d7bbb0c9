import type { ClassIr, Expression, Statement } from '../ir.ts';
import { literal, name } from '../lowering.ts';
import type { Making } from './classes.ts';
import { method, namesOf } from './generated-members.ts';

const BUILDERS = /^(?:Builder|SuperBuilder)$/;
/** The field of a builder that holds what is built. */
const MADE = 'made';

/**
 * What Lombok writes for `@Builder`: `Note.builder().text(x).build()` is a note that is filled part by part. The builder is a
 * class of its own: its methods are called as the fields are.
 */
export function withBuilder(
  decorators: readonly Expression[],
  { fields, methods }: Making,
  called: string,
  at: number,
): void {
  const isAsked = namesOf(decorators).some((word) => BUILDERS.test(word));
  if (!isAsked || methods.some((one) => one.name === 'builder')) return;
  const place = { at, end: at };
  const built = `${called}Builder`;
  const itself = name('this', at, at);
  const held: Expression = { kind: 'member', object: itself, property: MADE, ...place };
  const parts = fields.filter((one) => !one.isStatic && one.name !== '');
  const filling = parts.map((one) => {
    const given = name(one.name, at, at);
    const target: Expression = { kind: 'member', object: held, property: one.name, ...place };
    const body: Statement[] = [
      { kind: 'assignment', target, value: given, at },
      { kind: 'return', value: itself, at },
    ];
    return method(one.name, [given], body, place);
  });
  const begins: Statement = { kind: 'assignment', target: held, value: name(MADE, at, at), at };
  const builder: ClassIr = {
    name: built,
    bases: [],
    decorators: [],
    methods: [
      method('constructor', [name(MADE, at, at)], [begins], place),
      ...filling,
      method('build', [], [{ kind: 'return', value: held, at }], place),
    ],
    fields: [{ name: MADE, value: literal(undefined, at, at), isStatic: false }],
    ...place,
  };
  fields.push({ name: built, value: { kind: 'class', class: builder, ...place }, isStatic: true });
  methods.push(
    method(
      'builder',
      [],
      [{ kind: 'return', value: beginning(called, built, creation(called, at), at), at }],
      place,
      true,
    ),
    method('toBuilder', [], [{ kind: 'return', value: beginning(called, built, itself, at), at }], place),
  );
}

function beginning(called: string, built: string, given: Expression, at: number): Expression {
  const callee: Expression = { kind: 'member', object: name(called, at, at), property: built, at, end: at };
  return { kind: 'call', callee, arguments: [given], isNew: true, at, end: at };
}

function creation(called: string, at: number): Expression {
  return { kind: 'call', callee: name(called, at, at), arguments: [], isNew: true, at, end: at };
}
