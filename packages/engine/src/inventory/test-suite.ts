import {
  CSHARP_TEST,
  GO_TEST,
  JAVA_TEST,
  PHP_TEST,
  PYTHON_TEST,
  RUBY_TEST,
  RUST_TEST,
  SCRIPT_TEST,
} from '../knowledge/test-frameworks.ts';
import type { InventoryFile } from './inventory.ts';

/**
 * Whether a file holds tests: it lies where tests lie and speaks to a framework for them. Nobody but its makers runs it,
 * and what comes in there they wrote themselves; so its code is not followed. Fixtures and benches beside it are.
 */
export function isTestSuite({ context, role, language }: InventoryFile, text: string): boolean {
  if (context !== 'test' || role !== undefined) return false;
  if (language === 'go') return GO_TEST.test(text);
  if (language === 'java') return JAVA_TEST.test(text);
  if (language === 'php') return PHP_TEST.test(text);
  if (language === 'ruby') return RUBY_TEST.test(text);
  if (language === 'csharp') return CSHARP_TEST.test(text);
  if (language === 'rust') return RUST_TEST.test(text);
  return (language === 'python' ? PYTHON_TEST : SCRIPT_TEST).test(text);
}
