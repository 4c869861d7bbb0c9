import { type Input, UsageError } from './command.ts';

export type Format = 'json' | 'text';

/** The format asked for; text unless another is named. */
export function formatOf(input: Input): Format {
  const wanted = input.options['format'] ?? 'text';
  if (wanted !== 'json' && wanted !== 'text')
    throw new UsageError(`"${String(wanted)}" is no format; there are json and text.`);
  return wanted;
}
