import type { FileCheck } from '../../check.ts';
import { strings } from '../../knowledge/every-member.ts';
import { jobsOf, PRIVILEGED_TRIGGERS, triggersOf } from '../../knowledge/github-workflow.ts';

export const check: FileCheck = {
  id: 'supply-chain-gha-self-hosted',
  title: 'Pull requests run on a machine of the project',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [693],
  why: `
    A self-hosted runner keeps what one job left behind. Whoever opens a pull request can leave something for the next job,
    which may hold secrets, and reaches the network the machine stands in.`,
  fix: `
    Run pull requests on hosted runners, or on machines that are thrown away after each job.`,
  blindSpots: 'Whether the runner is ephemeral, and whether strangers need an approval, is not in the file.',
  wants: { roles: ['github-workflow'] },
  examples: {
    bad: [
      { '.github/workflows/a.yml': 'on: pull_request\njobs:\n  a:\n    runs-on: «self-hosted»\n' },
      { '.github/workflows/b.yml': 'on: [push, pull_request]\njobs:\n  a:\n    runs-on: [«self-hosted», linux]\n' },
    ],
    good: [
      { '.github/workflows/a.yml': 'on: push\njobs:\n  a:\n    runs-on: self-hosted\n' },
      { '.github/workflows/b.yml': 'on: pull_request\njobs:\n  a:\n    runs-on: ubuntu-latest\n' },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const events = [...triggersOf(root)];
      if (!events.some((event) => event === 'pull_request' || PRIVILEGED_TRIGGERS.has(event))) continue;
      for (const { node } of jobsOf(root)) {
        const labels = node.get('runs-on');
        for (const { text, node: label } of [...strings(labels), ...strings(labels?.get('labels'))]) {
          if (text !== 'self-hosted') continue;
          yield {
            at: file.span(label.start, label.end),
            message: 'Code of pull requests runs on a machine that outlives the job.',
          };
        }
      }
    }
  },
};
