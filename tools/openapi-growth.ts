/** What version 1 promised and a newer description no longer keeps. Inside a version the API only grows. */

type Json = Readonly<Record<string, unknown>>;

/** Words for people: free to change. */
const PROSE = new Set(['description', 'summary', 'title', 'version', 'info', 'example', 'examples', 'default']);
/** Lists whose order says nothing and which may grow. */
const GROWING_LISTS = new Set(['required', 'enum', 'anyOf', 'security', 'tags']);

/** Every promise of `before` that `after` breaks, as paths into the document. */
export function brokenPromises(before: unknown, after: unknown): readonly string[] {
  return [...compare(before, after, [], false)];
}

function* compare(before: unknown, after: unknown, at: readonly string[], isRequest: boolean): Generator<string> {
  const key = at.at(-1) ?? '';
  if (PROSE.has(key) && at.at(-2) !== 'properties') return;
  const isBody = at.at(-2) === 'schemas' && key.endsWith('Body');
  const inRequest = isRequest || isBody || key === 'requestBody' || key === 'parameters';
  if (after === undefined) yield `${at.join('/')} is gone`;
  else if (Array.isArray(before) && Array.isArray(after)) yield* compareLists(before, after, at, inRequest);
  else if (isObject(before) && isObject(after)) yield* compareObjects(before, after, at, inRequest);
  else if (before !== after) yield `${at.join('/')} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`;
}

function* compareObjects(before: Json, after: Json, at: readonly string[], isRequest: boolean): Generator<string> {
  for (const [key, value] of Object.entries(before)) yield* compare(value, after[key], [...at, key], isRequest);
  // A bound that was not there before refuses what was taken, or surprises who reads.
  for (const key of ['pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength', 'type', 'enum', 'const']) {
    if (isRequest && after[key] !== undefined && before[key] === undefined && at.at(-1) !== 'properties')
      yield `${[...at, key].join('/')} is new`;
  }
}

function* compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  at: readonly string[],
  isRequest: boolean,
): Generator<string> {
  const key = at.at(-1) ?? '';
  if (key === 'parameters') {
    for (const one of before)
      yield* compare(
        one,
        after.find((other) => nameOf(other) === nameOf(one)),
        [...at, nameOf(one)],
        true,
      );
    for (const other of after) {
      const isNew = !before.some((one) => nameOf(one) === nameOf(other));
      if (isNew && isObject(other) && other['required'] === true)
        yield `${at.join('/')} needs ${nameOf(other)}, which is new`;
    }
    return;
  }
  if (!GROWING_LISTS.has(key)) {
    for (const [index, one] of before.entries()) yield* compare(one, after[index], [...at, String(index)], isRequest);
    return;
  }
  const now = new Set(after.map((one) => JSON.stringify(one)));
  const then = new Set(before.map((one) => JSON.stringify(one)));
  if (!(isRequest && key === 'required'))
    for (const one of then) if (!now.has(one)) yield `${at.join('/')} lost ${one}`;
  if (isRequest && key === 'required')
    for (const one of now) if (!then.has(one)) yield `${at.join('/')} asks for ${one}, which is new`;
}

function nameOf(parameter: unknown): string {
  return isObject(parameter) ? `${String(parameter['in'])}:${String(parameter['name'])}` : '';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
