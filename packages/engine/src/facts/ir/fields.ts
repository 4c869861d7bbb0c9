import type { Grammar } from '../syntax/grammars.ts';

/** Fields that lowerings ask for, as the grammars spell them. */
const FIELD_NAMES = [
  'alias',
  'alternative',
  'argument',
  'arguments',
  'array',
  'attribute',
  'attributes',
  'body',
  'cause',
  'channel',
  'communication',
  'condition',
  'conditional_expressions',
  'consequence',
  'declaration',
  'declarator',
  'default_value',
  'definition',
  'dimensions',
  'element',
  'end',
  'expression',
  'field',
  'finalizer',
  'flags',
  'format_specifier',
  'function',
  'guard',
  'handler',
  'increment',
  'index',
  'init',
  'initialize',
  'initializer',
  'interfaces',
  'key',
  'left',
  'module_name',
  'name',
  'object',
  'open_tag',
  'operand',
  'operator',
  'parameter',
  'parameters',
  'path',
  'pattern',
  'property',
  'receiver',
  'resources',
  'result',
  'return_expression',
  'right',
  'scope',
  'source',
  'start',
  'subject',
  'subscript',
  'superclass',
  'superclasses',
  'type',
  'type_conversion',
  'update',
  'value',
] as const;

/** Field ids of one grammar under their names; -1 for a field the grammar does not have. */
export type Fields = Readonly<Record<(typeof FIELD_NAMES)[number] | 'constructorOf', number>>;

/** The ids under which a grammar's trees keep these fields. */
export function fieldsOf(grammar: Grammar): Fields {
  const idOf = (name: string): number => grammar.fieldIds.get(name) ?? -1;
  const ids = Object.fromEntries(FIELD_NAMES.map((name) => [name, idOf(name)]));
  // `fromEntries` forgets which keys it was given; the field `constructor` would hide behind every object's own.
  return { ...ids, constructorOf: idOf('constructor') } as Fields;
}
