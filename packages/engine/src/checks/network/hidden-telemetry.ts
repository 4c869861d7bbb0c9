import type { RepositoryCheck } from '../../check.ts';

/** Packages whose purpose is to report what users do, or what breaks. */
const TRACKERS =
  /^(?:posthog(?:-node|-js)?|@posthog\/.+|@segment\/.+|analytics-node|analytics-python|segment-analytics-python|mixpanel(?:-browser)?|amplitude(?:-js)?|@amplitude\/.+|universal-analytics|react-ga4?|ga4|@sentry\/.+|sentry-sdk|rudder-sdk-\w+|@rudderstack\/.+|applicationinsights|plausible-tracker|scarf-js|@scarf\/scarf|heap-api|logrocket|@datadog\/browser-rum|bugsnag|@bugsnag\/js|telemetrydeck)$/;

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
  blindSpots: 'Telemetry written by hand is not told from other requests.',
  examples: {
    bad: [
      {
        'package.json': '{"name": "tool", "dependencies": {«"posthog-node": "4.0.0"»}}',
        'README.md': '# Tool\nA tool for files.\n',
      },
      { 'requirements.txt': '«sentry-sdk==2.0.0»\n', 'README.md': '# Tool\nA tool.\n' },
    ],
    good: [
      { 'package.json': '{"name": "tool", "dependencies": {"express": "4.0.0"}}', 'README.md': '# Tool\n' },
      { 'package.json': '{"name": "tool", "devDependencies": {"posthog-node": "4.0.0"}}', 'README.md': '# Tool\n' },
    ],
  },

  *find(repository) {
    const isTold = repository
      .notesOf('disclosure')
      .some(({ effects }) => effects.includes('sends-data') || effects.includes('contacts-network'));
    if (isTold) return;
    for (const { name, scope, at } of repository.notesOf('dependency')) {
      if (scope !== 'runtime' || !TRACKERS.test(name)) continue;
      yield { at, message: `${name} reports on the use of this program, and the README does not mention it.` };
    }
  },
};
