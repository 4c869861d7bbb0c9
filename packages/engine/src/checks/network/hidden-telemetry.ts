import type { RepositoryCheck } from '../../check.ts';
import { countsUsage, foreignHostOf } from '../../knowledge/named-hosts.ts';

/** Packages whose purpose is to report what users do, or what breaks. */
const TRACKERS =
  /^(?:posthog(?:-node|-js)?|@posthog\/.+|@segment\/.+|analytics-node|analytics-python|segment-analytics-python|mixpanel(?:-browser)?|amplitude(?:-js)?|@amplitude\/.+|universal-analytics|react-ga4?|ga4|@sentry\/.+|sentry-sdk|rudder-sdk-\w+|@rudderstack\/.+|applicationinsights|plausible-tracker|scarf-js|@scarf\/scarf|heap-api|logrocket|@datadog\/browser-rum|bugsnag|@bugsnag\/js|telemetrydeck)$/;

/** Addresses at which use is counted: `stats.vendor.io`, `vendor.io/api/telemetry`. */
const COUNTING_ADDRESS =
  /:\/\/(?:[\w-]{1,60}\.){0,4}(?:stats|statistics|telemetry|analytics|metrics|tracking|usage|beacon)\.[\w-]{2,60}\.|:\/\/[^/\s]{3,200}(?:\/[\w.-]{1,40}){0,4}\/(?:telemetry|analytics|usage-?(?:stats|data|report)s?|track(?:ing)?|beacon|phone-?home)(?:[/?#]|$)/i;
/** Functions and files that say that they report on use. */
const REPORTS = /telemetry|analytics|usage_?-?(?:stats|statistics|report|ping)|track_?(?:event|usage)|phone_?home/i;

export const check: RepositoryCheck = {
  id: 'network-hidden-telemetry',
  over: 'repository',
  title: 'Reports on its use, and the README does not say so',
  severity: 'low',
  kind: 'capability',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [359],
  why: 'What the program sees of the machine and the work on it goes to a service, and whoever installs it is not told.',
  fix: 'Say in the README what is sent, where to and how to turn it off.',
  blindSpots:
    'Reports written by hand are known by their address or by the names of function and file; what they hold is not judged here.',
  examples: {
    bad: [
      {
        'package.json': '{"name": "tool", "dependencies": {«"posthog-node": "4.0.0"»}}',
        'README.md': '# Tool\nA tool for files.\n',
      },
      {
        'ping.js': `
          const os = require('os');
          const id = os.hostname();
          «fetch('https://stats.vendor.io/collect', { method: 'POST', body: JSON.stringify({ id, event: 'start' }) })».catch(() => {});`,
        'README.md': '# Tool\nA client of an API over https.\n',
      },
      {
        'tool/report.py': `
          import requests

          def send_telemetry(event):
              «requests.post('https://in.vendor.io/v1', json={'event': event}, timeout=2)»`,
      },
      { 'requirements.txt': '«sentry-sdk==2.0.0»\n', 'README.md': '# Tool\nA tool.\n' },
    ],
    good: [
      {
        'ping.js': "fetch('https://stats.vendor.io/collect', { method: 'POST', body: '{}' }).catch(() => {});",
        'README.md': '# Tool\nSends anonymous usage statistics; set NO_STATS=1 to turn them off.\n',
      },
      { 'items.js': "fetch('https://api.vendor.io/items', { method: 'POST', body: '{}' }).then(use);" },
      { 'package.json': '{"name": "tool", "dependencies": {"express": "4.0.0"}}', 'README.md': '# Tool\n' },
      { 'package.json': '{"name": "tool", "devDependencies": {"posthog-node": "4.0.0"}}', 'README.md': '# Tool\n' },
    ],
  },

  *find(repository) {
    if (repository.notesOf('disclosure').some((note) => note.tellsOfUsage === true)) return;
    for (const { name, scope, at } of repository.notesOf('dependency')) {
      if (scope !== 'runtime' || !TRACKERS.test(name)) continue;
      yield { at, message: `${name} reports on the use of this program, and the README does not mention it.` };
    }
    const told = new Set<string>();
    const running = new Set(repository.files.filter(({ context }) => context === 'runtime').map(({ path }) => path));
    for (const { effect, detail, within = '', at } of repository.notesOf('effect')) {
      if (effect !== 'contacts-network' && effect !== 'sends-data') continue;
      const host = foreignHostOf(detail);
      if (host === undefined || told.has(host) || !running.has(at.file)) continue;
      const isReport = effect === 'sends-data' && (REPORTS.test(within) || REPORTS.test(nameOf(at.file)));
      if (!countsUsage(host) && !COUNTING_ADDRESS.test(detail ?? '') && !isReport) continue;
      told.add(host);
      yield { at, message: `The use of this program is reported to ${host}, and the README does not mention it.` };
    }
  },
};

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
