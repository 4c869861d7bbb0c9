import { testsOf } from '../knowledge/test-frameworks.ts';
import type { InventoryFile } from './inventory.ts';

/**
 * Whether a file holds tests: it lies where tests lie and speaks to a framework for them. Nobody but its makers runs it,
 * and what comes in there they wrote themselves; so its code is not followed. Fixtures and benches beside it are.
 */
export function isTestSuite({ context, role, language }: InventoryFile, text: string): boolean {
  return context === 'test' && role === undefined && testsOf(language).test(text);
}
