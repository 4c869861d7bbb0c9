import { asNumber, surely } from '../every-language.ts';
import type { Call, Expression } from '../ir.ts';
import { literal, name } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { COLLECTION_FUNCTIONS, COLLECTION_METHODS } from './collections.ts';
import { formattedText } from './literals.ts';
import { spokenType } from './names.ts';
import { PATTERN_FUNCTIONS, PATTERN_METHODS } from './patterns.ts';
import { appended, builtText } from './texts.ts';
import { writtenTool } from './tools.ts';
import { given, method, type OtherWords } from './words.ts';

/** Only a number is left of what is given. */
const numberOf: OtherWords = ({ arguments: [first] }) => (first === undefined ? undefined : asNumber(first));

/** `a.equals(b)` compares. */
const comparing: OtherWords = ({ arguments: [right, more], at, end }, left) =>
  right === undefined || more !== undefined ? undefined : { kind: 'comparison', operator: '===', left, right, at, end };

/** `Objects.equals(a, b)`. */
const comparingBoth: OtherWords = ({ arguments: [left, right], at, end }) =>
  left === undefined || right === undefined ? undefined : { kind: 'comparison', operator: '===', left, right, at, end };

const lengthOf: OtherWords = ({ arguments: some, at, end }, object) =>
  some.length > 0 ? undefined : { kind: 'member', object, property: 'length', at, end };

const isEmpty: OtherWords = ({ arguments: some, at, end }, object) => {
  if (some.length > 0) return undefined;
  const left: Expression = { kind: 'member', object, property: 'length', at, end };
  return { kind: 'comparison', operator: '===', left, right: literal(0, at, end), at, end };
};

/** `String.format("%s", a)`, also with a locale before it. */
const formatted: OtherWords = (call) => {
  const [first, ...rest] = call.arguments;
  if (first === undefined) return undefined;
  const isLocale = first.kind === 'member' || (first.kind === 'name' && /locale/i.test(first.name));
  const [format = first, ...values] = isLocale && rest.length > 0 ? rest : [first, ...rest];
  return formattedText(format, values, call) ?? asFormat(call) ?? together(call, [format, ...values]);
};

/** A format that is a constant elsewhere is looked up when the call is run. */
function asFormat(call: Call): Call | undefined {
  const { callee } = call;
  const isStatic = callee.kind === 'member' && callee.object.kind === 'name' && callee.object.name === 'String';
  return isStatic && callee.property === 'format' ? call : undefined;
}

/** Texts of which nobody knows how they are put together. */
function together({ at, end }: Call, parts: readonly Expression[]): Expression {
  return { kind: 'concatenation', parts: [literal('', at, at), ...parts], at, end };
}

/** `out.printf("%s", a)` prints one text. */
const printing: OtherWords = (call, object, lowering) => {
  const text = formatted(call, object, lowering);
  if (text === undefined || call.arguments.length === 0) return undefined;
  return {
    ...call,
    callee: { kind: 'member', object, property: 'print', at: call.at, end: call.callee.end },
    arguments: [text],
  };
};

/** Others format dates and numbers. */
function isWriter(lowering: Lowering, node: Expression): boolean {
  const isAsked =
    node.kind === 'call' && node.callee.kind === 'member' && /^get(?:Writer|OutputStream)$/.test(node.callee.property);
  return isAsked || /^(?:PrintWriter|PrintStream|ServletOutputStream)$/.test(spokenType(lowering, node));
}

/** `"%s".formatted(a)`. */
const formattedItself: OtherWords = (call, receiver) =>
  formattedText(receiver, call.arguments, call) ?? together(call, [receiver, ...call.arguments]);

/** `optional.orElse(other)`. */
const orElse: OtherWords = ({ arguments: [right], at, end }, left) =>
  right === undefined || (right.kind === 'literal' && right.value === null)
    ? left
    : { kind: 'logical', operator: 'nullish', left, right, at, end };

const orElseGet: OtherWords = ({ arguments: [maker], at, end }, left) => {
  if (maker === undefined) return left;
  const right: Expression = { kind: 'call', callee: maker, arguments: [], isNew: false, at, end };
  return { kind: 'logical', operator: 'nullish', left, right, at, end };
};

/** `in.read(buffer)`: what is read is in the buffer. */
const filling: OtherWords = (call, _receiver, lowering) => {
  const [buffer] = call.arguments;
  if (buffer === undefined || !/^(?:byte|char)\[\]$/.test(spokenType(lowering, buffer))) return undefined;
  return buffer.kind === 'name' || buffer.kind === 'member'
    ? { kind: 'assign', target: buffer, value: { ...call, arguments: [] }, at: call.at, end: call.end }
    : undefined;
};

