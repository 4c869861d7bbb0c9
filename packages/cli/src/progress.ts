import type { Io } from './command.ts';

/** Tells on standard error how far a scan is; data stays alone on standard output. */
export interface Progress {
  phase(name: string): void;
  files(done: number, total: number): void;
  end(): void;
}

const REDRAW_MS = 100;

/** One line that is rewritten on a terminal, plain lines elsewhere. */
export function progress(io: Io): Progress {
  const isTerminal = io.stderr.isTTY === true && io.env['CI'] === undefined;
  let drawnAt = 0;
  let phase = '';
  const draw = (text: string): void => void io.stderr.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
  return {
    phase(name) {
      phase = name;
      draw(name);
    },
    files(done, total) {
      const now = Date.now();
      if (!isTerminal || (now - drawnAt < REDRAW_MS && done < total)) return;
      drawnAt = now;
      draw(`${phase} ${done}/${total} files`);
    },
    end() {
      if (isTerminal) io.stderr.write('\r\u001b[K');
    },
  };
}
