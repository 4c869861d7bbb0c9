import type { Sighting } from '../check.ts';
import type { CallFact, ValueFact } from '../facts/flow/flow-facts.ts';
import { isAskedFor } from './certificate-wishes.ts';
import { CHECK_OPTIONS, LOCAL_SERVER } from './unchecked-certificates.ts';

/** Calls that are told not to check; only where the option is written in this file. */
export function* uncheckedCalls(calls: readonly CallFact[], text: string, path: string): Generator<Sighting> {
  const seen = new Set<number>();
  const isWrittenHere = writtenIn(text);
  for (const call of calls) {
    if (call.at.file !== path || seen.has(call.at.start)) continue;
    const message = 'Certificates are not checked here.';
    const isOldSocket =
      call.callee === 'ssl.wrap_socket' &&
      call.option('cert_reqs') === undefined &&
      call.option('server_side')?.constant !== true;
    if (call.callee === 'ssl._create_unverified_context' || isOldSocket) {
      seen.add(call.at.start);
      if (isAskedFor(text, call.at.start)) continue;
      yield { at: call.at, message };
      continue;
    }
    const names = call.callee.startsWith('aiohttp.') ? [...CHECK_OPTIONS, 'ssl'] : CHECK_OPTIONS;
    const option = names.map((name) => findOption(call, name)).find((value) => value?.constant === false);
    if (asksForNoCertificate(call)) continue;
    if (option === undefined || option.at.file !== path || isAskedFor(text, option.at.start)) continue;
    if (!isWrittenHere(option)) continue;
    if (LOCAL_SERVER.test(text.slice(call.at.start, call.at.end))) continue;
    seen.add(call.at.start);
    yield { at: withName(option, text), message };
  }
}

const SET_FALSE = /(?<![.\w$])(?<name>[\w$]{1,60})["']?\s{0,3}[:=]\s{0,3}(?:[Ff]alse\b|!1)/g;

/** `def insecure_client(): return client(verify=False)`: whoever calls it has asked for it by that name. */
function isInUnsafeFunction(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 600), offset);
  const name = /.*\b(?:def|function)\s{1,3}(\w{1,60})/s.exec(before)?.[1] ?? '';
  return /insecure|unsafe|unverified|no_?verify|skip_?verify/i.test(name);
}

/** What a caller hands over is judged where it is written: tells whether this file is that place, and reads it once. */
function writtenIn(text: string): (option: ValueFact) => boolean {
  let names: ReadonlySet<string> | undefined;
  return ({ at }) => {
    const written = text.slice(at.start, at.end);
    if (/\bfalse\b|!1|!\s*true\b/i.test(written)) return true;
    names ??= new Set(
      Array.from(text.matchAll(SET_FALSE), ({ groups, index }) =>
        isInUnsafeFunction(text, index) || isAskedFor(text, index) ? '' : (groups?.['name'] ?? ''),
      ),
    );
    const isName = /^[\w$.]{1,60}$/.test(written) && names.has(written.split('.').at(-1) ?? '');
    return isName || CHECK_OPTIONS.some((name) => names?.has(name) === true);
  };
}

/** Of a server the option is about its clients, and says nothing where they are asked for no certificate. */
function asksForNoCertificate(call: CallFact): boolean {
  return call.callee.endsWith('.createServer') && call.option('requestCert')?.constant !== true;
}

/** The option itself, or inside the options for TLS: `ssl: { rejectUnauthorized: false }`. */
function findOption(call: CallFact, name: string): ValueFact | undefined {
  const direct = call.option(name);
  if (direct !== undefined) return direct;
  for (const holder of ['ssl', 'tls', 'connect', 'https', 'agentOptions']) {
    const inner = call.option(holder)?.entry(name);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The value together with the name before it, as a reader sees it. */
function withName({ at }: ValueFact, text: string): Sighting['at'] {
  const before = /[\w"']{3,24}\s{0,3}[:=]\s{0,3}$/.exec(text.slice(Math.max(0, at.start - 40), at.start));
  return before === null ? at : { ...at, start: at.start - before[0].length };
}
