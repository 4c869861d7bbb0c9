import { languageOf } from '../inventory/language.ts';

/** A name of the tables as people of the language write it: `java.lang.Runtime().exec` is `Runtime.exec` to them. */
export function spokenName(name: string, file: string): string {
  const bare = name.replace(/^\./, '');
  return SPOKEN[languageOf(file)]?.(bare) ?? bare;
}

const SPOKEN: Readonly<Record<string, (name: string) => string>> = {
  java: fromClass,
  csharp: (name) => lastTwo(withoutCalls(name)).join('.'),
  go: (name) => withoutCalls(name.slice(name.lastIndexOf('/') + 1)),
  rust: (name) => withoutCalls(name).replaceAll('.', '::'),
  ruby: (name) => withoutCalls(name).replace(/\.(?=[A-Z])/g, '::'),
  php: asMember,
  python: withoutMiddle,
  javascript: (name) => withoutMiddle(ofObject(name)),
  typescript: (name) => withoutMiddle(ofObject(name)),
};

/** `playwright.chromium.launch().newContext().newPage().goto`: who reads it wants to know the library and the method. */
function withoutMiddle(spelled: string): string {
  const name = spelled.replaceAll('.[]', '');
  const made = name.split('().');
  const method = made.pop();
  const maker = made.pop()?.split('.').at(-1);
  return made.length < 2 ? name : `${/^[^.()]*/.exec(name)?.[0] ?? ''}…${maker}().${method}`;
}

/** `Client().get`: an object goes by its class. */
function withoutCalls(name: string): string {
  return name.replaceAll('()', '');
}

/** Whatever framework made it, an answer is called so, and what its methods give back is it again. */
const ANSWERS =
  /^(?:express\.Response|http\.ServerResponse|fastify\.FastifyReply|koa\.Context)\(\)(?:\.response)?\.(?:[\w.()]{0,80}\.)?(?=\w{1,40}$)/;

/** `mongoose.Model().find`: an object goes by its class, a call that makes one stays a call. */
function ofObject(name: string): string {
  return name.replace(ANSWERS, 'response.').replaceAll(/\b([A-Z]\w{0,60})\(\)/g, '$1');
}

function lastTwo(name: string): readonly string[] {
  return name.split('.').slice(-2);
}

/** Without the packages, which nobody writes but in an import. */
function fromClass(name: string): string {
  const segments = withoutCalls(name).split('.');
  const home = segments.findIndex((segment) => /^[A-Z]/.test(segment));
  return segments.slice(Math.max(0, home)).join('.');
}

/** `DB::select` of a class, `PDO->query` of an object; `header.location` is one use of a function. */
function asMember(name: string): string {
  const [holder = '', member] = lastTwo(name);
  if (member === undefined) return name;
  if (/^[a-z]\w*$/.test(holder)) return holder;
  const isClass = /^[A-Z]\w*$/.test(holder);
  return `${withoutCalls(holder)}${isClass ? '::' : '->'}${member}`;
}

/** Parts of a request, as they are asked for: `$_GET['page']`, `params[:page]`. */
export function spokenData(what: string, file: string): string {
  const [parts, written] = PARTS[languageOf(file)] ?? [];
  return parts === undefined || written === undefined ? what : what.replace(parts, written);
}

const PARTS: Readonly<Record<string, readonly [RegExp, string]>> = {
  php: [/(`\$_[A-Z]{2,10})\.([\w-]{1,80})/, "$1['$2']"],
  ruby: [/(`(?:params|cookies|session))\.(\w{1,80})/, '$1[:$2]'],
};
