import { EXIT, type Input, type Io } from '../command.ts';
import { plainText, table } from '../plain-text.ts';
import { withStore } from './administer.ts';

/** Compares the counters that lists show with the lists; they differ only where a program or a hand was wrong. */
export async function check(input: Input, io: Io): Promise<number> {
  const isRepair = input.options['repair'] === true;
  const adrift = await withStore(io, ({ scans }) => (isRepair ? scans.repairCounters() : scans.countersAdrift()));
  if (adrift.length === 0) {
    io.stderr.write('Every counter agrees with its list.\n');
    return EXIT.done;
  }
  const rows = adrift.map(({ accountId, status, counter, listed }) => [
    plainText(accountId),
    status,
    String(counter),
    String(listed),
  ]);
  io.stdout.write(table([['ACCOUNT', 'STATUS', 'COUNTER', 'LISTED'], ...rows]));
  io.stderr.write(
    isRepair
      ? 'These counters were put right.\n'
      : `exit ${EXIT.incomplete}: counters differ; --repair puts them right\n`,
  );
  return isRepair ? EXIT.done : EXIT.incomplete;
}
