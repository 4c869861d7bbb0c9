import { test } from 'node:test';
import { GIT_CLIENTS } from '../../src/knowledge/risky-options.ts';
import { expectFlows } from './harness.ts';

test('what simple-git hands to git may be an option, unless something stands before it', () =>
  expectFlows(
    {
      'git.ts': `import express from 'express'; import { simpleGit, type SimpleGit } from 'simple-git'; const git = simpleGit('/srv');
express().get('/', async (req, res) => { const x = String(req.query.x);
await git.raw(['log', x]); // flow
await git.raw('blame', x); // flow
await git.diff([x]); // flow
await git.show(x); // flow
await git.raw(['log', '--', x]);
await git.raw(['status', x]);
await git.diff(['--', x]);
await git.show([\`HEAD:\${x}\`]);
});`,
      'typed.ts': `import type { SimpleGit } from 'simple-git';
export class Notes { constructor(private readonly git: SimpleGit) {}
  async show(request: Request) { const x = new URL(request.url).searchParams.get('x') ?? '';
  return this.git.diff([x]); // flow
} }`,
      'other.ts': `import express from 'express';
express().get('/', async (req, res) => { const x = String(req.query.x); res.raw(['log', x]); res.diff([x]); });`,
    },
    GIT_CLIENTS,
  ));
