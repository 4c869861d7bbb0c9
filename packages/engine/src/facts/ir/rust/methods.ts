import { ownEntry } from '../../../knowledge/own-entry.ts';
import { asNumber, surely } from '../every-language.ts';
import type { Call, Expression } from '../ir.ts';
import { childAt, firstPart, literal, textOf, typeName } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { isNumberType } from './library.ts';

import { stateOf } from './state.ts';
import { isPathName } from './variables.ts';

/** A call of a method, and what is known of it. */
export interface MethodCall {
  readonly node: number;
  readonly receiver: number;
  readonly list: number;
  readonly call: Call;
  readonly object: Expression;
  readonly called: string;
  /** What stands in `::<…>`. */
  readonly types: string;
}

/** Methods without arguments that give the thing itself. */
const ITSELF: ReadonlySet<string> = new Set(
  `to_string to_owned clone cloned copied as_str as_ref as_mut as_bytes as_mut_str into as_deref as_deref_mut
  borrow borrow_mut iter iter_mut into_iter into_values drain by_ref ok to_path_buf into_owned as_path to_str to_string_lossy into_string
  display as_os_str into_os_string into_inner lock as_slice as_mut_slice to_vec into_bytes deref into_boxed_str leak
  unwrap_or_default flatten fuse peekable sorted rev bytes chars into_boxed_slice as_object as_array as_mut_vec
  into_path_buf as_std_path to_os_string transpose try_into as_string inner get_ref get_mut
  into_future boxed box_clone as_text into_text upgrade downgrade try_lock`.split(/\s+/),
);
/** The same whatever they are told: what they are told is what is said when it fails. */
const WHATEVER_TOLD: ReadonlySet<string> = new Set(
  'context with_context wrap_err wrap_err_with ok_or ok_or_else map_err inspect inspect_err attach change_context skip take step_by'.split(
    ' ',
  ),
);
/** Guards of a lock, where nothing is told: what is kept behind it. */
const GUARDS = /^(?:read|write)$/;

/** Words of the language, and those the interpreter knows. */
const RENAMED: Readonly<Record<string, string>> = {
  starts_with: 'startsWith',
  ends_with: 'endsWith',
  contains: 'includes',
  contains_key: 'has',
  to_lowercase: 'toLowerCase',
  to_ascii_lowercase: 'toLowerCase',
  to_uppercase: 'toUpperCase',
  to_ascii_uppercase: 'toUpperCase',
  replace: 'replaceAll',
  replacen: 'replace',
  filter_map: 'map',
  flat_map: 'flatMap',
  for_each: 'forEach',
  any: 'some',
  all: 'every',
  is_match: 'test',
  rposition: 'findIndex',
  position: 'findIndex',
  concat: 'join',
};
const TRIMS =
  /^(?:trim|trim_start|trim_end|trim_matches|trim_start_matches|trim_end_matches|trim_left|trim_right|strip_prefix|strip_suffix)$/;
const SPLITS =
  /^(?:split|rsplit|splitn|rsplitn|split_whitespace|split_ascii_whitespace|lines|split_terminator|split_once|rsplit_once|split_inclusive)$/;
/** Methods of what gives one thing after another, by which it is told from what may hold one thing. */
const WALKS =
  /^(?:iter|iter_mut|into_iter|values|keys|drain|chars|bytes|lines|split\w*|filter|filter_map|map|flat_map|enumerate|zip|skip|take|rev|chain|windows|chunks|components|args|skip_while|take_while|read_dir|captures_iter|find_iter|into_values|into_keys)$/;
const READS = /^(?:read_line|read_to_string|read_to_end|read|read_exact|read_until|recv|recv_from|read_buf)$/;

