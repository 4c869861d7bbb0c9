import type { Expression } from '../../ir/ir.ts';
import type { Machine } from '../machine/machine.ts';

/** Tests in variables that stand for tests in variables, `ok = bool(sure)`: so many may lead to each other. */
const MOST_FOLLOWED = 12;

/** Looks at what a name stands for, unless that is just being looked at: `names = [name for name in names or [] if name]`. */
export function followOnce({ followedTests }: Machine, node: Expression, look: () => void): void {
  if (followedTests.length >= MOST_FOLLOWED || followedTests.includes(node)) return;
  followedTests.push(node);
  try {
    look();
  } finally {
    followedTests.pop();
  }
}
