/**
 * The one shape in which the engine sees code, whatever its language.
 *
 * It is structured (if, loop, try, switch stay what they are) and small. A lowering that meets a construct it does not
 * know keeps the construct's children in a `mix`: nothing that could carry data is ever dropped.
 */

export type Language = 'javascript' | 'typescript' | 'python' | 'go' | 'java' | 'php' | 'ruby' | 'csharp' | 'rust';

/** UTF-16 offset into the file's text; lines come from a line table. */
export type Offset = number;

/** One file, lowered. */
export interface FileIr {
  readonly path: string;
  readonly language: Language;
  /** Statements at the top of the module, in order; function and class bodies hang below them. */
  readonly body: readonly Statement[];
  readonly imports: readonly Import[];
  /** Names this module gives to others, each with the expression or local name behind it. */
  readonly exports: readonly Export[];
  /** Names that are given another value than they were declared with, and fields that are written in several places. */
  readonly changed: { readonly names: ReadonlySet<string>; readonly fields: ReadonlySet<string> };
  /** Why part of the file is not in `body`, if it is not. */
  readonly truncated?: 'depth' | 'syntax' | 'timedOut' | undefined;
}

/** One binding brought in from another module. */
export interface Import {
  readonly module: string;
  /** The exported name; `*` for the whole module, `default` for a default export. */
  readonly symbol: string;
  /**
   * The local name; empty for an import made only for its effects or a dynamic one; `*` where every name of the module
   * becomes a local one (`from m import *`).
   */
  readonly local: string;
  readonly at: Offset;
  /** Only a type is meant: nothing of the module runs because of it. */
  readonly isType?: true;
}

/** One name that a module gives to others. */
export interface Export {
  /** The name others use; `default` for a default export, `*` for everything of `module`. */
  readonly name: string;
  /** A re-export names the module it comes from. */
  readonly module?: string | undefined;
  /** The local name, or the name inside `module`. */
  readonly local?: string | undefined;
  /** The value behind it where there is no local name (CommonJS); the same object stands in `body`. */
  readonly value?: Expression | undefined;
  readonly at: Offset;
}

/** A function, method, arrow or lambda. */
export interface FunctionIr {
  /** Empty for an anonymous function. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  readonly decorators: readonly Expression[];
  /** Python's `global` and `nonlocal`: names this function assigns outside itself. */
  readonly outerNames?: readonly string[] | undefined;
  readonly isStatic?: boolean | undefined;
  /** Others of its name in the class, which take other arguments. */
  readonly overloads?: readonly FunctionIr[] | undefined;
  /** Nobody but its own class, and what extends it, may call it. */
  readonly isPrivate?: boolean | undefined;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** Reading or writing the property calls it (JavaScript's `get` and `set`). */
  readonly accessor?: 'get' | 'set' | undefined;
  /** First string of the body in Python, the comment before it in JavaScript: what the author says it does. */
  readonly documentation?: string | undefined;
  /** The type of what it gives, as written in Python and TypeScript. */
  readonly gives?: string | undefined;
  readonly at: Offset;
  readonly end: Offset;
}

/** What a function takes at one place. */
export interface Parameter {
  readonly target: Pattern;
  readonly defaultValue?: Expression | undefined;
  /** The type as written, for frameworks that wire by annotation. */
  readonly annotation?: string | undefined;
  /** The same as an expression, where a type of Python is more than a word. */
  readonly type?: Expression | undefined;
  readonly decorators?: readonly Expression[] | undefined;
  /** `...rest`, `*args` (list) or `**kwargs` (map). */
  readonly rest?: 'list' | 'map' | undefined;
  /** Ruby's `&block`: takes the function that is given behind everything else. */
  readonly isBlock?: boolean | undefined;
  /** Takes as one map what is given by names that no parameter has. */
  readonly gathers?: boolean | undefined;
}

/** What a literal can stand for. */
export type Constant = string | number | boolean | null | undefined;

interface Node {
  readonly at: Offset;
  readonly end: Offset;
}

/** A value written out in the source. */
export interface Literal extends Node {
  readonly kind: 'literal';
  readonly value: Constant;
}
/** A regular expression literal. */
export interface RegexLiteral extends Node {
  readonly kind: 'regex';
  readonly pattern: string;
  readonly flags: string;
}
/** Text put together from parts: template, f-string, implicit concatenation. */
export interface Concatenation extends Node {
  readonly kind: 'concatenation';
  readonly parts: readonly Expression[];
  /** The tag of a tagged template. */
  readonly tag?: Expression | undefined;
}
/** A name looked up in scope; `this` and `self` are names too. */
export interface Name extends Node {
  readonly kind: 'name';
  readonly name: string;
}
/** `object.property`. */
export interface Member extends Node {
  readonly kind: 'member';
  readonly object: Expression;
  readonly property: string;
}
/** `object[index]`. */
export interface Index extends Node {
  readonly kind: 'index';
  readonly object: Expression;
  readonly index: Expression;
}
/** `object[from:to]`. */
export interface Slice extends Node {
  readonly kind: 'slice';
  readonly object: Expression;
  readonly from?: Expression | undefined;
  readonly to?: Expression | undefined;
}
/** A call, or a construction where `isNew`. Python's keyword arguments are in `keywords`. */
export interface Call extends Node {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
  readonly keywords?: readonly KeywordArgument[] | undefined;
  readonly isNew: boolean;
  /** A search that fails where it finds nothing: `names.First(…)` of C#, `names.find(…)?` of Rust. */
  readonly isSure?: boolean;
}
/** `name=value` in a call. */
export interface KeywordArgument {
  /** Null for `**mapping`. */
  readonly name: string | null;
  readonly value: Expression;
}
/** Arithmetic and string operators: `+`, `%`, `|` … */
export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}
/** `==`, `===`, `<`, `in`, `not in`, `instanceof`, `is` … */
export interface Comparison extends Node {
  readonly kind: 'comparison';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}
