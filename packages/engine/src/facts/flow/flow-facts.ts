import type { Confidence, Origin as SourceKind } from '@assay/contract';
import type { Constant, Language } from '../ir/ir.ts';
import type { Span } from '../span.ts';

export { ORIGINS as SOURCE_KINDS, type Origin as SourceKind } from '@assay/contract/vocabulary';

/** What goes wrong at a sink. Sanitizers and guards clean a value for some of these and leave the others. */
export const SINK_KINDS = [
  'command',
  'argument',
  'code',
  'deserialization',
  'template',
  'module',
  'path',
  'url',
  'redirect',
  'sql',
  'nosql',
  'xpath',
  'ldap',
  'xml',
  'html',
  'header',
  'log',
  'regex',
  'prototype',
  'session',
  'prompt',
  'network',
  'dns',
  'record',
  'format',
  /** Text of a query language that is handed on, such as one of a monitoring service. */
  'query',
  /** Text a regular expression needs more than linear time for. */
  'slow',
  'size',
  'token',
] as const;
export type SinkKind = (typeof SINK_KINDS)[number];

/** A program with options that run or write something: a word of outside data that begins with a dash becomes one of them. */
export interface RiskyProgram {
  readonly of: RegExp;
  /** Only where it is told one of these commands. */
  readonly commands?: RegExp;
  /** Options that take the next word, whatever it begins with. */
  readonly takes?: RegExp;
}

/** A place where outside data must not arrive. Pure data, so that one dispatch table serves every check. */
export interface SinkSpec {
  readonly kind: SinkKind;
  readonly languages: readonly Language[];
  /** Resolved name: `child_process.exec`, `os.system`, `flask.redirect`. */
  readonly callee?: string;
  /** Method name, whoever the receiver; needs `evidence`. */
  readonly method?: string;
  /** For a method: the file must import one of these modules, or the receiver must come from one. */
  readonly evidence?: readonly string[];
  /** Positions of the dangerous arguments; all where absent. */
  readonly arguments?: readonly number[];
  /** Names of the dangerous keyword arguments or option properties; `a.b` for the `b` of each in the list `a`. */
  readonly keywords?: readonly string[];
  /** With more arguments it is another call of that name. */
  readonly most?: number | undefined;
  /** Position of what is sent: its entries are no options. */
  readonly body?: number | undefined;
  /** The receiver itself is dangerous (`(tainted).exec()`). */
  readonly receiver?: boolean;
  /** Only when this keyword, option or position has this constant value: `shell=True`, `{ shell: true }`, `{ 1: 'html' }`. */
  readonly onlyWith?: Readonly<Record<string, Constant>>;
  /** Not when an option or position has one of these values: `{ Loader: ['yaml.SafeLoader'], 1: ['yaml.SafeLoader'] }`. */
  readonly unless?: Readonly<Record<string, readonly string[]>>;
  /** The call refuses paths that climb, and keeps to the folder that this option names. */
  readonly confinedBy?: string;
  /** With `confinedBy`: the position at which the folder itself may be given in place of options. */
  readonly folderAt?: number;
  /** Where the folder is given apart from the name of the file: the position of the name. */
  readonly fileAt?: number;
  /** With `confinedBy`: without that option the path is resolved first, and climbs unseen. */
  readonly resolves?: boolean;
  /**
   * The call takes a program (at the first of `arguments`, or first of all) and its arguments: dangerous is the program,
   * and what a shell is told with `-c`.
   */
  readonly program?: boolean;
  /**
   * The call takes a program and its arguments, as one list or as two values: dangerous is what one of these programs may
   * take for an option. Without any the call is the program.
   */
  readonly options?: readonly RiskyProgram[];
  /** The call starts a program and says what it reads; dangerous is that of one which runs it. */
  readonly runsInput?: boolean;
  /** The call takes a program and its arguments: dangerous is the statement that one which asks a database is told. */
  readonly statement?: boolean;
  /** The call takes variables of a program, each as `NAME=value`: dangerous is what chooses the name. */
  readonly variables?: boolean;
  /** Only an object that came in as such counts, not text with outside data in it. */
  readonly wholeOnly?: boolean;
  /** The call takes a statement and values; dangerous are values that the statement takes as they are: `$1:raw`. */
  readonly rawValues?: boolean;
  /** Only text that begins like this. */
  readonly looksLike?: RegExp;
  /** Makes something that may be run later; where nobody keeps it, it is only looked at: `compile(text, name, 'exec')`. */
  readonly makes?: boolean;
  /** Not text that the program ends itself: only what ends so can be meant. */
  readonly unended?: boolean;
  /** Text that does not begin with a tag is searched for: `$('#row')`. */
  readonly searches?: boolean;
  /** Takes an address: only data that it begins with can make it run a script. */
  readonly scheme?: boolean;
  /** Takes an address and starts the program that is there for its scheme: one of the web does no harm. */
  readonly opens?: boolean;
  /** Of code: a page that the program has open runs it, not the program. */
  readonly inPage?: boolean;
  /** Takes plain text, unless the answer says that it is a page. */
  readonly saysPage?: boolean;
  /** Fills in a template that lies in a file of the repository: the sink is what that writes as it is. */
  readonly fills?: boolean;
  /** Takes a page, not an address: what is escaped for pages asks nobody. */
  readonly takesPage?: boolean;
  /** Only the argument itself counts, not what stands in its items or entries. */
  readonly shallow?: boolean;
  /**
   * An assignment to this property is the sink: `innerHTML`; `[]` for any key that is itself outside data, `[][]` for two, `*` for any; `[].` for any of an
   * object that such a key chose, `[].fixed` where what is written is the program's own.
   */
  readonly property?: string;
  /** Whatever handlers of these frameworks return is the sink. */
  readonly returnedBy?: readonly string[];
  /** Whatever is given a name like this, or returned by a function of such a name, is the sink. */
  readonly named?: RegExp;
  /** With `named`: only text put together from parts, not text that somebody else wrote as a whole. */
  readonly built?: boolean;
  /** Text looked through with a pattern that needs the square of its length is the sink. */
  readonly slow?: 'inside' | 'ahead';
  /** A resolved path that is compared with the beginning of a folder's name, without the separator, is the sink. */
  readonly looseRoot?: boolean;
  /** A path handed to a function of such a name, which nobody can look into, is as good as opened. */
  readonly calledLike?: RegExp;
  /** A write under an unknown key, into an object that such a key chose, is the sink: in a library, or elsewhere. */
  readonly deepWrite?: 'library' | 'elsewhere';
  /** With `property`: only where what is written to was itself chosen by such a key, by a merge or a walk along a path. */
  readonly onlyDeep?: boolean | undefined;
  /** Only data of these kinds counts; all kinds where absent. */
  readonly from?: readonly SourceKind[];
}

