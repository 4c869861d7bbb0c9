import type { Category, Finding, Origin } from '@assay/contract';
import { count, list } from '../text/words.ts';
import type { FindingGroup } from './evidence.ts';
import { doubtOf, placesOf } from './finding-words.ts';

/** Whoever controls the data that arrives at a finding. */
const WHO: Readonly<Record<Origin, string>> = {
  tool: 'whoever steers the model that calls its tools',
  remote: 'whoever can send it a request',
  model: 'whoever can influence what its model answers',
  response: 'a server that it asks',
  skill: 'whoever steers the agent that runs the skill',
  page: 'whoever can get text into the page',
  library: 'whoever decides what its callers hand to it',
  argv: 'whoever writes its command line',
  environment: 'whoever sets its environment',
  stdin: 'whoever writes its input',
  file: 'whoever writes the files it reads',
  random: 'whoever can predict its random numbers',
};

/** The same where no data was followed. */
const ANYBODY: Readonly<Record<Category, string>> = {
  rce: 'somebody else',
  secrets: 'whoever reads the repository',
  network: 'somebody on the way, or inside the network,',
  filesystem: 'whoever gets in',
  supplyChain: 'whoever gets hold of something that it is built from or installed with',
  mcp: 'whoever gets text in front of an agent that uses it',
  dataHandling: 'somebody else',
  auth: 'somebody without the right to',
};

/** What then becomes possible. */
const CAN: Readonly<Record<Category, string>> = {
  rce: 'run code or programs of their own where it runs',
  secrets: 'use credentials that are written there',
  network: 'read or redirect what it sends and fetches',
  filesystem: 'reach files that are not theirs',
  supplyChain: 'change what is built or installed',
  mcp: 'make the agent do what its user did not ask for',
  dataHandling: 'read, change or exhaust what it handles',
  auth: 'act in the name of another',
};

/** Findings as what they make possible and for whom: one line for each category, the heaviest first. */
export function consequencesOf(groups: readonly FindingGroup[]): readonly string[] {
  const byCategory = Map.groupBy(groups, ({ worst }) => worst.category);
  return [...byCategory].map(([category, same]) => {
    const [{ worst }] = same as [FindingGroup]; // A group of `groupBy` has a first member.
    const places = placesOf(same);
    const extent = `${worst.severity}${doubtOf(worst)}, ${count(places.length, 'place')}`;
    return `${sentence(worst, category)} (${extent}): ${list(places, 2)}`;
  });
}

function sentence({ origin }: Finding, category: Category): string {
  const who = origin === undefined ? ANYBODY[category] : WHO[origin];
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} can ${CAN[category]}`;
}
