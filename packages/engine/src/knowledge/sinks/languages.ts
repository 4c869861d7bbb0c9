import type { Language } from '../../facts/ir/ir.ts';

/** JavaScript and TypeScript: one world of libraries. */
export const SCRIPT: readonly Language[] = ['javascript', 'typescript'];
export const PYTHON: readonly Language[] = ['python'];
export const GO: readonly Language[] = ['go'];
export const JAVA: readonly Language[] = ['java'];
export const PHP: readonly Language[] = ['php'];
export const RUBY: readonly Language[] = ['ruby'];
export const CSHARP: readonly Language[] = ['csharp'];
export const RUST: readonly Language[] = ['rust'];
