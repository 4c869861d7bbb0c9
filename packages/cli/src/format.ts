import { type Input, UsageError } from './command.ts';

/** The format asked for, of those a command writes; text unless another is named. */
export function formatOf<const F extends string>(input: Input, formats: readonly F[]): F | 'text' {
  const wanted = input.options['format'] ?? 'text';
  const found = [...formats, 'text' as const].find((format) => format === wanted);
  if (found === undefined)
    throw new UsageError(`"${String(wanted)}" is not a format; choose ${formats.join(', ')} or text.`);
  return found;
}
