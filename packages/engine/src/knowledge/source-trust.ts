import { SEVERITIES, type Confidence, type Severity } from '@assay/contract/vocabulary';
import type { Sighting } from '../check.ts';
import { SOURCE_KINDS, type Flow, type SinkKind, type SourceKind } from '../facts/flow/flow-facts.ts';
import { isOfQueue } from './sources.ts';
import { spokenData, spokenName } from './spoken-names.ts';

/** How much a source takes off a finding: who could send something through it, and how likely that is. */
const TRUST: Readonly<
  Record<SourceKind, { readonly milder: number; readonly atMost: Confidence; readonly who: string }>
> = {
  tool: { milder: 0, atMost: 'high', who: 'whoever steers the model that calls the tool' },
  remote: { milder: 0, atMost: 'high', who: 'whoever sends the request' },
  model: { milder: 1, atMost: 'medium', who: 'whoever can influence what the model reads' },
  response: { milder: 1, atMost: 'medium', who: 'whoever controls the server it comes from' },
  skill: { milder: 0, atMost: 'medium', who: 'whoever steers the agent that runs the skill' },
  page: { milder: 1, atMost: 'medium', who: 'whoever can get text into the page' },
  library: { milder: 2, atMost: 'low', who: 'whoever supplies the value to the caller of this function' },
  argv: { milder: 3, atMost: 'low', who: 'whoever writes the command line' },
  environment: { milder: 3, atMost: 'low', who: 'whoever sets the environment' },
  stdin: { milder: 3, atMost: 'low', who: 'whoever writes to standard input' },
  file: { milder: 2, atMost: 'low', who: 'whoever can write the file' },
  random: { milder: 0, atMost: 'high', who: 'whoever guesses well' },
};

/** The same where only a page of the program's own can send it: its script must have been replaced, or have been fooled. */
const IN_OWN_PAGE = 'whoever gets a script into a page of the program';

/** And of what comes out of a queue, which is no server's answer. */
const IN_QUEUE = 'whoever may put messages into the queue';

/**
 * Where a message does harm as a request does, and how sure that is at most: programs fill their queues themselves, with
 * places and addresses that they chose.
 */
const HARMED_BY_MESSAGES: ReadonlyMap<SinkKind, Confidence> = new Map([
  ...(['code', 'template', 'deserialization'] as const).map((kind) => [kind, 'medium'] as const),
  ...(['url', 'path', 'sql', 'nosql', 'argument', 'module'] as const).map((kind) => [kind, 'low'] as const),
]);

const CONFIDENCE_RANK: readonly Confidence[] = ['low', 'medium', 'high'];

/** Who controls data of this kind, in words that fit into a sentence. */
export function controllerOf(kind: SourceKind): string {
  return TRUST[kind].who;
}

/** One sighting per dangerous place: the most dangerous of the flows that arrive there. */
export function* sightFlows(
  flows: readonly Flow[],
  severity: Severity,
  accepts: readonly SourceKind[],
  say: (flow: Flow) => string,
): Generator<Sighting> {
  const worst = new Map<string, Flow>();
  for (const flow of flows) {
    if (mostOf(flow, accepts) === undefined) continue;
    const key = placeOf(flow);
    const known = worst.get(key);
    if (known === undefined || danger(flow) < danger(known)) worst.set(key, flow);
  }
  for (const flow of worst.values()) {
    const atMost = mostOf(flow, accepts) ?? 'low';
    const milder = TRUST[flow.source.kind].milder + (isMild(flow) ? 1 : 0);
    yield {
      at: flow.sink,
      message: sentence(say(flow), flow),
      trace: traceOf(flow),
      severity: SEVERITIES[Math.min(SEVERITIES.indexOf(severity) + milder, SEVERITIES.indexOf('low'))] ?? 'low',
      confidence: lower(flow.confidence, atMost),
      origin: flow.source.kind,
    };
  }
}

/** One call does one harm, unless it does it elsewhere: each place of a template that it fills in is one. */
function placeOf({ sink, call }: Flow): string {
  return `${sink.file}:${sink.file === call.file ? call.start : sink.start}`;
}

/** How sure a finding can be at most; undefined where the source is none for whoever asks. */
function mostOf({ source, sinkKind }: Flow, accepts: readonly SourceKind[]): Confidence | undefined {
  if (accepts.includes(source.kind)) return TRUST[source.kind].atMost;
  return accepts.includes('remote') && isOfQueue(source.what) ? HARMED_BY_MESSAGES.get(sinkKind) : undefined;
}

/**
 * Who runs a service can break it in simpler ways, and that it was meant to be so is for them to say. A page of the program
 * sends what its own script says, unless somebody has got into it. Files of one name, wherever they lie, are much less than
 * every file.
 */
function isMild({ source, choosesFolder }: Flow): boolean {
  return source.isForAdministrators === true || source.isFromOwnPage === true || choosesFolder === true;
}

/** As a sentence begins, with what is called as people write it. */
function sentence(said: string, { source, callee, call }: Flow): string {
  const begun = said.startsWith(source.what) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  const named = begun.replaceAll(`${callee}(`, `${spokenName(callee, call.file)}(`);
  const who = source.isFromOwnPage === true ? IN_OWN_PAGE : isOfQueue(source.what) ? IN_QUEUE : undefined;
  const told = who === undefined ? named : named.replace(TRUST[source.kind].who, who);
  return spokenData(told, source.at.file);
}

/** The way the data took, both ends included. */
export function traceOf(flow: Flow): NonNullable<Sighting['trace']> {
  const { source, steps, call } = flow;
  const senders = source.isForAdministrators === true ? ', from administrators alone' : '';
  const first = { at: source.at, note: `comes in as ${spokenData(source.what, source.at.file)}${senders}` };
  const [next] = steps;
  const further = next !== undefined && saysAgain(source, next) ? steps.slice(1) : steps;
  return [first, ...further, { at: call, note: arrivalOf(flow) }];
}

/** `argument \`path\` of the tool` and `passed to tool() as \`path\``, both of the same parameter. */
function saysAgain({ at, what }: Flow['source'], step: Flow['steps'][number]): boolean {
  if (step.at.file !== at.file || step.at.start > at.end || at.start > step.at.end) return false;
  const name = /`(?<name>[^`]+)`$/.exec(step.note)?.groups?.['name'];
  return name !== undefined && what.includes(`\`${name}\``);
}

function arrivalOf({ spec, callee, call }: Flow): string {
  const name = spokenName(callee, call.file);
  if (spec.kind === 'prototype') return 'chooses the place that is written';
  if (spec.named !== undefined) return `is kept in \`${name}\``;
  if (spec.property !== undefined) return `is written to \`${name}\``;
  return spec.returnedBy === undefined ? `reaches ${name}()` : 'is what the handler answers with';
}

/** Lower is worse: first the source, then how sure it is. */
function danger(flow: Flow): number {
  const mild = isMild(flow) ? 3 : 0;
  return SOURCE_KINDS.indexOf(flow.source.kind) * 3 + mild - CONFIDENCE_RANK.indexOf(flow.confidence);
}

function lower(a: Confidence, b: Confidence): Confidence {
  return CONFIDENCE_RANK[Math.min(CONFIDENCE_RANK.indexOf(a), CONFIDENCE_RANK.indexOf(b))] ?? 'low';
}
