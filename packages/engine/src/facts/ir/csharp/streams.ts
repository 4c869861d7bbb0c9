import type { Expression } from '../ir.ts';
import { textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** Read and write what they are given, which is a stream or the path of a file. */
const READERS: ReadonlySet<string> = new Set(['StreamReader', 'StreamWriter']);
const GIVES_STREAM = /(?:Stream(?:Async)?|^Open(?:Read|Write)?|^Accept\w*)$/;
const HOLDS_STREAM = /(?:Stream|^Body|^OutputStream|^StandardInput|^StandardOutput)$/;
const MADE_AS_STREAM = /Stream(?:Async)?\s*\(|\.Open(?:Read|Write)?\s*\(|\.Body\b|\.CreateEntry\s*\(/;

/** A reader of a stream reads what the stream holds; one of a path opens the file. */
export function readStream(lowering: Lowering, type: string, given: readonly Expression[]): Expression | undefined {
  const [first] = given;
  return READERS.has(type) && first !== undefined && isStream(lowering, first) ? first : undefined;
}

function isStream(lowering: Lowering, node: Expression): boolean {
  switch (node.kind) {
    case 'await':
      return isStream(lowering, node.value);
    case 'call': {
      const { callee } = node;
      return GIVES_STREAM.test(callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '');
    }
    case 'member':
      return (
        HOLDS_STREAM.test(node.property) ||
        HOLDS_STREAM.test(lowering.enclosing?.members.get(node.property)?.type ?? '')
      );
    case 'name': {
      const local = lowering.locals.get(node.name);
      if (local === undefined) return /stream$/i.test(node.name);
      if (local.type !== '') return HOLDS_STREAM.test(local.type);
      return /stream$/i.test(node.name) || (local.value >= 0 && MADE_AS_STREAM.test(textOf(lowering, local.value)));
    }
    default:
      return false;
  }
}
