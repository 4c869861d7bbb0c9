import { ADMINISTRATORS } from '../../../knowledge/administrators.ts';
import type { Expression } from '../../ir/ir.ts';
import type { SourceKind } from '../flow-facts.ts';
import type { Machine } from '../machine/machine.ts';
import type { ClassShape, FunctionShape } from '../values/shapes.ts';

const DEEPEST = 3;

/** Whether only administrators get through to a handler, by the names of what stands before it. */
export function isForAdministrators(handler: FunctionShape, before: readonly Expression[] = []): boolean {
  const { decorators, parameters } = handler.function;
  return (
    before.some((node) => namesThem(node)) ||
    decorators.some(guards) ||
    isGuarded(handler.owner, 0) ||
    parameters.some(
      ({ defaultValue, annotation }) =>
        (defaultValue?.kind === 'call' && namesThem(defaultValue)) ||
        (annotation?.includes('Depends(') === true && ADMINISTRATORS.test(annotation)),
    )
  );
}

/** What stands before a class, or before one that it extends. */
function isGuarded(owner: ClassShape | undefined, depth: number): boolean {
  if (owner === undefined || depth > DEEPEST) return false;
  if (owner.class.decorators.some(guards)) return true;
  return owner.bases.some(({ shape }) => shape?.kind === 'class' && isGuarded(shape, depth + 1));
}

/** The same of data that a handler itself reads from the request. */
export function isSentByAdministrators({ answering, frame }: Machine, kind: SourceKind): boolean {
  return kind === 'remote' && answering?.isForAdministrators === true && answering.callee.function === frame.function;
}

/** `@admin_required`, `@roles('admin')`; of `@admin.post('/x', dependencies=[…])` only what it depends on counts. */
function guards(decorator: Expression): boolean {
  if (decorator.kind !== 'call' || decorator.callee.kind !== 'member') return namesThem(decorator);
  const isRoute = decorator.arguments[0]?.kind === 'literal' && String(decorator.arguments[0].value).startsWith('/');
  if (!isRoute) return namesThem(decorator);
  return (decorator.keywords ?? []).some(({ name, value }) => name === 'dependencies' && namesThem(value));
}

/** `[Authorize(Roles = "admin")]`: by what an attribute says whom it lets in. */
const GRANTS: ReadonlySet<string> = new Set(['roles', 'policy']);

function namesThem(node: Expression, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  const isNamed = (part: Expression): boolean => namesThem(part, depth + 1);
  switch (node.kind) {
    case 'name':
      return ADMINISTRATORS.test(node.name);
    case 'member':
      return ADMINISTRATORS.test(node.property) || isNamed(node.object);
    case 'literal':
      return typeof node.value === 'string' && !node.value.includes('/') && ADMINISTRATORS.test(node.value);
    case 'list':
      return node.items.some(isNamed);
    case 'call':
      return (
        isNamed(node.callee) ||
        node.arguments.some(isNamed) ||
        (node.keywords ?? []).some(({ name, value }) => GRANTS.has(name ?? '') && isNamed(value))
      );
    default:
      return false;
  }
}
