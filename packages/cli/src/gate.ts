import { type CompleteScan, SEVERITIES, type Severity } from '@assay/contract';
import { type Input, UsageError } from './command.ts';

/** What a result must hold to; a pipeline's own measure, absent where none was given. */
export interface Gate {
  readonly minScore?: number | undefined;
  readonly failOn?: Severity | undefined;
}

const LEAST = SEVERITIES.filter((severity) => severity !== 'info');

/** The measure asked for on the command line. */
export function gateOf({ options }: Input): Gate {
  const least = options['min-score'];
  if (least !== undefined && !/^(?:100|\d{1,2})$/.test(String(least)))
    throw new UsageError('--min-score must be a whole number from 0 to 100.');
  const wanted = options['fail-on'];
  const failOn = LEAST.find((severity) => severity === wanted);
  if (wanted !== undefined && failOn === undefined)
    throw new UsageError(`"${String(wanted)}" is no severity to fail on; there are ${LEAST.join(', ')}.`);
  return { minScore: least === undefined ? undefined : Number(least), failOn };
}

/** Why a result does not hold to the measure, a sentence each; empty where it does. */
export function faultsOf({ minScore, failOn }: Gate, { score, findings }: CompleteScan): readonly string[] {
  const faults: string[] = [];
  if (minScore !== undefined && score < minScore) faults.push(`The score ${score} is below ${minScore}.`);
  if (failOn === undefined) return faults;
  const worst = new Set(SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1));
  const counted = findings.filter(
    ({ severity, confidence, context }) => worst.has(severity) && confidence !== 'low' && context === 'runtime',
  );
  const [first] = counted;
  if (first !== undefined) {
    const count = counted.length === 1 ? 'One finding is' : `${counted.length} findings are`;
    faults.push(`${count} ${failOn}${failOn === 'critical' ? '' : ' or worse'}: ${first.checkId} (${first.id}) first.`);
  }
  return faults;
}
