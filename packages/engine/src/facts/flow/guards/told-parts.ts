import type { Constant, Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';
import { countedIn, isCollected, refineUnmarked } from './marks.ts';

type MapLiteral = Extract<Expression, { kind: 'map' }>;

/** One of two things that an object says which is written out where it is returned. */
export interface Telling {
  readonly parts: readonly (readonly [key: string, told: Constant])[];
  /** Makes the state that in which it says so. */
  readonly refine: (machine: Machine) => void;
}

/** The part of an answer that tells how many faults there are. */
export function countOf(part: string): string {
  return `${part}.length`;
}

/** `{ valid: errors.length === 0, errors }`, `{ ok: isName(x) }`: what it says where all is well, and where it is not. */
export function tellingsOf(machine: Machine, { entries }: MapLiteral): readonly Telling[] {
  const written = entries.flatMap(([key, value]) =>
    key?.kind === 'literal' && typeof key.value === 'string' ? [[key.value, value] as const] : [],
  );
  const collected = written.find(([, value]) => isCollected(machine, value));
  if (collected !== undefined) return faultsTold(collected, written);
  const asked = written.find(([, value]) => TESTS.has(value.kind));
  if (asked === undefined) return [];
  const [key, test] = asked;
  return [true, false].map((truth) => ({
    parts: [[key, truth]],
    refine: (inside) => inside.run.refine(inside, test, truth),
  }));
}
const TESTS: ReadonlySet<Expression['kind']> = new Set(['comparison', 'unary', 'logical', 'call']);

/** None, and then what was proved of everything holds; or some. */
function faultsTold(
  [key, list]: readonly [string, Expression],
  written: readonly (readonly [string, Expression])[],
): readonly Telling[] {
  const name = list.kind === 'name' ? list.name : '';
  const verdicts = written.flatMap(([verdict, test]) => {
    const isNone = saysNone(test, name);
    return isNone === undefined ? [] : [[verdict, isNone] as const];
  });
  return [
    {
      parts: [[countOf(key), 0], ...verdicts],
      refine: (inside) => refineUnmarked(inside, list, ({ kind }) => kind === 'collection'),
    },
    {
      parts: [[countOf(key), true], ...verdicts.map(([verdict, isNone]) => [verdict, !isNone] as const)],
      refine: () => {},
    },
  ];
}

/** Whether a test is true where there are no faults: `errors.length === 0`, `!errors.length`; or false there. */
function saysNone(test: Expression, name: string): boolean | undefined {
  if (test.kind === 'unary' && (test.operator === '!' || test.operator === 'not'))
    return isCountOf(test.operand, name) ? true : undefined;
  if (test.kind !== 'comparison' || test.right.kind !== 'literal' || test.right.value !== 0) return undefined;
  return isCountOf(test.left, name) ? /^={2,3}$/.test(test.operator) : undefined;
}

function isCountOf(node: Expression, name: string): boolean {
  const counted = countedIn(node) ?? node;
  return counted.kind === 'name' && counted.name === name;
}
