import { EXIT, type Input, type Io } from '../command.ts';

/** `assay config`. */
export async function config(_input: Input, io: Io): Promise<number> {
  const { describeConfig, readConfig } = await import('@assay/server');
  io.stdout.write(`${describeConfig(readConfig(io.env), io.env)}\n`);
  return EXIT.done;
}
