import { list } from '../text/words.ts';
import { type Capability, POWERFUL } from './capabilities.ts';
import type { Evidence } from './evidence.ts';
import { isMostlyFollowed, linesOfCode } from './languages.ts';
import type { Project } from './project.ts';

/** What it is and the strongest thing it can do, in two or three sentences. */
export function summariseBehavior(evidence: Evidence, project: Project, capabilities: readonly Capability[]): string {
  const [first, ...rest] = capabilities.filter(
    (capability) => capability.id !== 'hooks' && !capability.isForMaintenance,
  );
  const others = rest.slice(0, 3).map((capability) => capability.phrase);
  const also = others.length === 0 ? '' : `; it can also ${list(others, 3)}`;
  const power = first === undefined ? nothingSeen(evidence) : `${scopeOf(evidence)} is ${gerund(first)}${also}.`;
  const hook = capabilities.find((capability) => capability.id === 'hooks');
  return [
    project.sentence,
    project.start,
    power,
    ofScripts(capabilities),
    hook === undefined ? '' : `${hook.sentence}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
/** What those should know who build it. */
function ofScripts(capabilities: readonly Capability[]): string {
  const powers = capabilities.filter((capability) => capability.isForMaintenance && POWERFUL.has(capability.id));
  const [first] = powers;
  if (first === undefined) return '';
  return `Scripts beside it can ${list(
    powers.map(({ phrase }) => phrase),
    3,
  )} (${first.firstPlace}).`;
}
const NOT_FOLLOWED = 'most of it is in a language that is only searched as text';

/** What is strongest in a small part of the code need not be the strongest thing. */
function scopeOf(evidence: Evidence): string {
  if (isMostlyFollowed(evidence.report.languages)) return 'The strongest thing it can do';
  return `What its code does was not followed: ${NOT_FOLLOWED}. The strongest thing the rest can do`;
}
/** Silence about code that was read is not the same as silence about code that was not. */
function nothingSeen(evidence: Evidence): string {
  const { languages, filesScanned } = evidence.report;
  if (filesScanned === 0) return 'What it does is not known.';
  if (linesOfCode(languages) === 0) return 'It holds no code that was recognised.';
  if (!isMostlyFollowed(languages)) return `What its code does was not followed: ${NOT_FOLLOWED}.`;
  const uses = evidence.notes('dependency').some(({ scope }) => scope === 'runtime');
  const read = evidence.report.coverage.partial ? 'the part of the code that could be read' : 'the code that was read';
  const nothing = `No use of the network, of programs, of files or of the environment was seen in ${read}`;
  return uses ? `${nothing}; what the packages it uses do was not looked at.` : `${nothing}.`;
}

function gerund(capability: Capability): string {
  const through = capability.tools.length === 0 ? '' : ` through the tool ${capability.tools[0]}`;
  return `to ${capability.phrase}${through} (${capability.firstPlace})`;
}
