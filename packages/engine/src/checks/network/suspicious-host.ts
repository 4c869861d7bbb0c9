import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'network-suspicious-host',
  title: 'Talks to a throw-away or anonymous host',
  severity: 'medium',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    Shortened links, pastes, tunnels, file drops, bare addresses and domains given away for nothing can be made in a minute
    and lead back to nobody. Software that people are meant to trust has an address of its own.`,
  fix: 'Use a host that belongs to the project, over HTTPS.',
  blindSpots: 'Addresses that are decoded at run time are not seen.',
  wants: { acts: ['shady-contact'] },
  examples: {
    bad: [
      { 'load.py': 'text = «requests.get("https://pastebin.com/raw/abcd1234")».text\n' },
      { 'beat.js': "const c2 = 'http://45.77.12.90:1337/beat';\n«fetch(c2)».then(() => {});\n" },
    ],
    good: [
      { 'api.py': 'requests.get("https://api.example.com/v1/items")\n' },
      { 'links.py': 'HELP = "see https://bit.ly/abc"\n' },
      { 'dev.js': "fetch('http://192.168.1.20:3000/health');\n" },
    ],
  },

  *find({ acts, span }) {
    for (const { start, end, message, confidence } of acts) yield { at: span(start, end), message, confidence };
  },
};
