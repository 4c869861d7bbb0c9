/** Something on this machine is not as the service needs it; told to the operator without a stack. */
export class CannotStart extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CannotStart';
  }
}

/** The same, of whatever was thrown while starting. */
export function cannotStart(error: unknown): CannotStart {
  if (error instanceof CannotStart) return error;
  return new CannotStart(`Cannot start. ${error instanceof Error ? error.message : String(error)}`, error);
}

/** What is wrong with the store that a setting names. Faults of the system have a code; ours are sentences already. */
export function cannotOpen(error: unknown, setting: string, value: string): CannotStart {
  if (!(error instanceof Error) || !('code' in error)) return cannotStart(error);
  return new CannotStart(
    `Cannot start.\n${setting}: ${value} cannot be used: ${error.message || String(error.code)}`,
    error,
  );
}

/** What is wrong with the address to listen on. */
export function cannotListen(error: unknown, host: string, port: number): CannotStart {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new CannotStart(
        `Cannot start.\nASSAY_PORT: ${port} is in use; stop the other program or choose another port`,
        error,
      );
    case 'EACCES':
      return new CannotStart(
        `Cannot start.\nASSAY_PORT: ${port} needs more rights than this user has; choose one above 1023`,
        error,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotStart(`Cannot start.\nASSAY_HOST: ${host} is no address of this machine`, error);
    default:
      return cannotStart(error);
  }
}
