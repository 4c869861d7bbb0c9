import { EXIT, type Input, type Io } from '../command.ts';
import { formatOf } from '../format.ts';
import { progress } from '../progress.ts';
import { textReport } from '../text-report.ts';

export async function scan(input: Input, io: Io): Promise<number> {
  const format = formatOf(input);
  const [target = ''] = input.arguments;
  const { readConfig, scanOnce } = await import('@assay/server');
  const config = readConfig(io.env);
  const bar = progress(io);
  try {
    const result = await scanOnce(config, target, {
      ai: input.options['no-ai'] !== true,
      signal: io.signal,
      onPhase: (phase) => bar.phase(phase),
      onProgress: (done, total) => bar.files(done, total),
    });
    bar.end();
    io.stdout.write(format === 'json' ? `${JSON.stringify(result, null, 2)}\n` : textReport(result));
    return EXIT.done;
  } finally {
    bar.end();
  }
}
