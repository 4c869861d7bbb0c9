import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { conditionsOver } from '../../facts/text/conditions.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';

const FORMS: readonly RegExp[] = [
  /\bset_missing_host_key_policy\(\s{0,3}(?:paramiko\.)?(?:client\.)?(?:AutoAddPolicy|WarningPolicy)\b/g,
  /\bStrictHostKeyChecking[= ]\s{0,2}["']?no\b/g,
  /\bInsecureIgnoreHostKey\(\)/g,
  /\bhostVerifier\s{0,3}:\s{0,3}\(\)\s{0,3}=>\s{0,3}true\b/g,
  /\bUserKnownHostsFile[= ]\s{0,2}["']?\/dev\/null\b/g,
];

/** What asyncssh takes for "any"; elsewhere a name like others. */
const NONE_KNOWN = /\bknown_hosts\s{0,3}=\s{0,3}None\b/g;

/** Whoever uses the program has asked for it. */
const WISHED = /host_?key|known_?hosts|insecure|strict|(?:skip|no|ignore|disable)_?\w{0,12}(?:check|verif)/i;

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
  blindSpots:
    'Machines that live for one build only have no host key that could be known beforehand; they are reported too.',
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
      { 'deploy.py': 'import asyncssh\nasyncssh.connect(host, «known_hosts=None»)\n' },
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
      {
        'options.py': `
          # to take any server: ssh.options = dict(StrictHostKeyChecking="no", UserKnownHostsFile="/dev/null")
          class Metrics:
              known_hosts = None
              """Use ssh.set_missing_host_key_policy(AutoAddPolicy()) at home only."""
          OPTIONS = ['-o', 'BatchMode=yes']  # and not StrictHostKeyChecking=no`,
      },
      { 'deploy.sh': "#!/bin/sh\nssh -o StrictHostKeyChecking=yes deploy@host.example.com 'make'\n" },
    ],
  },

  *find({ windows, text, language }) {
    const isTold = language === 'python' ? docstringsIn(text) : () => false;
    for (const window of windows) {
      for (const form of text.includes('asyncssh') ? [...FORMS, NONE_KNOWN] : FORMS) {
        for (const match of window.text.matchAll(form)) {
          const at = window.spanOf(match);
          if (isCommented(text, at.start) || isTold(at.start)) continue;
          const isWished = conditionsOver(text, at.start).some((condition) => WISHED.test(condition));
          yield {
            at,
            message: 'The host key is not checked, so that any server is taken for the right one.',
            ...(isWished && { severity: 'low' }),
          };
        }
      }
    }
  },
};
