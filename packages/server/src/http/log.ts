import { type Logger, pino } from 'pino';
import type { Config } from '../config/settings.ts';

export type { Logger };

/** Characters that JSON leaves raw and that a terminal or a log viewer may obey: DEL, C1, bidi, zero width, separators. */
// oxlint-disable-next-line no-control-regex -- finding control characters is its purpose
const RAW_CONTROL = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** JSON lines on the given stream; keys and cookies never reach it. */
export function createLog(level: Config['logLevel'], out: { write(line: string): unknown }): Logger {
  const destination = { write: (line: string) => void out.write(escapeControls(line)) };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.authorization',
        '*.cookie',
        'authorization',
        'cookie',
      ],
    },
    destination,
  );
}

function escapeControls(line: string): string {
  return line.replaceAll(RAW_CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
