import { traitsOf, familyOf } from '../../ir/family.ts';
import type { Expression, FileIr, Pattern, Statement } from '../../ir/ir.ts';
import { namesIn } from '../../ir/names-bound.ts';
import { declareIn } from '../machine/blocks.ts';
import type { Machine, ModuleState } from '../machine/machine.ts';

/** The body of a module that others import, in two parts. */
interface Loaded {
  /** What runs when the module is loaded. */
  readonly atOnce: readonly Statement[];
  /** Classes and variables that are made when somebody first asks for them: most modules are met for one name alone. */
  readonly waiting: ReadonlyMap<string, Statement>;
}

const loaded = new WeakMap<FileIr, Loaded>();

/** What of the body of a module runs when it is loaded, though it is not the file in hand. */
export function loadedOf(ir: FileIr): Loaded {
  let known = loaded.get(ir);
  if (known === undefined) loaded.set(ir, (known = partsOf(ir)));
  return known;
}

/** The body of the file in hand runs as it stands. */
export function wholeOf({ body }: FileIr): Loaded {
  return { atOnce: body, waiting: NOTHING };
}
const NOTHING: ReadonlyMap<string, Statement> = new Map();

function partsOf({ body, language, changed }: FileIr): Loaded {
  const { findsBy } = traitsOf(familyOf(language));
  if (findsBy !== 'module' && findsBy !== 'path') return { atOnce: body, waiting: NOTHING };
  const bound = new Map<string, number>();
  countBound(body, bound);
  const waiting = new Map<string, Statement>();
  const atOnce: Statement[] = [];
  for (const statement of body) {
    const name = nameMade(statement);
    if (name === undefined || bound.get(name) !== 1 || changed.names.has(name)) atOnce.push(statement);
    else waiting.set(name, statement);
  }
  return { atOnce, waiting };
}

/** The one name that a statement makes, by work that can be done later as well. */
function nameMade(statement: Statement): string | undefined {
  if (statement.kind === 'class') return statement.class.decorators.length > 0 ? undefined : statement.class.name;
  if (statement.kind !== 'assignment' || statement.operator !== undefined) return undefined;
  return statement.target.kind === 'name' && isWork(statement.value) ? statement.target.name : undefined;
}

/** Constants and functions are made in no time. */
function isWork({ kind }: Expression): boolean {
  return kind !== 'literal' && kind !== 'function' && kind !== 'name';
}

/** How often each name is given a value outside of functions. */
function countBound(statements: readonly Statement[], bound: Map<string, number>): void {
  const pending = [...statements];
  for (let statement = pending.pop(); statement !== undefined; statement = pending.pop()) {
    for (const name of namesGiven(statement)) bound.set(name, (bound.get(name) ?? 0) + 1);
    pending.push(...statementsIn(statement));
  }
}

function namesGiven(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'assignment':
      return namesIn(statement.target);
    case 'function':
      return [statement.function.name];
    case 'class':
      return [statement.class.name];
    case 'loop':
    case 'with':
      return statement.target === undefined ? [] : namesIn(statement.target);
    case 'try':
      return statement.handlers.flatMap(({ name }) => (name === undefined ? [] : namesIn(name satisfies Pattern)));
    default:
      return [];
  }
}

function statementsIn(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'if':
      return [...statement.then, ...statement.otherwise];
    case 'loop':
    case 'with':
      return statement.body;
    case 'switch':
      return statement.cases.flatMap(({ body }) => body);
    case 'try':
      return [...statement.body, ...statement.handlers.flatMap(({ body }) => body), ...statement.finally];
    default:
      return [];
  }
}

/** Names that rest on each other are made one inside the other up to here; beyond it, those that stand before go first. */
const DEEPEST = 100;

/** Makes what waits under a name of a module until somebody asks for it. */
export function makeWaiting(machine: Machine, module: ModuleState, name: string): void {
  if (machine.nesting > DEEPEST) {
    for (const earlier of module.waiting.keys()) {
      if (earlier === name) break;
      make(machine, module, earlier);
    }
  }
  make(machine, module, name);
}

function make(machine: Machine, module: ModuleState, name: string): void {
  const statement = module.waiting.get(name);
  if (statement === undefined) return;
  module.waiting.delete(name);
  const statements = [statement];
  declareIn(module.scope, name, statements);
  machine.run.load(machine, module, statements);
}
