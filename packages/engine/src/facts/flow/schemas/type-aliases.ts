import type { Expression, FileIr } from '../../ir/ir.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';

/** A type, and the module in which its names mean what they mean. */
interface Alias {
  readonly type: Expression;
  readonly module: Pick<Machine, 'module' | 'scope'>;
}

const LONGEST_WAY = 4;
const typesIn = new WeakMap<FileIr, ReadonlyMap<string, Expression>>();

/** What a name for a type stands for: `Slug = Annotated[str, StringConstraints(pattern=…)]`, here or where it is imported from. */
export function aliasedType(machine: Machine, name: string): Alias | undefined {
  let { module } = machine;
  let sought = name;
  for (let way = 0; way < LONGEST_WAY; way += 1) {
    const type = module.ir.changed.names.has(sought) ? undefined : writtenTypes(module).get(sought);
    if (type !== undefined) return { type, module: { module, scope: module.scope } };
    const binding = module.imports.get(sought);
    const path = binding === undefined ? null : machine.world.resolve(module, binding.module);
    const next = path === null ? undefined : machine.world.moduleAt(path, module, machine.nesting);
    if (binding === undefined || next === undefined) return undefined;
    module = next;
    sought = binding.symbol;
  }
  return undefined;
}

/** What is given a value once at the top of a module, and could be a type. */
function writtenTypes({ ir }: ModuleState): ReadonlyMap<string, Expression> {
  let known = typesIn.get(ir);
  if (known === undefined) {
    const types = new Map<string, Expression>();
    const seen = new Set<string>();
    for (const statement of ir.body) {
      if (statement.kind !== 'assignment' || statement.target.kind !== 'name') continue;
      const { name } = statement.target;
      if (seen.has(name)) types.delete(name);
      else if (MAY_BE_TYPES.has(statement.value.kind)) types.set(name, statement.value);
      seen.add(name);
    }
    typesIn.set(ir, (known = types));
  }
  return known;
}

/** `Annotated[…]`, `constr(…)`, `int | None`, another name. */
const MAY_BE_TYPES: ReadonlySet<Expression['kind']> = new Set(['index', 'call', 'binary', 'name', 'member']);
