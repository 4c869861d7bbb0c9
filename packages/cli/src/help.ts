import type { Command, Option } from './command.ts';
import { COMMANDS } from './commands.ts';

/** The first page: every command in a line, or those of one group. */
export function overview(group?: string): string {
  const rows = COMMANDS.filter(({ name }) => group === undefined || name.startsWith(`${group} `)).map(
    (command) => [usageOf(command), command.summary] as const,
  );
  return [
    'Assay scans a repository and says how safe it is to run, without ever running it.',
    '',
    'Usage: assay COMMAND [OPTIONS]',
    '',
    ...columns(rows),
    '',
    'assay COMMAND --help explains a command. Settings are read from the environment: assay config lists them.',
    '',
  ].join('\n');
}

/** The page of one command. */
export function page(command: Command): string {
  const options = [...Object.entries(command.options).map(optionRow), ['-h, --help', 'show this page'] as const];
  const args = command.arguments.map(({ name, help }) => [name, help] as const);
  return [
    `assay ${command.name}: ${command.summary}`,
    '',
    `Usage: assay ${usageOf(command)} [OPTIONS]`,
    '',
    ...(args.length > 0 ? [...columns(args), ''] : []),
    ...columns(options),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
    ...(command.exits === undefined
      ? []
      : ['Exit codes:', ...columns(command.exits.map(([code, meaning]) => [String(code), meaning])), '']),
  ].join('\n');
}

function usageOf({ name, arguments: args }: Command): string {
  return [name, ...args.map((argument) => (argument.required ? argument.name : `[${argument.name}]`))].join(' ');
}

function optionRow([name, option]: [string, Option]): readonly [string, string] {
  const short = option.short === undefined ? '' : `-${option.short}, `;
  return [`${short}--${name}${option.value === undefined ? '' : ` ${option.value}`}`, option.help];
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
