import type { ScannedOnce } from '@assay/server';
import { baselineOf, since, writeBaseline } from '../baseline.ts';
import { EXIT, type Input, type Io } from '../command.ts';
import { formatOf } from '../format.ts';
import { faultsOf, gateOf } from '../gate.ts';
import { progress } from '../progress.ts';
import { textReport, type TextOptions } from '../text-report.ts';

const FORMATS = ['json', 'html', 'sarif', 'cyclonedx'] as const;

/** `assay scan`: a folder or a repository, without a server. */
export async function scan(input: Input, io: Io): Promise<number> {
  const format = formatOf(input, FORMATS);
  const gate = gateOf(input);
  const baseline = await baselineOf(input);
  const [target = ''] = input.arguments;
  const { readConfig, scanOnce } = await import('@assay/server');
  const config = readConfig(io.env);
  const bar = progress(io);
  try {
    const result = await scanOnce(config, target, {
      ai: input.options['no-ai'] !== true,
      ref: textOption(input, 'ref'),
      path: textOption(input, 'path'),
      signal: io.signal,
      onPhase: (phase) => bar.phase(phase),
      onProgress: (done, total) => bar.files(done, total),
    });
    bar.end();
    const changes = baseline === undefined ? undefined : since(baseline, result.scan.findings);
    io.stdout.write(await write(result, format, { wantsAll: input.options['all'] === true, since: changes }));
    await writeBaseline(input, result.scan.findings);
    const faults = faultsOf(gate, result.scan, changes);
    for (const fault of faults) io.stderr.write(`exit ${EXIT.tooLow}: ${fault}\n`);
    return faults.length === 0 ? EXIT.done : EXIT.tooLow;
  } finally {
    bar.end();
  }
}

function textOption({ options }: Input, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

async function write(
  { scan, materials }: ScannedOnce,
  format: (typeof FORMATS)[number] | 'text',
  told: TextOptions,
): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(scan, null, 2)}\n`;
    case 'html':
      return (await import('@assay/engine')).writeHtml(scan);
    case 'sarif': {
      const [{ writeSarif }, { checkPages }] = await Promise.all([import('@assay/engine'), import('@assay/server')]);
      return `${JSON.stringify(writeSarif(scan, await checkPages(), { newFindings: told.since?.new }), null, 2)}\n`;
    }
    case 'cyclonedx':
      return `${JSON.stringify((await import('@assay/engine')).writeCycloneDx(scan, materials), null, 2)}\n`;
    case 'text':
      return textReport(scan, told);
    default:
      return format satisfies never;
  }
}
