import type { Expression } from '../../ir/ir.ts';
import { pathOf } from './member-paths.ts';

/** What says of itself that the file was started: `import.meta.main`, `isMainModule`, `process.argv[1].endsWith('cli.js')`. */
const STARTED = /^(?:import\.meta\.main|_{0,2}is_?(?:main|direct)\w{0,12}|process\.argv\.1\.(?:endsWith|includes))$/i;
/** What is compared with the file at hand for it. */
const WHAT_STARTED = /^(?:require\.main|process\.mainModule|process\.argv\.1)$/;
/** Parts of a test that are looked at. */
const DEEPEST = 4;

/**
 * Behind `__name__ == '__main__'` and its like stands what somebody starts, not what an import runs; installers start a setup
 * script.
 */
export function isMainTest(path: string, test: Expression, depth = 0): boolean {
  switch (test.kind) {
    case 'logical': {
      if (depth >= DEEPEST) return false;
      const [left, right] = [test.left, test.right].map((side) => isMainTest(path, side, depth + 1));
      return test.operator === 'and' ? left === true || right === true : left === true && right === true;
    }
    case 'call':
      return STARTED.test(pathOf(test.callee) ?? '');
    case 'comparison':
      return isStarted(test.operator, test.left, test.right) && !/(?:^|\/)setup\.py$/.test(path);
    default:
      return STARTED.test(pathOf(test) ?? '');
  }
}

function isStarted(operator: string, left: Expression, right: Expression): boolean {
  if (operator.startsWith('!')) return false;
  if (left.kind === 'name' && left.name === '__name__') return right.kind === 'literal' && right.value === '__main__';
  return [left, right].some((side) => WHAT_STARTED.test(pathOf(side) ?? ''));
}