/** The call in other words; undefined where it says enough as it stands. */
export function inMethodWords(lowering: Lowering, method: MethodCall): Expression | undefined {
  const { call, object, called, types } = method;
  const { at, end, arguments: given } = call;
  const [first, second] = given;
  const say = (property: string, on: Expression, told: readonly Expression[]): Call => ({
    ...call,
    callee: { kind: 'member', object: on, property, at: call.callee.at, end: call.callee.end },
    arguments: told,
  });
  if (WHATEVER_TOLD.has(called)) return object;
  if (given.length === 0 && (ITSELF.has(called) || GUARDS.test(called))) return object;
  if (TRIMS.test(called)) return say('trim', object, []);
  if (SPLITS.test(called))
    return say('split', object, /splitn$|_once$/.test(called) ? given.slice(-1) : given.slice(0, 1));
  const filled = READS.test(called) ? mutableIn(lowering, method) : undefined;
  if (filled !== undefined) return { kind: 'assign', target: filled, value: call, at, end };
  switch (called) {
    case 'len':
    case 'count':
      return given.length === 0 ? { kind: 'member', object, property: 'length', at, end } : undefined;
    case 'is_empty': {
      const length: Expression = { kind: 'member', object, property: 'length', at, end };
      return { kind: 'comparison', operator: '===', left: length, right: literal(0, at, end), at, end };
    }
    case 'is_none':
    case 'is_some':
      return given.length > 0
        ? undefined
        : {
            kind: 'comparison',
            operator: called === 'is_none' ? '===' : '!==',
            left: object,
            right: literal(null, at, end),
            at,
            end,
          };
    case 'expect':
      return surely(object);
    case 'unwrap':
    case 'unwrap_unchecked':
      return given.length === 0 ? surely(object) : undefined;
    case 'is_ok':
    case 'is_err':
      return { kind: 'mix', parts: [{ kind: 'unary', operator: '+', operand: object, at, end }], at, end };
    case 'parse':
      return given.length === 0 && (types === '' || isNumberType(types)) && !isReadAsPlace(lowering, at)
        ? asNumber(object)
        : object;
    case 'eq':
    case 'eq_ignore_ascii_case':
      return first === undefined
        ? undefined
        : { kind: 'comparison', operator: '===', left: object, right: first, at, end };
    case 'ne':
      return first === undefined
        ? undefined
        : { kind: 'comparison', operator: '!==', left: object, right: first, at, end };
    case 'unwrap_or':
      return first === undefined
        ? undefined
        : { kind: 'logical', operator: 'nullish', left: object, right: first, at, end };
    case 'unwrap_or_else':
    case 'or_else': {
      const made: Expression | undefined =
        first?.kind === 'function'
          ? {
              kind: 'call',
              callee: first,
              arguments: first.function.parameters.map(() => ({ kind: 'mix', parts: [], at, end })),
              isNew: false,
              at,
              end,
            }
          : first;
      return made === undefined
        ? undefined
        : { kind: 'logical', operator: 'nullish', left: object, right: made, at, end };
    }
    case 'or':
      return first === undefined
        ? undefined
        : { kind: 'logical', operator: 'nullish', left: object, right: first, at, end };
    case 'then_some':
      return first === undefined
        ? undefined
        : { kind: 'conditional', test: object, then: first, otherwise: literal(null, at, end), at, end };
    case 'map':
    case 'and_then':
    case 'then':
      // `ok.then(|| value)`.
      if (first?.kind === 'function' && first.function.parameters.length === 0)
        return {
          kind: 'conditional',
          test: object,
          then: { kind: 'call', callee: first, arguments: [], isNew: false, at, end },
          otherwise: literal(null, at, end),
          at,
          end,
        };
      return isWalk(lowering, method.receiver) || first === undefined || importsFilters(lowering)
        ? undefined
        : applied(first, object, at, end);
    case 'map_or':
    case 'map_or_else':
      return first === undefined || second === undefined
        ? undefined
        : { kind: 'mix', parts: [first, applied(second, object, at, end)], at, end };
    case 'fold':
      return first === undefined || second === undefined ? undefined : say('reduce', object, [second, first]);
    case 'next':
    case 'first':
    case 'next_back':
    case 'into_first':
      return given.length === 0 ? { kind: 'index', object, index: literal(0, at, end), at, end } : undefined;
    case 'last':
      return given.length === 0 ? say('at', object, [literal(-1, at, end)]) : undefined;
    case 'nth':
      return first === undefined ? undefined : { kind: 'index', object, index: first, at, end };
    case 'get':
      return first?.kind === 'literal' && typeof first.value === 'number' && given.length === 1
        ? { kind: 'index', object, index: first, at, end }
        : undefined;
    case 'enumerate':
      return {
        kind: 'call',
        callee: { kind: 'member', object, property: 'entries', at, end },
        arguments: [],
        isNew: false,
        at,
        end,
      };
    case 'collect':
      return /^(?:std::string::)?String$/.test(types.trim()) ? say('join', object, [literal('', at, end)]) : object;
    case 'join':
      return joined(lowering, method, at, end);
    case 'file_name':
    case 'file_stem':
      return given.length === 0 && !isOfUpload(lowering, object) ? pathCall('file_name', [object], at, end) : undefined;
    case 'path':
      // Where the server itself has put a file that was sent.
      return given.length === 0 && object.kind === 'member' && object.property === 'file'
        ? { kind: 'mix', parts: [], at, end }
        : undefined;
    case 'extension':
      return given.length === 0 ? pathCall('extension', [object], at, end) : undefined;
    case 'parent':
      return given.length === 0 ? pathCall('parent', [object], at, end) : undefined;
    case 'canonicalize':
    case 'absolutize':
      return pathCall('canonicalize', [object], at, end);
    case 'with_file_name':
    case 'with_extension':
      return first === undefined ? undefined : { kind: 'mix', parts: [object, first], at, end };
    case 'push_str':
    case 'push':
    case 'set_file_name':
      return pushed(lowering, method, first, at, end);
    case 'insert_header':
    case 'append_header':
      return first?.kind === 'list' ? { ...call, arguments: first.items } : undefined;
    case 'insert':
      return given.length === 2 ? say('set', object, given) : undefined;
    case 'replace_all':
      // `pattern.replace_all(text, other)`.
      return first === undefined || second === undefined ? undefined : say('replaceAll', first, [object, second]);
    case 'captures':
    case 'find_iter':
    case 'captures_iter':
      return first === undefined ? undefined : say('match', first, [object]);
    case 'expect_err':
    case 'unwrap_err':
    case 'err':
      return { kind: 'mix', parts: [], at, end };
    default: {
      const renamed = ownEntry(RENAMED, called);
      return renamed === undefined ? undefined : say(renamed, object, given.slice(0, 2));
    }
  }
}

