export type { Command, Io } from './command.ts';
export { COMMANDS } from './commands.ts';
export { run } from './run.ts';