/** Whether a value is a path, as far as the code itself says. */
function isPath(lowering: Lowering, node: Expression): boolean {
  if (/^(?:Path|File)$/.test(spokenType(lowering, node))) return true;
  if (node.kind !== 'call' || node.callee.kind !== 'member') return false;
  const { object, property } = node.callee;
  if (object.kind === 'name' && /^(?:Paths?|java\.nio\.file\.Path)$/.test(object.name)) return true;
  if (object.kind === 'name' && object.name === JOINED_PATH) return true;
  return /^(?:toPath|toAbsolutePath|toRealPath|normalize|getFileName|getCanonicalFile|toFile)$/.test(property);
}
const JOINED_PATH = 'java.nio.file.Path';

/** `folder.resolve(name)` is a path of two parts. */
const joinedPath: OtherWords = (call, receiver, lowering) => {
  const [part] = call.arguments;
  if (part === undefined || !(isPath(lowering, receiver) || isJoined(receiver))) return undefined;
  const callee: Expression = {
    kind: 'member',
    object: name(JOINED_PATH, call.at, call.at),
    property: 'of',
    at: call.at,
    end: call.callee.end,
  };
  return { ...call, callee, arguments: [receiver, part] };
};

function isJoined(node: Expression): boolean {
  return (
    node.kind === 'call' &&
    node.callee.kind === 'member' &&
    node.callee.object.kind === 'name' &&
    node.callee.object.name === JOINED_PATH
  );
}

/** `path.startsWith(folder)` compares folders, not letters; where `..` still stands in the path it tells nothing. */
const liesBelow: OtherWords = (call, receiver, lowering) => {
  if (!isPath(lowering, receiver) && !isJoined(receiver)) return undefined;
  return isTidy(lowering, receiver) ? method('is_relative_to')(call, receiver, lowering) : undefined;
};

const TIDIES = /normalize|toRealPath|getCanonical/;

/** Whether `..` was taken out of a path, as far as the file shows how it was made. */
function isTidy({ locals, text }: Lowering, node: Expression): boolean {
  if (node.kind !== 'name') return TIDIES.test(text.slice(node.at, node.end));
  const local = locals.get(node.name);
  // What a function is given was made by others.
  if (local === undefined || local.value < 0) return true;
  return new RegExp(String.raw`\b${node.name}\s{0,3}=[^;]{0,300}\b(?:${TIDIES.source})`).test(text);
}

/** The bytes and letters of a text are the text; what others call so may be read from somewhere. */
const sameText: OtherWords = (_call, receiver, lowering) => {
  const isText = receiver.kind === 'literal' || receiver.kind === 'concatenation' || receiver.kind === 'binary';
  return isText || spokenType(lowering, receiver) === 'String' ? receiver : undefined;
};

/** What is asked for nothing more is the answer. */
const alone: OtherWords = (call, receiver) => (call.arguments.length === 0 ? receiver : undefined);

/** Methods by name, whoever has them. */
const METHODS: ReadonlyMap<string, OtherWords> = new Map(
  Object.entries<OtherWords>({
    ...COLLECTION_METHODS,
    ...PATTERN_METHODS,
    equals: comparing,
    equalsIgnoreCase: comparing,
    contentEquals: comparing,
    contains: method('includes'),
    length: lengthOf,
    isEmpty,
    isBlank: isEmpty,
    getBytes: sameText,
    toCharArray: sameText,
    strip: method('trim', 0),
    stripLeading: method('trim', 0),
    stripTrailing: method('trim', 0),
    intern: method('trim', 0),
    replace: method('replaceAll'),
    formatted: formattedItself,
    printf: printing,
    format: (call, receiver, lowering) =>
      isWriter(lowering, receiver) ? printing(call, receiver, lowering) : undefined,
    orElse,
    orElseGet,
    orElseThrow: (_call, receiver) => surely(receiver),
    append: (call, receiver, lowering) => appended(lowering, call, receiver),
    insert: (call, receiver, lowering) => appended(lowering, call, receiver),
    setLength: (call, receiver, lowering) => appended(lowering, call, receiver),
    reverse: (call, receiver, lowering) => appended(lowering, call, receiver),
    read: filling,
    readFully: filling,
    nextBytes: filling,
    resolve: joinedPath,
    startsWith: liesBelow,
    // A file and its path are one thing.
    toPath: alone,
    toFile: alone,
    block: alone,
  }),
);

const PARSERS: readonly (readonly [string, string])[] = [
  ...['Integer', 'Long', 'Short', 'Byte', 'Double', 'Float', 'Boolean'].flatMap((type) => {
    const short = type === 'Integer' ? 'Int' : type;
    return [`parse${short}`, 'valueOf', 'decode'].map((called) => [type, called] as const);
  }),
  ['UUID', 'fromString'],
];

