import type { HostileCalls } from '../hostile-calls.ts';

/** Calls by which a gem runs texts and programs: Ruby needs no brackets for them, and knows many names. */
export const RUBY_HOSTILE_CALLS: HostileCalls = {
  mentions:
    /`|%x|(?:instance|class|module)_eval\b|\b(?:IO\.popen|Open3|PTY\.spawn|Process\.spawn|public_send|__send__|send)\b|\bTCPSocket\b/,
  code: /(?<![\w.:@$])(?:(?:Kernel|TOPLEVEL_BINDING|binding)\.)?(?:instance_|class_)?eval(?=[ \t]{1,3}[A-Za-z"'[:])|\.(?:public_|__)?send(?:__)?\s{0,2}\(\s{0,3}:(?:instance_)?eval\s{0,3}(?=,)/g,
  command:
    /\b(?:IO\.popen|Open3\.\w{4,12}|PTY\.spawn|Process\.spawn|Kernel\.(?:system|exec|spawn))\s{0,3}\(|(?<![\w.:@$])(?:Kernel\.)?(?:system|exec|spawn)(?=[ \t]{1,3}[A-Za-z"'[%])|(?<![\w"'`\\#])(?=`[^`\n]{2,300}`)|\.(?:public_|__)?send(?:__)?\s{0,2}\(\s{0,3}:(?:system|exec|spawn)\s{0,3}(?=,)/g,
};
