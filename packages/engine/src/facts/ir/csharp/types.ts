import type { Expression } from '../ir.ts';
import { childAt, childOfType, endOf, firstPart, mix, name, startOf, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** Numbers, truth values, dates and the like: nothing of a text is left in them. */
const NUMBER =
  /^(?:System\.)?(?:bool|byte|sbyte|short|ushort|int|uint|long|ulong|nint|nuint|float|double|decimal|Boolean|Byte|Int16|Int32|Int64|UInt16|UInt32|UInt64|Single|Double|Decimal|Guid|DateTime|DateTimeOffset|DateOnly|TimeOnly|TimeSpan)$/;

/** Types around another one that say when or whether it is there. */
const WRAPPER = /^(?:System\.Threading\.Tasks\.)?(?:Task|ValueTask|Nullable|Lazy|Optional|ActionResult)<(.*)>$/s;

/** Whether a type of the language or its library holds no text. */
export function isNumberType(type: string): boolean {
  return NUMBER.test(type);
}

/** A type as written, without what says whether it may be absent or must be waited for; numbers of all kinds are one type. */
export function writtenType(lowering: Lowering, node: number): string | undefined {
  if (node < 0 || typeName(lowering, node) === 'implicit_type') return undefined;
  const text = bareText(textOf(lowering, node));
  return isNumberType(text) ? 'number' : text;
}

function bareText(text: string): string {
  const bare = text
    .replaceAll(/\s+/g, ' ')
    .replace(/\?$/, '')
    .replace(/^global::/, '');
  const inner = WRAPPER.exec(bare)?.[1];
  return inner === undefined ? bare : bareText(inner);
}

/** The name of a type alone: `List` of `System.Collections.Generic.List<string>?`. */
export function bareType(lowering: Lowering, node: number): string {
  const text = writtenType(lowering, node) ?? '';
  const whole = text.endsWith(']') ? 'Array' : text.replace(/<.*$/s, '');
  return meantBy(lowering, whole.slice(whole.lastIndexOf('.') + 1));
}

function meantBy({ aliases }: Lowering, written: string): string {
  return aliases.get(written) ?? written;
}

/** A type where it stands for itself: `System.IO.FileStream`, `List<string>`. */
export function lowerTypeName(lowering: Lowering, node: number, depth: number): Expression {
  const { field } = lowering;
  const at = startOf(lowering, node);
  const end = endOf(lowering, node);
  switch (typeName(lowering, node)) {
    case 'identifier':
    case 'predefined_type':
      return name(meantBy(lowering, textOf(lowering, node).replace(/^@/, '')), at, end);
    case 'generic_name':
      return name(textOf(lowering, childOfType(lowering, node, 'identifier')), at, end);
    case 'qualified_name': {
      const property = textOf(lowering, childAt(lowering, node, field.name)).replace(/<.*$/s, '');
      return {
        kind: 'member',
        object: lowerTypeName(lowering, childAt(lowering, node, field.qualifier), depth + 1),
        property,
        at,
        end,
      };
    }
    case 'alias_qualified_name':
      return lowerTypeName(lowering, childAt(lowering, node, field.name), depth + 1);
    case 'nullable_type':
    case 'primary_constructor_base_type':
      return lowerTypeName(lowering, firstPart(lowering, node), depth + 1);
    default:
      return mix(lowering, node, []);
  }
}
