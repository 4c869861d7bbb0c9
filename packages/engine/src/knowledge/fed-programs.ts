import type { SinkSpec } from '../facts/flow/flow-facts.ts';
import { membersOf } from './members-of.ts';
import { PYTHON, SCRIPT } from './sinks/languages.ts';

/** What a started program is called that runs what is written to it, whoever started it: no module is called so. */
export const FED_SHELL = 'started shell';
/** The same of one that asks a database what it is told. */
export const FED_CLIENT = 'database client';

/** Options of a shell or an interpreter that name no script, and tell none. */
export const FED_OPTION: RegExp =
  /^(?:-|-s|-i|-l|-u|-q|-is|-il|-li|-x|-e|--login|--no(?:rc|profile)|\/q|-No\w+|-command)$/i;
/** What ends them: all that follows is for a script that is read. */
export const READS_SCRIPT: RegExp = /^(?:-s|-)$/;

/** A program that asks a database, and how it is told a statement among its words. */
export interface SqlClient {
  readonly programs: RegExp;
  /** Takes the next word for a statement. */
  readonly tells: RegExp;
  /** Which of the words that are no options is one. */
  readonly place?: number;
  /** Options that take the next word for something else. */
  readonly takes?: RegExp;
}

export const SQL_CLIENTS: readonly SqlClient[] = [
  { programs: /^psql$/, tells: /^(?:-c|--command)$/ },
  { programs: /^(?:mysql|mariadb|cockroach)$/, tells: /^(?:-e|--execute)$/ },
  {
    programs: /^(?:sqlite3|duckdb)$/,
    tells: /^(?:-cmd|-c|-s)$/,
    place: 1,
    takes: /^-(?:separator|newline|nullvalue|init|mmap|vfs)$/,
  },
  { programs: /^clickhouse(?:-client)?$/, tells: /^(?:-q|--query)$/ },
  { programs: /^(?:sqlcmd|snowsql)$/, tells: /^(?:-[qQ]|--query)$/ },
  { programs: /^sqlplus$/, tells: /^$/ },
];

const PYTHON_RUNS = membersOf('subprocess', 'run', 'Popen', 'call', 'check_call', 'check_output');
const SCRIPT_RUNS = [
  ...membersOf('child_process', 'spawn', 'spawnSync', 'execFile', 'execFileSync'),
  ...membersOf('execa', 'execa', 'execaSync', 'sync'),
  'execa',
];

/** What is written to a program that runs whatever it reads, by what that is called. */
function writtenTo(name: string, kind: 'command' | 'sql'): readonly SinkSpec[] {
  const script = membersOf(`${name}.stdin`, 'write', 'end');
  const python = [`${name}.communicate`, ...membersOf(`${name}.stdin`, 'write', 'writelines')];
  return [
    ...script.map((callee): SinkSpec => ({ kind, languages: SCRIPT, callee, arguments: [0] })),
    ...python.map((callee): SinkSpec => ({ kind, languages: PYTHON, callee, arguments: [0], keywords: ['input'] })),
  ];
}

/** What such a program is started with to read. */
function givenTo(kind: 'command' | 'sql'): readonly SinkSpec[] {
  const given: readonly (readonly [languages: typeof SCRIPT, callee: string])[] = [
    ...SCRIPT_RUNS.map((callee) => [SCRIPT, callee] as const),
    ...membersOf('subprocess', 'run', 'check_output').map((callee) => [PYTHON, callee] as const),
  ];
  return given.map(([languages, callee]) => ({
    kind,
    languages,
    callee,
    arguments: [],
    keywords: ['input'],
    runsInput: true,
  }));
}

/** What a shell or an interpreter is given to read. */
export const FED_COMMANDS: readonly SinkSpec[] = [...writtenTo(FED_SHELL, 'command'), ...givenTo('command')];

/** What a program is told that asks a database. */
export const CLIENT_STATEMENTS: readonly SinkSpec[] = [
  ...writtenTo(FED_CLIENT, 'sql'),
  ...givenTo('sql'),
  ...SCRIPT_RUNS.map((callee): SinkSpec => ({ kind: 'sql', languages: SCRIPT, callee, statement: true })),
  ...[...PYTHON_RUNS, 'asyncio.create_subprocess_exec'].map((callee): SinkSpec => ({
    kind: 'sql',
    languages: PYTHON,
    callee,
    statement: true,
  })),
];
