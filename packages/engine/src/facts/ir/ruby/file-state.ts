import { afterOf, firstPart, nextPart, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** The variables of a method, or of a block, which sees those around it. */
export interface Locals {
  readonly names: Set<string>;
  /** Those that began as text: `<<` makes it longer, where it gives a list one more item. */
  readonly texts: Set<string>;
  readonly around: Locals | undefined;
}

/** What a lowering of Ruby keeps in mind of the file in hand. */
export interface FileState {
  locals: Locals;
  /** Methods that the class in hand has itself; undefined outside of classes. */
  methods: ReadonlySet<string> | undefined;
  /** Methods at the top of the file, which everybody can call. */
  readonly functions: ReadonlySet<string>;
  /** Classes and modules that the file declares, by their names alone. */
  readonly declared: ReadonlySet<string>;
  /** Constants of other files that the file speaks of, by their whole names. */
  readonly spoken: Set<string>;
  /** The modules and classes around what is in hand. */
  around: readonly string[];
  /** Where the text of a heredoc stands, by where it is begun. */
  readonly heredocs: ReadonlyMap<number, number>;
  /** The method in hand, for `super`; what it calls the block it is given, and whether it yields to it. */
  method: string;
  block: string;
  /** What the method in hand takes by position, for a bare `super`. */
  given: readonly string[];
  yields: boolean;
  isInBlock: boolean;
  /** Inside a loop, and no block that is called: `next` goes on with it. */
  isInLoop: boolean;
  /** Inside `class << self`, or behind `module_function`: methods belong to the class itself. */
  isOfClass: boolean;
}

const states = new WeakMap<Lowering, FileState>();

/** What is known of the file in hand. */
export function stateOf(lowering: Lowering): FileState {
  let state = states.get(lowering);
  if (state === undefined) {
    state = {
      locals: newLocals(undefined),
      methods: undefined,
      functions: methodsIn(lowering, 0),
      declared: declaredIn(lowering),
      spoken: new Set(),
      around: [],
      heredocs: heredocsOf(lowering),
      method: '',
      block: '&',
      given: [],
      yields: false,
      isInBlock: false,
      isInLoop: false,
      isOfClass: false,
    };
    states.set(lowering, state);
  }
  return state;
}

/** Variables of a new method, or of a block inside `around`. */
export function newLocals(around: Locals | undefined): Locals {
  return { names: new Set(), texts: new Set(), around };
}

/** The variables among which a name is one. */
export function localsWith(locals: Locals, name: string): Locals | undefined {
  for (let at: Locals | undefined = locals; at !== undefined; at = at.around) if (at.names.has(name)) return at;
  return undefined;
}

/** Whether an assignment to the name makes a variable of the method or block in hand, and not of one around it. */
export function declare(lowering: Lowering, name: string): boolean {
  const { locals } = stateOf(lowering);
  const known = localsWith(locals, name);
  if (known !== undefined) lowering.changed.names.add(name);
  else locals.names.add(name);
  return known === undefined || known === locals;
}

/** Names of the methods that stand right inside a node. */
export function methodsIn(lowering: Lowering, node: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    const type = typeName(lowering, child);
    const method = type === 'call' ? wrappedMethod(lowering, child) : child;
    if (typeName(lowering, method) === 'method' || type === 'singleton_method')
      names.add(textOf(lowering, nameChild(lowering, method)));
    if (type === 'body_statement' || type === 'singleton_class')
      for (const inner of methodsIn(lowering, child)) names.add(inner);
    if (type === 'call') for (const given of attributesIn(lowering, child)) names.add(given);
  }
  return names;
}

/** `private def run`. */
function wrappedMethod(lowering: Lowering, call: number): number {
  const { tree } = lowering;
  for (let inner = call + 1; inner < afterOf(lowering, call); inner = tree.after[inner] ?? Infinity) {
    if (typeName(lowering, inner) === 'argument_list') return firstPart(lowering, inner);
  }
  return -1;
}

function nameChild({ tree, field }: Lowering, method: number): number {
  const end = tree.after[method] ?? 0;
  for (let child = method + 1; child < end; child = tree.after[child] ?? end)
    if (tree.field[child] === field.name) return child;
  return -1;
}

const ATTRIBUTES = /^(?:attr_(?:reader|accessor|writer)|attribute|option|property)\b/;

/** `attr_reader :name, :age`. */
function attributesIn(lowering: Lowering, call: number): readonly string[] {
  const text = textOf(lowering, call);
  return ATTRIBUTES.test(text) ? Array.from(text.matchAll(/:(\w+)/g), ([, name = '']) => name) : [];
}

/** The text of a heredoc stands behind the line that begins it: the first text belongs to the first beginning. */
function heredocsOf(lowering: Lowering): ReadonlyMap<number, number> {
  const begun: number[] = [];
  const bodies: number[] = [];
  for (let node = 0; node < lowering.tree.count; node++) {
    const type = typeName(lowering, node);
    if (type === 'heredoc_beginning') begun.push(node);
    else if (type === 'heredoc_body') bodies.push(node);
  }
  return new Map(begun.flatMap((node, index) => (bodies[index] === undefined ? [] : [[node, bodies[index]] as const])));
}

/** The names of all classes and modules of the file, without what they lie in. */
function declaredIn(lowering: Lowering): ReadonlySet<string> {
  const names = new Set<string>();
  for (let node = 0; node < lowering.tree.count; node++) {
    const type = typeName(lowering, node);
    if ((type === 'class' || type === 'module') && afterOf(lowering, node) > node + 1)
      names.add(textOf(lowering, nameChild(lowering, node)).split('::').at(-1) ?? '');
  }
  return names;
}
