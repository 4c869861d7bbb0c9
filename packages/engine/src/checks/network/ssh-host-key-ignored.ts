import type { FileCheck } from '../../check.ts';

const FORMS: readonly RegExp[] = [
  /\bset_missing_host_key_policy\(\s{0,3}(?:paramiko\.)?(?:client\.)?(?:AutoAddPolicy|WarningPolicy)\b/g,
  /\bStrictHostKeyChecking[= ]\s{0,2}["']?no\b/g,
  /\bInsecureIgnoreHostKey\(\)/g,
  /\bknown_hosts\s{0,3}=\s{0,3}None\b/g,
  /\bhostVerifier\s{0,3}:\s{0,3}\(\)\s{0,3}=>\s{0,3}true\b/g,
  /\bUserKnownHostsFile[= ]\s{0,2}["']?\/dev\/null\b/g,
];

export const check: FileCheck = {
  id: 'network-ssh-host-key-ignored',
  title: 'The key of an SSH server is not checked',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [322],
  why: `
    Without the check whoever stands in between is taken for the server: passwords go to them, and what they answer is run
    or stored as if it came from there.`,
  fix: 'Load the known keys (`load_system_host_keys`, `ssh-keyscan` at setup time) and refuse others.',
  blindSpots: 'Machines that live for one build have no key anybody knows.',
  wants: {
    keywords: [
      'missing_host_key_policy',
      'stricthostkeychecking',
      'insecureignorehostkey',
      'known_hosts',
      'hostverifier',
      'userknownhostsfile',
    ],
  },
  examples: {
    bad: [
      {
        'deploy.py': `
          import paramiko
          client = paramiko.SSHClient()
          client.«set_missing_host_key_policy(paramiko.AutoAddPolicy»())`,
      },
      { 'deploy.sh': "#!/bin/sh\nssh -o «StrictHostKeyChecking=no» deploy@host.example.com 'make'\n" },
    ],
    good: [
      {
        'deploy.py': `
          import paramiko
          client = paramiko.SSHClient()
          client.load_system_host_keys()
          client.set_missing_host_key_policy(paramiko.RejectPolicy())`,
      },
      { 'deploy.sh': "#!/bin/sh\nssh -o StrictHostKeyChecking=yes deploy@host.example.com 'make'\n" },
    ],
  },

  *find({ windows }) {
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          yield {
            at: window.spanOf(match),
            message: 'Any server is taken for the one that is meant.',
          };
        }
      }
    }
  },
};