/** `&mut buffer` among the arguments. */
function mutableIn(lowering: Lowering, { list }: MethodCall): Expression | undefined {
  for (let child = list < 0 ? -1 : firstPart(lowering, list); child >= 0; child = -1) {
    if (typeName(lowering, child) !== 'reference_expression' || !/^&\s*mut\b/.test(textOf(lowering, child)))
      return undefined;
    const inner = childAt(lowering, child, lowering.field.value);
    if (typeName(lowering, inner) !== 'identifier') return undefined;
    const called = textOf(lowering, inner);
    lowering.changed.names.add(called);
    return { kind: 'name', name: called, at: lowering.tree.start[inner] ?? 0, end: lowering.tree.end[inner] ?? 0 };
  }
  return undefined;
}

/** `let address: Url = text.parse()?`: read as something that text can still be everything in. */
function isReadAsPlace({ text }: Lowering, at: number): boolean {
  return /\b(?:Url|Uri|PathBuf|String|HeaderValue|HeaderName|Value|DocumentMut|Document) = [^;=]{0,140}$/.test(
    text.slice(Math.max(0, at - 160), at + 1),
  );
}

/** Frameworks whose filters are mapped to handlers keep their words. */
function importsFilters({ imports }: Lowering): boolean {
  return imports.some(({ module }) => module === 'warp' || module.startsWith('warp.'));
}

