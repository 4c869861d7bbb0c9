import type { FileCheck } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { everyMember, type Member, stringOf, strings } from '../../knowledge/every-member.ts';

/** Lists of tools that need no question; an asterisk in one lets everything through. */
const APPROVAL_LISTS: ReadonlySet<string> = new Set([
  'autoApprove',
  'alwaysAllow',
  'autoAllow',
  'auto_approve',
  'trustedTools',
]);
/** Switches that turn the question off altogether. */
const SWITCHES: ReadonlySet<string> = new Set([
  'enableAllProjectMcpServers',
  'chat.tools.autoApprove',
  'chat.tools.global.autoApprove',
  'bypassPermissions',
  'dangerouslySkipPermissions',
  'yolo',
  'autoApproveAll',
  'trust',
]);
const SKIP_FLAG = /--(?:dangerously-skip-permissions|yolo|dangerously-bypass-approvals-and-sandbox|trust-all-tools)\b/;
/** Any command of a shell, without a question. */
const ANY_SHELL = /^(?:Bash|Shell|run_shell_command)(?:\((?:\*|:\*|\*:\*)\))?$|^\*$/;

export const check: FileCheck = {
  id: 'mcp-config-auto-approve',
  title: 'Agent acts without asking',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [250],
  why: `
    The question before a tool runs is what stands between text an agent reads and what it does on the machine.
    A repository that turns it off lets any instruction hidden in its files, or in a web page, act at once.`,
  fix: 'Remove the switch. Allow single, harmless commands by name, such as `Bash(npm test)`.',
  blindSpots: "Approvals in the user's own settings, outside the repository, are not visible.",
  wants: { roles: ['mcp-config', 'agent-settings', 'editor-settings'] },
  examples: {
    bad: [
      { '.mcp.json': '{"mcpServers": {"db": {"command": "node", "args": ["s.js"], "alwaysAllow": [«"*"»]}}}' },
      {
        '.claude/settings.json':
          '{«"enableAllProjectMcpServers": true», "permissions": {"defaultMode": «"bypassPermissions"»}}',
      },
      { '.claude/settings.json': '{"permissions": {"allow": [«"Bash(*)"», "Read"]}}' },
      { '.vscode/settings.json': '{«"chat.tools.autoApprove": true»}' },
    ],
    good: [
      { '.claude/settings.json': '{"permissions": {"allow": ["Bash(npm test)", "Read"], "deny": ["Bash(*)"]}}' },
      { '.mcp.json': '{"mcpServers": {"db": {"command": "node", "args": ["s.js"], "alwaysAllow": ["list_tables"]}}}' },
      { '.vscode/settings.json': '{"chat.tools.autoApprove": false}' },
    ],
  },

  *find({ json, span }) {
    for (const member of json === undefined ? [] : everyMember(json.root)) {
      for (const { start, end } of openingsOf(member)) {
        yield {
          at: span(start, end),
          message: STARTS_SERVERS.has(member.key)
            ? 'Every server that the project names is started without asking anybody.'
            : 'The agent may act here without asking anybody.',
        };
      }
    }
  },
};

/** What they allow is a server's program, whichever stands in the project's list. */
const STARTS_SERVERS: ReadonlySet<string> = new Set(['enableAllProjectMcpServers']);

function openingsOf({ key, keyStart, node, path }: Member): readonly Pick<JsonNode, 'start' | 'end'>[] {
  if (SWITCHES.has(key) && node.value === true) return [{ start: keyStart, end: node.end }];
  if (APPROVAL_LISTS.has(key))
    return strings(node)
      .filter(({ text }) => text === '*')
      .map(({ node: item }) => item);
  if (key === 'defaultMode' && stringOf(node) === 'bypassPermissions') return [node];
  if (key === 'allow' && path.at(-2) === 'permissions') {
    return strings(node)
      .filter(({ text }) => ANY_SHELL.test(text))
      .map(({ node: item }) => item);
  }
  if (key === 'args' || key === 'command')
    return strings(node)
      .filter(({ text }) => SKIP_FLAG.test(text))
      .map(({ node: item }) => item);
  return [];
}
