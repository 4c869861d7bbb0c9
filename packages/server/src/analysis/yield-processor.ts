import { writeFile } from 'node:fs/promises';

/**
 * Three turns for whoever asks to one of analysis. Nicer still, and on a machine that others keep busy the analysis of a
 * small repository would take minutes.
 */
const NICENESS = '5';

/**
 * Linux shares the processor between sessions before it looks at single processes: `nice` alone means nothing to a process
 * with a session of its own, as analysis processes have. Where there is no such file there are no such groups.
 */
export async function yieldProcessor(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  await writeFile(`/proc/${pid}/autogroup`, NICENESS).catch(() => undefined);
}
