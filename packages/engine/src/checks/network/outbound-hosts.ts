import type { RepositoryCheck, Sighting } from '../../check.ts';

const MOST = 60;
const HOST =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?([a-z0-9](?:[a-z0-9.-]{0,200}[a-z0-9])?\.[a-z]{2,24})(?::\d{1,5})?(?:[/?#]|$)/i;
const LOCAL = /(?:^|\.)(?:localhost|local|internal|test|invalid|example(?:\.(?:com|org|net))?)$/i;

export const check: RepositoryCheck = {
  id: 'network-outbound-hosts',
  over: 'repository',
  title: 'Contacts other hosts',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [],
  why: 'Where a program connects to tells what it does with what it knows.',
  fix: 'Nothing to fix: allow these hosts and no others where the program runs.',
  blindSpots: 'Hosts that are put together while the program runs are not known.',
  examples: {
    bad: [
      { 'a.js': "«fetch('https://api.shop-service.com/items')».then(use);\n" },
      { 'a.py': "import requests\n«requests.get('https://api.shop-service.com/items', timeout=9)»\n" },
    ],
    good: [
      { 'a.js': "fetch('/items').then(use);\nfetch('http://localhost:3000/').then(use);\n" },
      { 'a.py': 'import requests\n\ndef load(url):\n    return requests.get(url, timeout=9)\n' },
    ],
  },

  *find(repository) {
    const hosts = new Map<string, Sighting>();
    for (const { effect, detail, at } of repository.notesOf('effect')) {
      if ((effect !== 'contacts-network' && effect !== 'sends-data') || detail === undefined) continue;
      const host = HOST.exec(detail)?.[1]?.toLowerCase();
      if (host === undefined || LOCAL.test(host) || hosts.has(host)) continue;
      hosts.set(host, { at, message: `Contacts ${host}.` });
      if (hosts.size >= MOST) break;
    }
    yield* hosts.values();
  },
};
