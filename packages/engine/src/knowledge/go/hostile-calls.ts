import type { HostileCalls } from '../hostile-calls.ts';

/** Calls by which a module of Go does what the tables of every language do not name. */
export const GO_HOSTILE_CALLS: HostileCalls = {
  mentions: /\bplugin\.Open\b|\bunix\.Exec\b/,
  command: /\b(?:plugin\.Open|unix\.Exec)\s{0,3}\(/g,
};