/** Functions of classes of the library, by class and name. */
const FUNCTIONS: ReadonlyMap<string, OtherWords> = new Map(
  Object.entries<OtherWords>({
    ...COLLECTION_FUNCTIONS,
    ...PATTERN_FUNCTIONS,
    ...Object.fromEntries(PARSERS.map(([type, called]) => [`${type}.${called}`, numberOf])),
    'String.format': formatted,
    'String.join': ({ arguments: [between, ...texts], at, end }) => {
      const [only] = texts;
      if (between === undefined || only === undefined) return undefined;
      const object: Expression = texts.length === 1 ? only : { kind: 'list', items: texts, at, end };
      return {
        kind: 'call',
        callee: { kind: 'member', object, property: 'join', at, end },
        arguments: [between],
        isNew: false,
        at,
        end,
      };
    },
    'String.copyValueOf': given,
    // With a source of chance of its own it is as good as that source.
    'RandomStringUtils.random': ({ arguments: { 6: source }, at, end }) =>
      source === undefined
        ? undefined
        : {
            kind: 'call',
            callee: { kind: 'member', object: source, property: 'nextInt', at, end },
            arguments: [],
            isNew: false,
            at,
            end,
          },
    'Objects.equals': comparingBoth,
    'StringUtils.equals': comparingBoth,
    'StringUtils.equalsIgnoreCase': comparingBoth,
    'Objects.requireNonNull': given,
    'Objects.requireNonNullElse': ({ arguments: [left, right], at, end }) =>
      left === undefined || right === undefined
        ? undefined
        : { kind: 'logical', operator: 'nullish', left, right, at, end },
    'Optional.of': given,
    'Optional.ofNullable': given,
    'Mono.just': given,
    'CompletableFuture.completedFuture': given,
  }),
);

/** A call of a method in words that say more of what it does; as it stands where none are known. */
export function inOtherWords(lowering: Lowering, call: Call): Expression {
  const { callee } = call;
  if (callee.kind === 'name') return importedInOtherWords(lowering, call, callee.name);
  if (callee.kind !== 'member') return call;
  const { object, property } = callee;
  const tool = writtenTool(call);
  if (tool !== undefined) return tool;
  if (property === 'command') return asProgram(call);
  if (object.kind === 'name' && /^[A-Z]/.test(object.name) && !lowering.locals.has(object.name)) {
    const said = isOfLibrary(lowering, object.name) ? FUNCTIONS.get(`${object.name}.${property}`) : undefined;
    if (said !== undefined || !CONSTANT.test(object.name)) return said?.(call, object, lowering) ?? call;
  }
  if (object.kind === 'name' && object.name === 'super') return call;
  return METHODS.get(property)?.(call, object, lowering) ?? call;
}

/** A function that is imported by its name: `requireNonNull(value)`. */
function importedInOtherWords(lowering: Lowering, call: Call, called: string): Expression {
  const home = lowering.imports.find(({ local }) => local === called)?.module ?? '';
  const owner = /^java[\w.]*\.([A-Z]\w*)$/.exec(home)?.[1];
  const said = owner === undefined ? undefined : FUNCTIONS.get(`${owner}.${called}`);
  return said?.(call, call.callee, lowering) ?? call;
}

/** What is spelled in capitals alone is a value that never changes. */
const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/** Whether a class goes by the name that the library gives it. */
function isOfLibrary({ imports, enclosing }: Lowering, called: string): boolean {
  if (enclosing?.name === called) return false;
  const imported = imports.find(({ local }) => local === called);
  return (
    imported === undefined || /^(?:java|javax|org\.apache\.commons|reactor|com\.google\.common)\b/.test(imported.module)
  );
}

/** An object that is made, in other words. */
export function madeInOtherWords(call: Call): Expression {
  const {
    callee,
    arguments: [first],
  } = call;
  const called = callee.kind === 'name' ? callee.name : '';
  if (called === 'String' && first !== undefined) return first;
  if (called === 'ProcessBuilder') return asProgram(call);
  if (called === 'Yaml' && first?.kind === 'call' && isSafe(first.callee)) return first;
  return builtText(call) ?? writtenTool(call) ?? call;
}

/** `new Yaml(new SafeConstructor(…))` makes plain values only. */
function isSafe(callee: Expression): boolean {
  return callee.kind === 'name' && callee.name === 'SafeConstructor';
}

/** `new ProcessBuilder("git", "log", branch)`: a program and its arguments are one list. */
function asProgram(call: Call): Call {
  const [first, ...rest] = call.arguments;
  if (first === undefined || (rest.length === 0 && first.kind !== 'literal')) return call;
  return {
    ...call,
    arguments: [{ kind: 'list', items: call.arguments, at: first.at, end: rest.at(-1)?.end ?? first.end }],
  };
}
