import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'rce-configuration-listener',
  title: 'Logging configuration is accepted from a socket',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [95],
  why: `
    \`logging.config.listen\` evaluates parts of what it is sent. Every user of the machine can connect to its port and run code
    as this program.`,
  fix: `
    Read the settings from a file, or give \`verify\` a function that checks a signature.`,
  blindSpots: 'Whether a given `verify` function checks anything is not looked at.',
  wants: { calls: ['logging.config.listen'] },
  examples: {
    bad: [
      { 'log.py': 'import logging.config\nlistener = «logging.config.listen(9030)»\nlistener.start()' },
      { 'log.py': 'from logging.config import listen\n«listen()».start()' },
    ],
    good: [
      { 'log.py': "import logging.config\nlogging.config.fileConfig('log.ini')" },
      { 'log.py': 'import logging.config\nlistener = logging.config.listen(9030, verify=check)' },
    ],
  },

  *find({ calls, path }) {
    for (const call of calls) {
      if (call.at.file !== path || call.argument(1, 'verify') !== undefined) continue;
      yield { at: call.at, message: 'Whoever connects to this port chooses what is evaluated.' };
    }
  },
};
