/** Functions that compilers and bundlers put around `require`: what comes out is the module. */
export const MODULE_WRAPPERS: RegExp =
  /^_{1,2}(?:importStar|importDefault|toESM|toModule|interop_?(?:require|default|namespace)\w*)$/i;

/** Among them those that make a namespace: members of the module are members of it. */
export const NAMESPACE_WRAPPERS: RegExp = /^_{1,2}(?:importStar|toESM|toModule|interop\w*(?:wildcard|namespace)\w*)$/i;

/** Functions that compilers hand a class and its decorators: what comes out is the class. */
export const CLASS_DECORATORS: ReadonlySet<string> = new Set(['__decorate', '_ts_decorate', '__decorateClass']);

/** Functions that compilers make of `async`: the function at the fourth place runs, and its answer is waited for. */
export const AWAITERS: ReadonlySet<string> = new Set(['__awaiter']);
