const BACKSLASHES = /^\(?(?:\\\\|\[\\\\\/?\]|\[\/?\\\\\])\)?\+?$/;
const LAST_SLASHES = /^(?:\\?\/|\[[\\/]+\])[+*]?\$$/;

/** Whether replacing leaves a path where it is: slashes for backslashes, none at the end. */
export function isTidying(pattern: string, by: string): boolean {
  return (by === '/' && BACKSLASHES.test(pattern)) || (by === '' && LAST_SLASHES.test(pattern));
}

/** Functions whose second argument is a place, told as seen from the first. */
export const SEEN_FROM = /^(?:relative|Rel|GetRelativePath)$/;