/** Data from outside that arrives at a sink. */
export interface Flow {
  readonly sinkKind: SinkKind;
  readonly spec: SinkSpec;
  readonly callee: string;
  /** The dangerous argument. */
  readonly sink: Span;
  /** The whole call. */
  readonly call: Span;
  readonly source: {
    readonly kind: SourceKind;
    readonly at: Span;
    readonly what: string;
    readonly isForAdministrators?: boolean | undefined;
    readonly isFromOwnPage?: boolean | undefined;
  };
  /** From source to sink, both ends left out. */
  readonly steps: readonly { readonly at: Span; readonly note: string }[];
  readonly confidence: Confidence;
  /** The argument is that data and nothing else: no text was put round it. */
  readonly isWhole?: boolean;
  /** Of a path: the data chooses the folder alone, the program says what the file in it is called. */
  readonly choosesFolder?: boolean;
  /** Of a path: the data is one piece of an address, and has no slash in it. */
  readonly isOnePiece?: boolean;
  /** Name of the MCP tool whose handler this runs in. */
  readonly tool?: string | undefined;
}

/** What is known of a value where it is used. */
export interface ValueFact {
  readonly at: Span;
  /** The value itself, where it is always the same. */
  readonly constant?: Constant;
  readonly isConstant: boolean;
  /** Made of constants and numbers alone, though what comes out is not known. */
  readonly isFixed: boolean;
  /** Holds what a call gives that was not followed here because too many lead to it. */
  readonly isCutShort: boolean;
  /** For a parameter: what it is where the caller says nothing. */
  readonly fallback?: Constant;
  /** For what whoever runs the program sets, or text cut out of it: what it is where nobody sets anything. */
  readonly whereUnset?: Constant;
  /** A parameter of the function it stands in, and nothing else. */
  readonly isParameter: boolean;
  /** For a parameter, or the text in it: where the call that led here gives it. */
  readonly givenAt?: Span | undefined;
  /** For text put together from parts: the constant beginning, if any. */
  readonly prefix?: string | undefined;
  /** Where it comes from, if it is a module, a function, a class or an object with a known maker. */
  readonly qualifiedName?: string | undefined;
  readonly sources: readonly SourceKind[];
  /** Whatever came from outside was proved harmless wherever it goes: one of a list, a number. */
  readonly isProved: boolean;
  /** The property or entry of that name, where the shape is known. */
  entry(key: string): ValueFact | undefined;
  /** Names of the known entries. */
  readonly keys: readonly string[];
  /** The items, where the list is known. */
  readonly items?: readonly ValueFact[] | undefined;
  readonly isFunction: boolean;
}

/** A call to a name some check asked for. */
export interface CallFact {
  /** As resolved (`child_process.exec`), or `.method` where the receiver is unknown. */
  readonly callee: string;
  readonly method: string;
  readonly at: Span;
  readonly receiver?: ValueFact | undefined;
  readonly arguments: readonly ValueFact[];
  readonly keywords: Readonly<Record<string, ValueFact>>;
  /** Argument at the position, or the keyword of that name. */
  argument(position: number, keyword?: string): ValueFact | undefined;
  /** Property of the options object (last argument) or keyword of that name. */
  option(name: string): ValueFact | undefined;
  /** Name of the function it stands in; empty at the top of the module. */
  readonly within: string;
  /** Runs when the module is loaded, not only when somebody calls it. */
  readonly atLoad: boolean;
  /** Stands in the function that somebody outside calls, not in one which that function calls with what it chose. */
  readonly isDirect: boolean;
  readonly tool?: string | undefined;
}
