import { Refusal, ScanFailure } from '@assay/contract';
import { EXIT, type Io, UsageError } from './command.ts';
import { overview, page } from './help.ts';
import { parse } from './parse.ts';

/** Runs one command line and gives its exit code. The last line on standard error says why it is not 0. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  try {
    const asked = parse(words);
    switch (asked.kind) {
      case 'overview':
        io.stdout.write(overview(asked.group));
        return EXIT.done;
      case 'version':
        io.stdout.write(`${(await import('@assay/server')).VERSION}\n`);
        return EXIT.done;
      case 'page':
        io.stdout.write(page(asked.command));
        return EXIT.done;
      case 'run':
        return await asked.command.run(asked.input, io);
      default:
        return asked satisfies never;
    }
  } catch (error) {
    return explain(error, io);
  }
}

function explain(error: unknown, io: Io): number {
  if (io.signal.aborted) {
    io.stderr.write('exit 130: interrupted\n');
    return EXIT.interrupted;
  }
  if (error instanceof UsageError) {
    io.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof Refusal) {
    io.stderr.write(`${error.message}\n`);
    return error.code === 'REPO_NOT_FOUND' || error.code === 'PRIVATE_REPO' ? EXIT.notFound : EXIT.usage;
  }
  if (error instanceof ScanFailure) {
    const code = error.code === 'REPO_NOT_FOUND' || error.code === 'PRIVATE_REPO' ? EXIT.notFound : EXIT.incomplete;
    io.stderr.write(`exit ${code}: ${error.code}: ${error.message}\n`);
    return code;
  }
  if (error instanceof Error && ['ConfigMistakes', 'CannotStart'].includes(error.name)) {
    io.stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
  io.stderr.write(`Assay failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT.incomplete;
}
