import { type CompleteScan, SEVERITIES, type Severity } from '@assay/contract';
import type { Since } from './baseline.ts';
import { type Input, UsageError } from './command.ts';

/** What a result must hold to; a pipeline's own measure, absent where none was given. */
export interface Gate {
  readonly minScore?: number | undefined;
  readonly minSafety?: number | undefined;
  readonly failOn?: Severity | undefined;
}

const LEAST = SEVERITIES.filter((severity) => severity !== 'info');

/** The measure asked for on the command line. */
export function gateOf({ options }: Input): Gate {
  const wanted = options['fail-on'];
  const failOn = LEAST.find((severity) => severity === wanted);
  if (wanted !== undefined && failOn === undefined)
    throw new UsageError(`"${String(wanted)}" is not a severity to fail on; choose one of ${LEAST.join(', ')}.`);
  return { minScore: scoreOf(options, 'min-score'), minSafety: scoreOf(options, 'min-safety'), failOn };
}

function scoreOf(options: Input['options'], name: string): number | undefined {
  const least = options[name];
  if (least === undefined) return undefined;
  if (!/^(?:100|\d{1,2})$/.test(String(least))) throw new UsageError(`--${name} must be a whole number from 0 to 100.`);
  return Number(least);
}

/** Why a result does not hold to the measure, a sentence each; empty where it does. */
export function faultsOf(gate: Gate, { score, safetyScore, findings }: CompleteScan, since?: Since): readonly string[] {
  const { minScore, minSafety, failOn } = gate;
  const faults: string[] = [];
  if (minScore !== undefined && score < minScore) faults.push(`The score ${score} is below ${minScore}.`);
  if (minSafety !== undefined && safetyScore < minSafety)
    faults.push(`The safety score ${safetyScore} is below ${minSafety}.`);
  if (failOn === undefined) return faults;
  const worst = new Set(SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1));
  const counted = (since === undefined ? findings : [...since.new]).filter(
    ({ severity, confidence, context }) => worst.has(severity) && confidence !== 'low' && context === 'runtime',
  );
  const [first] = counted;
  if (first !== undefined) {
    const what = since === undefined ? 'finding' : 'new finding';
    const count = counted.length === 1 ? `One ${what} is` : `${counted.length} ${what}s are`;
    faults.push(`${count} ${failOn}${failOn === 'critical' ? '' : ' or worse'}: ${first.checkId} (${first.id}) first.`);
  }
  return faults;
}
