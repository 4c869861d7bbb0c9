import type { Handlers } from './dialect.ts';
import { beginFile, finishFile } from './rust/file.ts';
import { RUST_EXPRESSIONS } from './rust/expressions.ts';
import { RUST_STATEMENTS } from './rust/statements.ts';

/**
 * Rust. A structure with what it implements is a class, `Some(x)` and `Ok(x)` are x, an error that is returned is thrown, a
 * command under way is a list; methods of texts and lists go by the names the interpreter knows.
 */
export const RUST: Handlers = {
  expressions: RUST_EXPRESSIONS,
  statements: RUST_STATEMENTS,
  begin: beginFile,
  finish: finishFile,
};
