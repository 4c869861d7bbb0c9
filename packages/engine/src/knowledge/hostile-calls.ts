import { CSHARP_HOSTILE_CALLS } from './csharp/hostile-calls.ts';
import { GO_HOSTILE_CALLS } from './go/hostile-calls.ts';
import { GROOVY_HOSTILE_CALLS, JAVA_HOSTILE_CALLS } from './java/hostile-calls.ts';
import { PHP_HOSTILE_CALLS } from './php/hostile-calls.ts';
import { POWERSHELL_HOSTILE_CALLS } from './powershell/hostile-calls.ts';
import { RUBY_HOSTILE_CALLS } from './ruby/hostile-calls.ts';
import { RUST_HOSTILE_CALLS } from './rust/hostile-calls.ts';

/** Calls that only one language knows, beside those that every language is searched for. */
export interface HostileCalls {
  /** Nothing is done without one of these words. */
  readonly mentions: RegExp;
  /** A match that ends in a bracket goes as far as that closes, any other as far as its statement. */
  readonly code?: RegExp;
  readonly command?: RegExp;
  readonly sending?: RegExp;
  /** Written to a stream: it is sent where the file opens a connection. */
  readonly written?: RegExp;
  readonly connects?: RegExp;
  /** Further calls on the same object that give more to the first: `.arg(` of `Command::new("sh").arg("-c")`. */
  readonly gives?: RegExp;
  /** The same later on, behind the name that holds the object: `start.Arguments = …`. */
  readonly givesLater?: string;
}

const BY_LANGUAGE: ReadonlyMap<string, HostileCalls> = new Map([
  ['csharp', CSHARP_HOSTILE_CALLS],
  ['go', GO_HOSTILE_CALLS],
  ['groovy', GROOVY_HOSTILE_CALLS],
  ['java', JAVA_HOSTILE_CALLS],
  ['kotlin', JAVA_HOSTILE_CALLS],
  ['php', PHP_HOSTILE_CALLS],
  ['powershell', POWERSHELL_HOSTILE_CALLS],
  ['ruby', RUBY_HOSTILE_CALLS],
  ['rust', RUST_HOSTILE_CALLS],
  ['scala', JAVA_HOSTILE_CALLS],
]);

/** The calls of a language, if it has any of its own. */
export function hostileCallsOf(language: string): HostileCalls | undefined {
  return BY_LANGUAGE.get(language);
}
