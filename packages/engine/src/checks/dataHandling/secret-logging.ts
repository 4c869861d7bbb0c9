import type { FileCheck, Sighting } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { LOGGER_METHODS, LOGGER_NAME, PYTHON_LOGS, SCRIPT_LOGS } from '../../knowledge/sinks/text.ts';

/** Names of values that are secrets themselves. */
const SECRET = String.raw`(?:[\w$]+(?:\.|\?\.))*[\w$]*?(?:passw(?:or)?d|passphrase|secret_?(?:key)?|api_?key|access_?key|private_?key|(?:access|auth|refresh|bearer|id|session|jwt|api|bot|github|csrf)_?token|authorization|credentials?)(?:_?(?:value|string|plain))?`;
/** A file in which none of these words stands behind what writes a line writes no secret. */
const NAMED =
  /\b(?:print|log|debug|info|warn|warning|error|trace|fatal|critical|exception|verbose)\s{0,3}\([^;]{0,600}?(?:pass(?:w|phrase)|secret|key|token|authorization|credential)/i;
const LOGS: ReadonlySet<string> = new Set([...SCRIPT_LOGS, ...PYTHON_LOGS]);
const PLAIN = new RegExp(String.raw`^(?:${SECRET})(?:\[["'][\w-]+["']\])?$`, 'i');
const IN_TEMPLATE = new RegExp(String.raw`\{\s*(?:${SECRET})(?:![rsa])?(?::[^{}]{0,10})?\s*\}`, 'i');
const ADDED = new RegExp(String.raw`["'\`]\s*(?:\+|%)\s*(?:${SECRET})\s*(?:$|\+)`, 'i');
const ENVIRONMENT =
  /(?:process\.env(?:\.|\[["'])|os\.environ(?:\.get\(|\[)["']?|os\.getenv\(["'])\w*(?:PASSW(?:OR)?D|SECRET|TOKEN|API_?KEY|PRIVATE_KEY)\w*/;
const FORMS: readonly RegExp[] = [PLAIN, IN_TEMPLATE, ADDED, ENVIRONMENT];
/** What is written is not the value: it is masked, cut or only asked whether it is there. */
const HIDDEN = /mask|redact|\*{3}|\.length|len\(|typeof|bool\(|Boolean\(|!!|slice\(0|substring\(0|\[:\d\]|\?\s*["'`]/i;
/** `'set' if key else 'missing'`: one of two texts. */
const CHOSEN = /["'][^"'\n]{0,60}["']\s{1,3}if\s[^\n]{1,120}?\selse\s{1,3}["'][^"'\n]{0,60}["']/g;
/** Names that hold such a word and mean something about it. */
const HARMLESS =
  /exists|is_?(?:set|valid|missing)|has[_A-Z]|hash|count|usage|max_|expires|type|(?:key|token|secret|password)_?(?:name|id|path|file|url|field|prompt|policy|error|length)/i;
/** Messages of a command line to whoever runs it. */
const SHOWN_TO_USER = /^(?:print|console\.(?:log|info))$/;

export const check: FileCheck = {
  id: 'data-handling-secret-logging',
  title: 'A secret is written to a log',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [532],
  why: 'Logs are kept for months, sent to other services and read by people who should not know the password. A secret in a log is a secret told.',
  fix: 'Leave it out, or log that there is one: `token: token ? "set" : "missing"`. Let the logger redact such fields.',
  blindSpots: 'Secrets are recognised by their names; an object that holds one is looked into where it is written out.',
  wants: { calls: [...LOGS, ...LOGGER_METHODS.map((method) => `.${method}`)], callsOnlyIn: NAMED },
  examples: {
    bad: [
      { 'login.js': "function login(name, password) {\n  console.log('login', name, «password»);\n}\nlogin(a, b);\n" },
      {
        'login.py':
          "import logging\n\ndef login(name, password):\n    logging.info(«f'{name} came with {password}'»)\n",
      },
      {
        'signup.js': `
          const logger = require('pino')();
          exports.signUp = ({ name, password }) => logger.info(«{ name, password }», 'signed up');`,
      },
      {
        'logger.js': "exports.logger = require('winston').createLogger();",
        'start.js': `
          import { logger } from './logger.js';
          export const start = (config) => logger.info(«\`starting with \${config.secretKey}\`»);`,
        'service.ts': `
          export class Service {
            constructor(private readonly logger: Logger) {}
            login(name: string, password: string) {
              this.logger.debug('login', name, «password»);
            }
          }`,
      },
      {
        'keys.py': 'import os\nprint(«f\'{"old" if os.environ.get("OLD") else "new"}: {os.environ["API_TOKEN"]}\'»)\n',
      },
      { 'start.js': 'console.error(«`key: ${process.env.API_KEY}`»);\n' },
    ],
    good: [
      {
        'signup.js': `
          const logger = require('pino')();
          exports.signUp = ({ name, password }) =>
            logger.info({ name, password: Boolean(password), token: '[hidden]' }, 'signed up');`,
      },
      {
        'catalog.ts': `
          export class Catalog {
            find(apiKey: string) {
              return Math.log(Number(apiKey)) + this.dialog.error(apiKey);
            }
          }`,
      },
      {
        'keys.py': 'import os\nprint(f\'key: {"set" if os.environ.get("API_TOKEN") else "missing"}\')\n',
      },
      {
        'login.js':
          "function login(name, password) {\n  console.log('login', name, password ? 'with password' : 'without');\n  console.log('password is required');\n}\nlogin(a, b);\n",
      },
      {
        'login.py':
          "import logging\n\ndef login(name, password, token_count):\n    logging.info(f'{name} used {token_count} of max_tokens, {len(password)} characters')\n",
      },
    ],
  },

  *find({ calls, text, path }): Iterable<Sighting> {
    const seen = new Set<number>();
    for (const call of calls) {
      const { callee, arguments: given, at } = call;
      if (at.file !== path || !writesLog(call, text)) continue;
      for (const value of given) {
        if (value.at.file !== path || seen.has(value.at.start) || !isSecret(value, text)) continue;
        seen.add(value.at.start);
        yield {
          at: value.at,
          message: `${callee}() writes this secret where it is kept and read by others.`,
          ...(SHOWN_TO_USER.test(callee) && { confidence: 'low' }),
        };
      }
    }
  },
};

/** A call of a known logger, or of one that goes by that name. */
function writesLog({ callee, receiver }: CallFact, text: string): boolean {
  if (LOGS.has(callee)) return true;
  return receiver !== undefined && LOGGER_NAME.test(text.slice(receiver.at.start, receiver.at.end));
}

function isSecret(value: ValueFact, text: string): boolean {
  if (value.isConstant) return false;
  const written = text.slice(value.at.start, value.at.end).trim().replaceAll(CHOSEN, '');
  if (written.length > 300 || HIDDEN.test(written)) return false;
  if (written.startsWith('{')) return value.keys.some((key) => holdsSecret(value, key, text));
  return FORMS.some((form) => {
    const secret = form.exec(written)?.[0];
    return secret !== undefined && !HARMLESS.test(secret);
  });
}

/** `logger.info({ name, password }, 'signed up')`: an object written out in the call. */
function holdsSecret(object: ValueFact, key: string, text: string): boolean {
  const value = object.entry(key);
  if (value === undefined || value.isConstant || value.keys.length > 0 || !PLAIN.test(key) || HARMLESS.test(key))
    return false;
  const written = text.slice(value.at.start, value.at.end).trim();
  // Only what is a secret by its own name too: `password: isSet` says something about one.
  return written.startsWith('{') || FORMS.some((form) => form.test(written) && !HARMLESS.test(written));
}
