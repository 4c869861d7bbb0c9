import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { formattedText } from './literals.ts';
import { packageCalled } from './package-names.ts';
import { newTool } from './tools.ts';

/** Methods and functions that put what they read into the variable whose address they are given. */
export const FILLING =
  /^(?:Decode|Unmarshal\w*|Bind\w*|ShouldBind\w*|MustBindWith|BodyParser|QueryParser|ParamsParser|ReadJSON|ReadBody|ReadQuery|ReadForm|Receive|Scanln|Scanf|Sscan|Sscanf|Sscanln|Fscan|Fscanf|Fscanln)$/;

type OtherWords = (call: Call) => Expression | undefined;

/** `strings.HasPrefix(text, other)` is `text.startsWith(other)`. */
function method(property: string, most = Infinity): OtherWords {
  return (call) => {
    const [object, ...rest] = call.arguments;
    if (object === undefined) return undefined;
    const callee: Expression = { kind: 'member', object, property, at: call.at, end: call.callee.end };
    return { ...call, callee, arguments: rest.slice(0, most) };
  };
}

/** The format at a position and the values behind it are one text. */
function formats(position: number): OtherWords {
  return (call) => {
    const [format, ...values] = call.arguments.slice(position);
    const text = format === undefined ? undefined : formattedText(format, values);
    return text === undefined ? undefined : { ...call, arguments: [...call.arguments.slice(0, position), text] };
  };
}

/** Values behind each other as one text. */
function together(position: number): OtherWords {
  return (call) => {
    const values = call.arguments.slice(position);
    const { at, end } = call;
    const text: Expression = { kind: 'concatenation', parts: [literal('', at, at), ...values], at, end };
    return { ...call, arguments: [...call.arguments.slice(0, position), text] };
  };
}

/** The text alone, where the call does nothing but make it. */
function textOf(words: OtherWords): OtherWords {
  return (call) => {
    const said = words(call);
    return said?.kind === 'call' ? said.arguments[0] : said;
  };
}

/** `fmt.Fprintf(writer, …)` is `writer.Write(…)`. */
function written(words: OtherWords): OtherWords {
  return (call) => {
    const said = words(call) ?? call;
    return said.kind === 'call' ? method('Write')(said) : said;
  };
}

/** A program and its arguments, as two values. */
function program(position: number): OtherWords {
  return (call) => {
    const [started, ...rest] = call.arguments.slice(position);
    if (started === undefined) return undefined;
    const [only] = rest;
    const items: Expression =
      rest.length === 1 && only?.kind === 'spread'
        ? only.value
        : { kind: 'list', items: rest, at: rest[0]?.at ?? call.end, end: rest.at(-1)?.end ?? call.end };
    return { ...call, arguments: [started, items] };
  };
}

/** `strings.Replace(text, old, new, 1)` replaces once, with a negative number always. */
const replacing: OtherWords = (call) => {
  const times = call.arguments[3];
  const isOnce = times?.kind === 'literal' && times.value === 1;
  return method(isOnce ? 'replace' : 'replaceAll', 2)(call);
};

/** `strings.EqualFold(a, b)` compares. */
const comparing: OtherWords = (call) => {
  const [left, right] = call.arguments;
  if (left === undefined || right === undefined) return undefined;
  return { kind: 'comparison', operator: '===', left, right, at: call.at, end: call.end };
};

const TEXTS: Readonly<Record<string, OtherWords>> = {
  Contains: method('includes'),
  ContainsRune: method('includes'),
  HasPrefix: method('startsWith'),
  HasSuffix: method('endsWith'),
  Split: method('split'),
  SplitN: method('split', 1),
  SplitAfter: method('split'),
  Fields: method('split'),
  Join: method('join'),
  TrimSpace: method('trim'),
  Trim: method('trim', 0),
  TrimLeft: method('trim', 0),
  TrimRight: method('trim', 0),
  TrimPrefix: method('trim', 0),
  TrimSuffix: method('trim', 0),
  ToLower: method('toLowerCase'),
  ToUpper: method('toUpperCase'),
  Replace: replacing,
  ReplaceAll: method('replaceAll'),
  Repeat: method('repeat'),
  Index: method('indexOf'),
  LastIndex: method('lastIndexOf'),
  EqualFold: comparing,
};

/** Functions of the library by package and name. */
const FUNCTIONS: Readonly<Record<string, Readonly<Record<string, OtherWords>>>> = {
  strings: TEXTS,
  bytes: TEXTS,
  slices: { Contains: method('includes'), Index: method('indexOf') },
  fmt: {
    Sprintf: textOf(formats(0)),
    Sprint: textOf(together(0)),
    Sprintln: textOf(together(0)),
    Fprintf: written(formats(1)),
    Fprint: written(together(1)),
    Fprintln: written(together(1)),
    Printf: formats(0),
    Errorf: formats(0),
    Appendf: formats(1),
  },
  io: { WriteString: written((call) => call) },
  log: { Printf: formats(0), Fatalf: formats(0), Panicf: formats(0) },
  'mark3labs/mcp-go/mcp': { NewTool: newTool },
  'os/exec': { Command: program(0), CommandContext: program(1) },
};

/** Methods that no other type of the library has, by name: those of patterns and addresses. */
const METHODS: Readonly<Record<string, (call: Call, pattern: Expression) => Expression | undefined>> = {
  MatchString: tested,
  // As a path in an address, and with the question behind it: both begin as the path does.
  EscapedPath: (call, address) => ({ kind: 'member', object: address, property: 'Path', at: call.at, end: call.end }),
  RequestURI: (call, address) => ({ kind: 'member', object: address, property: 'Path', at: call.at, end: call.end }),
  ReplaceAllString: replacedBy,
  ReplaceAllLiteralString: replacedBy,
  FindString: matched,
  FindStringSubmatch: matched,
  FindAllString: matched,
};

/** `pattern.MatchString(text)` is `pattern.test(text)`. */
function tested(call: Call, pattern: Expression): Expression {
  return { ...call, callee: { kind: 'member', object: pattern, property: 'test', at: call.at, end: call.callee.end } };
}

/** `pattern.ReplaceAllString(text, other)` is `text.replaceAll(pattern, other)`. */
function replacedBy(call: Call, pattern: Expression): Expression | undefined {
  const [text, other] = call.arguments;
  if (text === undefined || other === undefined) return undefined;
  const callee: Expression = {
    kind: 'member',
    object: text,
    property: 'replaceAll',
    at: call.at,
    end: call.callee.end,
  };
  return { ...call, callee, arguments: [pattern, other] };
}

/** `pattern.FindString(text)` is `text.match(pattern)`. */
function matched(call: Call, pattern: Expression): Expression | undefined {
  const [text] = call.arguments;
  if (text === undefined) return undefined;
  const callee: Expression = { kind: 'member', object: text, property: 'match', at: call.at, end: call.callee.end };
  return { ...call, callee, arguments: [pattern] };
}

/** The same call in words that say more of what it does; as it stands where none are known. */
export function inOtherWords(lowering: Lowering, call: Call): Expression {
  const { callee } = call;
  if (callee.kind !== 'member') return call;
  const module = callee.object.kind === 'name' ? packageCalled(lowering, callee.object.name) : undefined;
  if (module === undefined) return ownEntry(METHODS, callee.property)?.(call, callee.object) ?? call;
  const functions = ownEntry(FUNCTIONS, module);
  return (functions === undefined ? undefined : ownEntry(functions, callee.property))?.(call) ?? call;
}