/** Short-circuit operators. */
export interface Logical extends Node {
  readonly kind: 'logical';
  readonly operator: 'and' | 'or' | 'nullish';
  readonly left: Expression;
  readonly right: Expression;
}
/** `!x`, `not x`, `-x`, `typeof x` … */
export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: string;
  readonly operand: Expression;
}
/** `test ? then : otherwise`. */
export interface Conditional extends Node {
  readonly kind: 'conditional';
  readonly test: Expression;
  readonly then: Expression;
  readonly otherwise: Expression;
}
/** List, tuple, array or set written out. */
export interface ListLiteral extends Node {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}
/** Object or dictionary written out; a null key is a spread. Methods are function values. */
export interface MapLiteral extends Node {
  readonly kind: 'map';
  readonly entries: readonly (readonly [key: Expression | null, value: Expression])[];
}
/** Comprehension and generator expression. */
export interface Comprehension extends Node {
  readonly kind: 'comprehension';
  readonly generators: readonly {
    readonly target: Pattern;
    readonly iterable: Expression;
    readonly conditions: readonly Expression[];
  }[];
  /** Set for a dictionary comprehension. */
  readonly key?: Expression | undefined;
  readonly body: Expression;
}
/** A function as a value: arrow, lambda, function expression, method. */
export interface FunctionValue extends Node {
  readonly kind: 'function';
  readonly function: FunctionIr;
}
/** A class as a value. */
export interface ClassValue extends Node {
  readonly kind: 'class';
  readonly class: ClassIr;
}
/** `await x`. */
export interface Await extends Node {
  readonly kind: 'await';
  readonly value: Expression;
}
/** `yield x`; what is given one by one is a spread. */
export interface Yield extends Node {
  readonly kind: 'yield';
  readonly value?: Expression | undefined;
}
/** `...x`, `*x`. */
export interface Spread extends Node {
  readonly kind: 'spread';
  readonly value: Expression;
}
/** Assignment used as a value: `(a = b)`, `a := b`, `x += y` with its operator (`+`, without the equals sign). */
export interface AssignmentExpression extends Node {
  readonly kind: 'assign';
  readonly target: Pattern;
  readonly operator?: string | undefined;
  readonly value: Expression;
}
/** `require('x')`, `import('x')`, `importlib.import_module('x')` with a literal name. */
export interface ModuleReference extends Node {
  readonly kind: 'module';
  readonly module: string;
}
/** Element of JSX: attributes and children are kept as a call would be. */
export interface Markup extends Node {
  readonly kind: 'markup';
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string | null, value: Expression])[];
  readonly children: readonly Expression[];
}
/** A construct the lowering does not know; its children are kept. */
export interface Mix extends Node {
  readonly kind: 'mix';
  readonly parts: readonly Expression[];
}

