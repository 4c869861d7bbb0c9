import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { CSHARP_LOG_SINKS, CSHARP_REGEX_SINKS } from '../csharp/sinks.ts';
import { GO_LOG_SINKS } from '../go/sinks.ts';
import { JAVA_LOG_SINKS, JAVA_REGEX_SINKS } from '../java/sinks-web.ts';
import { PHP_LOG_SINKS } from '../php/sinks.ts';
import { RUBY_LOG_SINKS, RUBY_REGEX_SINKS } from '../ruby/sinks.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { RUST_LOG_SINKS } from '../rust/sinks.ts';
import { membersOf } from '../members-of.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'log', 'trace', 'fatal'] as const;
const PYTHON_LEVELS = ['debug', 'info', 'warning', 'error', 'critical', 'exception', 'log', 'warn'] as const;

/** Names of the calls that write a line to a log. */
export const SCRIPT_LOGS: readonly string[] = [
  ...membersOf('console', 'log', 'info', 'warn', 'error', 'debug', 'trace'),
  ...membersOf('winston', ...LEVELS),
  ...membersOf('winston.createLogger()', ...LEVELS),
  ...membersOf('pino()', ...LEVELS),
  ...membersOf('bunyan.createLogger()', ...LEVELS),
  ...membersOf('log4js.getLogger()', ...LEVELS),
  ...membersOf('loglevel', ...LEVELS),
  ...membersOf('signale', ...LEVELS),
  ...membersOf('consola', ...LEVELS),
];
export const PYTHON_LOGS: readonly string[] = [
  'print',
  ...membersOf('logging', ...PYTHON_LEVELS),
  ...membersOf('logging.getLogger()', ...PYTHON_LEVELS),
  ...membersOf('loguru.logger', ...PYTHON_LEVELS),
  ...membersOf('structlog.get_logger()', ...PYTHON_LEVELS),
  ...membersOf('flask.Flask().logger', ...PYTHON_LEVELS),
  ...membersOf('flask.current_app.logger', ...PYTHON_LEVELS),
];

/** Methods by which a logger that was made elsewhere, and goes by its name here, is told a line. */
export const LOGGER_METHODS: readonly string[] = [...new Set([...LEVELS, ...PYTHON_LEVELS, 'verbose'])];
export const LOGGER_NAME: RegExp = /(?:^|[.\s_$])(?:log(?:ger)?|\w{0,30}(?:Log(?:ger)?|logger)|LOG(?:GER)?)(?:\(\))?$/;

/** Where text becomes a line of a log: structured loggers that quote what they are given are left out. */
export const LOG_SINKS: readonly SinkSpec[] = [
  ...GO_LOG_SINKS,
  ...JAVA_LOG_SINKS,
  ...PHP_LOG_SINKS,
  ...RUBY_LOG_SINKS,
  ...CSHARP_LOG_SINKS,
  ...RUST_LOG_SINKS,
  ...SCRIPT_LOGS.filter((name) => !/^(?:pino|bunyan)/.test(name)).map((callee): SinkSpec => ({
    kind: 'log',
    languages: SCRIPT,
    callee,
    shallow: true,
  })),
  ...PYTHON_LOGS.filter((name) => name !== 'print' && !name.startsWith('structlog')).map((callee): SinkSpec => ({
    kind: 'log',
    languages: PYTHON,
    callee,
    shallow: true,
  })),
];

/** Where text is read as a pattern. */
export const REGEX_SINKS: readonly SinkSpec[] = [
  ...JAVA_REGEX_SINKS,
  ...RUBY_REGEX_SINKS,
  ...CSHARP_REGEX_SINKS,
  { kind: 'regex', languages: SCRIPT, callee: 'RegExp', arguments: [0] },
  ...membersOf('re', 'compile', 'match', 'search', 'fullmatch', 'findall', 'finditer', 'sub', 'subn', 'split').map(
    (callee): SinkSpec => ({ kind: 'regex', languages: PYTHON, callee, arguments: [0], keywords: ['pattern'] }),
  ),
];

/** Where text is read as a template with places to fill. */
export const FORMAT_SINKS: readonly SinkSpec[] = [
  { kind: 'format', languages: PYTHON, method: 'format', receiver: true },
  { kind: 'format', languages: PYTHON, method: 'format_map', receiver: true },
  ...[
    'util.format',
    ...membersOf('sprintf-js', 'sprintf', 'vsprintf'),
    ...membersOf('printj', 'sprintf', 'vsprintf'),
    ...membersOf('sprintf', 'sprintf', 'vsprintf'),
    'sprintf',
    'extsprintf.sprintf',
    'voca.sprintf',
    'format-util',
    'string-template',
    'string-template/compile',
  ].map((callee): SinkSpec => ({ kind: 'format', languages: SCRIPT, callee, arguments: [0] })),
  // The first argument may be the stream that is written to.
  { kind: 'format', languages: SCRIPT, callee: 'printf', arguments: [0, 1] },
  { kind: 'format', languages: SCRIPT, callee: 'util.formatWithOptions', arguments: [1] },
];

/** Where a number decides how much is made, or how often something is done. */
export const SIZE_SINKS: readonly SinkSpec[] = [
  { kind: 'size', languages: SCRIPT, property: '#loop', from: ['remote'] },
  ...['Buffer.alloc', 'Buffer.allocUnsafe', 'Array'].map((callee): SinkSpec => ({
    kind: 'size',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  { kind: 'size', languages: SCRIPT, method: 'repeat', arguments: [0] },
  ...['range', 'bytearray', 'itertools.repeat', 'numpy.zeros', 'numpy.ones'].map((callee): SinkSpec => ({
    kind: 'size',
    languages: PYTHON,
    callee,
    arguments: [0],
    shallow: true,
  })),
  { kind: 'size', languages: PYTHON, callee: 'time.sleep', arguments: [0] },
];
