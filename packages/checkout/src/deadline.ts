/** A signal that comes after so many milliseconds, or earlier where the caller gives up. */
export function deadline(ms: number, caller: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(ms);
  return caller === undefined ? late : AbortSignal.any([late, caller]);
}

/** The result, or undefined where the signal comes first: name look-ups cannot be called back. */
export function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