/** Whatever has a value. */
export type Expression =
  | Literal
  | RegexLiteral
  | Concatenation
  | Name
  | Member
  | Index
  | Slice
  | Call
  | Binary
  | Comparison
  | Logical
  | Unary
  | Conditional
  | ListLiteral
  | MapLiteral
  | Comprehension
  | FunctionValue
  | ClassValue
  | Await
  | Yield
  | Spread
  | AssignmentExpression
  | ModuleReference
  | Markup
  | Mix;

/** `{a, b: c = 1, ...rest}` or `[a, , b]`; a position that is skipped has no property. */
export interface Destructuring extends Node {
  readonly kind: 'destructuring';
  readonly of: 'map' | 'list';
  readonly properties: readonly {
    /** The key taken; its position as text in a list; null for the rest. */
    readonly key: string | null;
    readonly target: Pattern;
    readonly defaultValue?: Expression | undefined;
  }[];
}
/** What can stand left of an assignment. */
export type Pattern = Expression | Destructuring;

/** A class with its methods and fields. */
export interface ClassIr {
  readonly name: string;
  readonly bases: readonly Expression[];
  readonly decorators: readonly Expression[];
  /** Methods with their names; a constructor is called `constructor` or `__init__`. */
  readonly methods: readonly FunctionIr[];
  /** Fields and class attributes with an initial value. */
  readonly fields: readonly {
    readonly name: string;
    readonly value: Expression;
    readonly isStatic: boolean;
    readonly annotation?: string | undefined;
    readonly type?: Expression | undefined;
    readonly decorators?: readonly Expression[] | undefined;
  }[];
  readonly documentation?: string | undefined;
  readonly at: Offset;
  readonly end: Offset;
}

/** Whatever is run for its effects. */
export type Statement =
  /** An expression evaluated for its effects. */
  | { readonly kind: 'expression'; readonly value: Expression }
  /** `target = value`, `const {a} = value`; compound assignments carry their operator: `+` for `+=`. */
  | {
      readonly kind: 'assignment';
      readonly target: Pattern;
      readonly operator?: string | undefined;
      readonly value: Expression;
      /** A new variable of this function (`const`, `let`, `var`); absent for an assignment to one that exists. */
      readonly declares?: boolean | undefined;
      /** `var`: declared for the whole function, whichever block it stands in. */
      readonly isOfFunction?: boolean | undefined;
      /** The type as written, where a variable carries one. */
      readonly annotation?: string | undefined;
      readonly type?: Expression | undefined;
      readonly at: Offset;
    }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  /** Every loop: over `iterable` where there is one, while `test` where there is one. */
  | {
      readonly kind: 'loop';
      readonly target?: Pattern | undefined;
      /** `for (const x of …)`: the target is a new variable, of the loop alone. */
      readonly declares?: boolean | undefined;
      readonly iterable?: Expression | undefined;
      /** `for…in`: the target takes keys, not values. */
      readonly overKeys?: boolean | undefined;
      /** The target takes one character of a text after another. */
      readonly overCharacters?: boolean | undefined;
      readonly test?: Expression | undefined;
      /** `do…while`: the body runs once before anything is tested. */
      readonly testsLater?: boolean | undefined;
      readonly body: readonly Statement[];
    }
  /** Cases in order; `values` empty and `isDefault` for the default; `fallsThrough` as JavaScript does. */
  | {
      readonly kind: 'switch';
      readonly subject: Expression;
      readonly cases: readonly {
        readonly values: readonly Expression[];
        readonly isDefault: boolean;
        readonly body: readonly Statement[];
      }[];
      readonly fallsThrough: boolean;
    }
  | {
      readonly kind: 'try';
      readonly body: readonly Statement[];
      /** `classes` are the names of those it takes; all where it names none. */
      readonly handlers: readonly {
        readonly name?: Pattern | undefined;
        readonly classes?: readonly string[] | undefined;
        readonly body: readonly Statement[];
      }[];
      readonly finally: readonly Statement[];
    }
  /** `with open(p) as f`: a value bound for a block. */
  | {
      readonly kind: 'with';
      readonly value: Expression;
      readonly target?: Pattern | undefined;
      readonly body: readonly Statement[];
    }
  | { readonly kind: 'return'; readonly value?: Expression | undefined; readonly at: Offset }
  | { readonly kind: 'throw'; readonly value?: Expression | undefined; readonly at: Offset }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'function'; readonly function: FunctionIr }
  | { readonly kind: 'class'; readonly class: ClassIr };
