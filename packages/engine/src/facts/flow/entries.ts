import type { FunctionIr, Parameter } from '../ir/ir.ts';
import { PARAMETER_DECORATORS, REQUEST_DECORATORS } from '../../knowledge/entry-points-javascript.ts';
import { annotatedValue } from './annotations.ts';
import { exportedFunctions } from './exported.ts';
import { argumentsOf, invoke } from './functions.ts';
import { joinValues } from './join.ts';
import { markOf, takeBack, write } from './journal.ts';
import { LIMITS, type Entry, type Machine } from './machine.ts';
import { GUESSED } from './members.ts';
import { parseName } from './names.ts';
import { taintFrom } from './taint.ts';
import { noteListedTools } from './tools.ts';
import {
  bornSoFar,
  deepTaint,
  makeValue,
  SOME_NUMBER,
  tainted,
  UNKNOWN,
  type FunctionShape,
  type Value,
} from './values.ts';

const DEEPEST_ENTRIES = 12;

/** Interprets every function somebody may call: first those a framework calls, then the others. */
export function runEntries(machine: Machine, depth = 0): void {
  const entries = machine.work.entries.splice(0);
  if (depth > DEEPEST_ENTRIES) {
    if (entries.some(({ callee }) => isWanted(machine, callee))) machine.work.exhausted = true;
    return;
  }
  for (const entry of entries) if (entry.arguments !== undefined) runEntry(machine, entry, entry.arguments, depth);
  const generic = entries.filter((entry) => entry.arguments === undefined && isWanted(machine, entry.callee));
  const waiting: Entry[] = [];
  const names = new Set<string>();
  for (const entry of generic) {
    const { function: ir, module } = entry.callee;
    if (machine.world.isWorthwhile(module, ir.at, ir.end, NO_NAMES)) {
      names.add(ir.name);
      runEntry(machine, entry, genericArguments(machine, entry.callee), depth);
    } else {
      waiting.push(entry);
    }
  }
  names.delete('');
  for (const entry of waiting) {
    const { function: ir, module } = entry.callee;
    const values = genericArguments(machine, entry.callee);
    const isGiven = values.some((value) => value.taint !== undefined || value.name !== undefined);
    if (isGiven || machine.world.isWorthwhile(module, ir.at, ir.end, names)) runEntry(machine, entry, values, depth);
  }
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Nothing is gained by a function that has been seen with arguments that could be anything, unless others can call it. */
function isWanted(machine: Machine, { function: ir, module }: FunctionShape): boolean {
  const { wired, seenInGeneral } = machine.work;
  if (wired.has(ir)) return false;
  return !seenInGeneral.has(ir) || exportedFunctions(machine, module).has(ir);
}

/** Runs one entry, with its own budget; what it wrote is taken back, but for outside data others may read later. */
function runEntry(machine: Machine, entry: Entry, values: readonly Value[], depth: number): void {
  const { work, journal } = machine;
  if (work.stepsLeft <= 0) {
    work.exhausted = true;
    return;
  }
  const before = { steps: work.stepsLeft, tool: machine.tool, atLoad: machine.atLoad, answering: machine.answering };
  const allowed = Math.min(work.stepsLeft, LIMITS.stepsPerEntry);
  work.stepsLeft = allowed;
  const mark = markOf(journal);
  const born = bornSoFar();
  machine.tool = entry.tool ?? machine.tool;
  machine.atLoad = false;
  machine.answering = entry;
  if (entry.arguments !== undefined) work.wired.add(entry.callee.function);
  const { value: answer } = invoke(machine, entry.callee, argumentsOf(values));
  if (entry.listsTools) noteListedTools(machine, answer, entry.callee);
  runEntries(machine, depth + 1);
  const written = takeBack(journal, mark);
  for (const [index, slot] of written.slots.entries()) {
    const value = written.values[index];
    if (value === undefined || slot.born > born || deepTaint(value) === undefined) continue;
    write(journal, slot, joinValues(slot.value, value));
  }
  work.stepsLeft = before.steps - (allowed - work.stepsLeft);
  machine.tool = before.tool;
  machine.atLoad = before.atLoad;
  machine.answering = before.answering;
}

/** What a function may be called with when only its own text speaks. */
function genericArguments(machine: Machine, callee: FunctionShape): readonly Value[] {
  const ir = callee.function;
  const { module } = machine;
  machine.module = callee.module;
  const skip = callee.module.isPython && callee.owner !== undefined && callee.self !== undefined ? 1 : 0;
  const parameters = ir.parameters.slice(skip);
  const byLook = argumentsByLook(callee, parameters);
  const exported = exportedFunctions(machine, callee.module).get(ir);
  const values = parameters.map((parameter, index) => {
    const typed = annotatedValue(machine, parameter.annotation);
    if (typed !== undefined && typed.name === undefined) return typed;
    const known = decorated(callee, parameter) ?? byLook[index] ?? typed;
    if (known !== undefined) return known;
    if (exported === undefined) return UNKNOWN;
    return skillValue(machine, callee, parameter) ?? libraryValue(machine, callee, parameter, exported);
  });
  machine.module = module;
  return values;
}

/** `@Body() body`, `@Req() request`: Nest and its kin. */
function decorated(callee: FunctionShape, parameter: Parameter): Value | undefined {
  for (const decorator of parameter.decorators ?? []) {
    const node = decorator.kind === 'call' ? decorator.callee : decorator;
    const name = node.kind === 'name' ? node.name : node.kind === 'member' ? node.property : '';
    if (REQUEST_DECORATORS.has(name))
      return makeValue(undefined, parseName(callee.module.names, 'express.Request()'), undefined);
    if (!PARAMETER_DECORATORS.has(name)) continue;
    if (/^(?:number|boolean)\b/.test(parameter.annotation ?? '')) return SOME_NUMBER;
    return remote(callee, parameter, 'high');
  }
  return undefined;
}

function remote(callee: FunctionShape, { target }: Parameter, certainty: 'high' | 'medium'): Value {
  const what = target.kind === 'name' ? `request data \`${target.name}\`` : 'request data';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  return tainted(taintFrom({ kind: 'remote', at, what, certainty }));
}

const REQUEST = /^_?(?:req|request)$/;
const RESPONSE = /^_?(?:res|resp|response|reply|rep)$/;
const ROUTE_VERBS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

function nameOf(parameter: Parameter | undefined): string {
  return parameter?.target.kind === 'name' ? parameter.target.name : '';
}

/** Handlers recognised by file name, export name or the names of their parameters. */
function argumentsByLook(callee: FunctionShape, parameters: readonly Parameter[]): readonly (Value | undefined)[] {
  const { module, function: ir } = callee;
  const [first, second] = parameters;
  if (first === undefined) return [];
  if (module.isPython) return pythonByLook(callee, first, parameters);
  const object = (name: string, certain: boolean): Value =>
    makeValue(undefined, parseName(module.names, name), undefined, 0, certain ? undefined : GUESSED);
  if (REQUEST.test(nameOf(first)) && RESPONSE.test(nameOf(second))) {
    return [object('express.Request()', /(?:^|\/)pages\/api\//.test(module.path)), object('express.Response()', false)];
  }
  if (ROUTE_VERBS.test(ir.name) && /(?:^|\/)route\.[cm]?[jt]sx?$/.test(module.path)) {
    return [
      object('web.Request()', true),
      ...parameters.slice(1).map((parameter) => remote(callee, parameter, 'high')),
    ];
  }
  if (startsWithDirective(module.ir.body, 'use server') || startsWithDirective(ir.body, 'use server')) {
    return parameters.map((parameter) => remote(callee, parameter, 'high'));
  }
  if (nameOf(first) === 'event' && (nameOf(second) === 'context' || /^(?:handler|lambdaHandler)$/.test(ir.name))) {
    return [remote(callee, first, 'medium')];
  }
  if (nameOf(first) === 'ctx' && nameOf(second) === 'next') return [object('koa.Context()', false)];
  return [];
}

function startsWithDirective(body: FunctionIr['body'], directive: string): boolean {
  const [first] = body;
  return first?.kind === 'expression' && first.value.kind === 'literal' && first.value.value === directive;
}

const PYTHON_REQUESTS: readonly (readonly [module: string, name: string])[] = [
  ['django', 'django.http.HttpRequest()'],
  ['rest_framework', 'django.http.HttpRequest()'],
  ['aiohttp', 'aiohttp.web.Request()'],
  ['starlette', 'starlette.requests.Request()'],
  ['fastapi', 'starlette.requests.Request()'],
  ['sanic', 'sanic.request.Request()'],
];

/** Python's handlers take `request` first; which framework's it is the imports tell. */
function pythonByLook(
  callee: FunctionShape,
  first: Parameter,
  parameters: readonly Parameter[],
): readonly (Value | undefined)[] {
  const { module, function: ir } = callee;
  if (nameOf(first) === 'event' && (ir.name === 'lambda_handler' || nameOf(parameters[1]) === 'context')) {
    return [remote(callee, first, 'medium')];
  }
  if (nameOf(first) !== 'request' || first.annotation !== undefined) return [];
  const imported = [...module.importedModules];
  for (const [framework, name] of PYTHON_REQUESTS) {
    if (!imported.some((own) => own === framework || own.startsWith(`${framework}.`))) continue;
    const request = makeValue(undefined, parseName(module.names, name), undefined, 0, GUESSED);
    const isDjango = name.startsWith('django');
    return [
      request,
      ...parameters
        .slice(1)
        .map((parameter) =>
          isDjango && parameter.rest === undefined ? remote(callee, parameter, 'medium') : undefined,
        ),
    ];
  }
  return [];
}

/** A parameter of a function that a library gives to its users: weak, because the users decide what they pass. */
function libraryValue(
  machine: Machine,
  callee: FunctionShape,
  { target, annotation }: Parameter,
  exported: string,
): Value {
  if (!machine.world.isLibrary(callee.module)) return UNKNOWN;
  if (annotation !== undefined && /^(?:number|boolean|int|float|bool)$/.test(annotation)) return SOME_NUMBER;
  const name = target.kind === 'name' ? `parameter \`${target.name}\`` : 'a parameter';
  const at = { file: callee.module.path, start: target.at, end: target.end };
  return tainted(taintFrom({ kind: 'library', at, what: `${name} of the exported ${exported}()`, certainty: 'low' }));
}

/** A parameter of a function that an agent calls because a skill tells it to. */
function skillValue(machine: Machine, callee: FunctionShape, { target, annotation }: Parameter): Value | undefined {
  if (target.kind !== 'name' || !machine.world.isOfferedBySkill(callee.module, callee.function.name)) return undefined;
  if (annotation !== undefined && /^(?:number|boolean|int|float|bool)$/.test(annotation)) return SOME_NUMBER;
  const at = { file: callee.module.path, start: target.at, end: target.end };
  const what = `parameter \`${target.name}\` of ${callee.function.name}()`;
  return tainted(taintFrom({ kind: 'skill', at, what, certainty: 'medium' }));
}