/** Whether something gives one thing after another. */
function isWalk(lowering: Lowering, node: number): boolean {
  const { field } = lowering;
  let at = node;
  for (let steps = 0; steps < 12; steps += 1) {
    const type = typeName(lowering, at);
    if (type === 'try_expression' || type === 'await_expression' || type === 'parenthesized_expression')
      at = firstPart(lowering, at);
    else if (type === 'range_expression' || type === 'array_expression') return true;
    else if (type !== 'call_expression') return false;
    else {
      const callee = childAt(lowering, at, field.function);
      const member =
        typeName(lowering, callee) === 'generic_function' ? childAt(lowering, callee, field.function) : callee;
      if (typeName(lowering, member) !== 'field_expression')
        return /\b(?:args|read_dir|vars|from_fn|repeat)$/.test(textOf(lowering, callee));
      const called = textOf(lowering, childAt(lowering, member, field.field));
      if (called === 'map' || called === 'filter') at = childAt(lowering, member, field.value);
      else return WALKS.test(called);
    }
  }
  return false;
}

/** `held.map(|x| …)`: the function is given what is held. */
function applied(made: Expression, object: Expression, at: number, end: number): Expression {
  return { kind: 'call', callee: made, arguments: [object], isNew: false, at, end };
}

/** Text between the parts of a list. */
const SEPARATOR = /^(?:[^\w]*|\s.*|.*\s)$/s;

/** `parts.join(", ")` of a list, `folder.join(name)` of a path. */
function joined(
  lowering: Lowering,
  { call, object, receiver }: MethodCall,
  at: number,
  end: number,
): Expression | undefined {
  const [part] = call.arguments;
  if (part === undefined || call.arguments.length > 1) return undefined;
  const isPath = object.kind === 'name' && isPathName(lowering, object.name);
  if (part.kind === 'literal' && typeof part.value === 'string' && SEPARATOR.test(part.value) && !isPath)
    return undefined;
  if (isWalk(lowering, receiver) || isCollected(lowering, receiver)) return undefined;
  return pathCall('join', [object, part], at, end);
}

function isCollected(lowering: Lowering, node: number): boolean {
  if (typeName(lowering, node) === 'array_expression') return true;
  return /\.collect(?:::<[\s\S]*>)?\(\)$/.test(textOf(lowering, node));
}

/** `field.file_name()` of a form is what the sender calls the file, folders and all. */
function isOfUpload(lowering: Lowering, object: Expression): boolean {
  return object.kind === 'name' && !isPathName(lowering, object.name) && /multipart/i.test(lowering.text);
}

/** A function that works on paths, under one name whoever's the path type is. */
function pathCall(called: string, given: readonly Expression[], at: number, end: number): Expression {
  const std: Expression = { kind: 'name', name: 'std', at, end: at };
  const path: Expression = { kind: 'member', object: std, property: 'path', at, end: at };
  const callee: Expression = { kind: 'member', object: path, property: called, at, end: at };
  return { kind: 'call', callee, arguments: given, isNew: false, at, end };
}

/** `text.push_str(x)`, `path.push(x)`: what was there, and x behind it. */
function pushed(
  lowering: Lowering,
  { object, called }: MethodCall,
  added: Expression | undefined,
  at: number,
  end: number,
): Expression | undefined {
  if (added === undefined || (object.kind !== 'name' && object.kind !== 'member')) return undefined;
  const isNamed = object.kind === 'name';
  const isText = called === 'push_str' || (isNamed && stateOf(lowering).texts.has(object.name));
  const isPath = !isText && (called === 'set_file_name' || (isNamed && isPathName(lowering, object.name)));
  if (!isText && !isPath) return undefined;
  if (isNamed) lowering.changed.names.add(object.name);
  const value: Expression = isText
    ? { kind: 'concatenation', parts: [object, added], at, end }
    : pathCall('join', [object, added], at, end);
  return { kind: 'assign', target: object, value, at, end };
}
