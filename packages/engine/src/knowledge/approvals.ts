import type { JsonNode } from '../facts/text/json.ts';
import { type Member, scalarOf, strings } from './every-member.ts';
import { ownEntry } from './own-entry.ts';

/** A setting that lets an agent act without a question. */
export interface Approval {
  readonly at: Pick<JsonNode, 'start' | 'end'>;
  readonly lets: 'everything' | 'servers' | 'unconfined' | 'programs';
  /** The commands that are let through, where some programs are. */
  readonly names?: readonly string[];
}

/** Lists of tools that need no question; an asterisk in one lets everything through. */
const LISTS: ReadonlySet<string> = new Set([
  'autoApprove',
  'alwaysAllow',
  'autoAllow',
  'auto_approve',
  'trustedTools',
  'allowedTools',
  'kiroAgent.trustedCommands',
  'windsurf.cascadeCommandsAllowList',
  'cascadeCommandsAllowList',
]);
/** Switches that turn the question off altogether. */
const SWITCHES: ReadonlySet<string> = new Set([
  'enableAllProjectMcpServers',
  'chat.tools.autoApprove',
  'chat.tools.global.autoApprove',
  'bypassPermissions',
  'dangerouslySkipPermissions',
  'skipDangerousModePermissionPrompt',
  'yolo',
  'autoApproveAll',
  'trust',
  'autoAccept',
  'amp.dangerouslyAllowAll',
  'dangerouslyAllowAll',
  'always_allow_tool_actions',
  'agent.always_allow_tool_actions',
  'yes-always',
]);
/** Settings that are one of several words. */
const MODES: Readonly<Record<string, RegExp>> = {
  defaultMode: /^bypasspermissions$/,
  permissionMode: /^bypasspermissions$/,
  defaultApprovalMode: /^yolo$/,
  approvalMode: /^yolo$/,
};
const SKIP_FLAG =
  /--(?:dangerously-skip-permissions|dangerously-bypass-approvals-and-sandbox|yolo|trust-all-tools|allow-all-tools|skip-permissions-unsafe)\b/;

/** Any command of a shell, without a question. */
const ANY_SHELL = /^(?:Bash|Shell|run_shell_command|ShellTool)(?:\((?:\*|:\*|\*:\*)?\))?$|^\*$/;
/** Programs that run whatever they are told, so that leave for one is leave for all. */
const ANY_PROGRAM =
  /^(?:Bash|Shell|run_shell_command)\((?<program>sudo|bash|sh|zsh|fish|cmd|powershell|pwsh|eval|xargs|env|ssh|osascript|python3?|node|perl|ruby)(?:\s{0,3}:?\s{0,3}\*)?\)$/;
/** A pattern for command lines that lets each through. */
const ANY_LINE = /^(?:\*|\/(?:\^?\.[*+]\$?)?\/[a-z]*)$/;

/** What one entry of the settings lets an agent do without asking. */
export function approvalsIn({ key, keyStart, node, path }: Member): readonly Approval[] {
  const whole = { start: keyStart, end: node.end };
  if (SWITCHES.has(key) && node.value === true)
    return [{ at: whole, lets: key === 'enableAllProjectMcpServers' ? 'servers' : 'everything' }];
  if (LISTS.has(key)) return everythingIn(node, /^\*$/);
  if (ownEntry(MODES, key)?.test(scalarOf(node) ?? '') === true) return [{ at: node, lets: 'everything' }];
  if (key === 'approval_policy' && scalarOf(node) === 'never') return [{ at: whole, lets: 'unconfined' }];
  if (key === 'sandbox_mode' && scalarOf(node) === 'danger-full-access') return [{ at: whole, lets: 'unconfined' }];
  if (key === 'chat.tools.terminal.autoApprove')
    return node.members
      .filter((member) => ANY_LINE.test(member.key) && isLet(member.node))
      .map((member) => ({ at: { start: member.keyStart, end: member.node.end }, lets: 'everything' }));
  if ((key === 'allow' && path.at(-2) === 'permissions') || (key === 'allowed' && path.at(-2) === 'tools'))
    return [...everythingIn(node, ANY_SHELL), ...programsIn(node)];
  if (key === 'args' || key === 'command') return everythingIn(node, SKIP_FLAG);
  return [];
}

function everythingIn(node: JsonNode, pattern: RegExp): readonly Approval[] {
  return strings(node)
    .filter(({ text }) => pattern.test(text))
    .map(({ node: at }) => ({ at, lets: 'everything' }));
}

/** One approval for all of them: people who allow one of these allow several. */
function programsIn(node: JsonNode): readonly Approval[] {
  const found = strings(node).filter(({ text }) => ANY_PROGRAM.test(text));
  const [first] = found;
  return first === undefined ? [] : [{ at: first.node, lets: 'programs', names: found.map(({ text }) => text) }];
}

function isLet(node: JsonNode): boolean {
  return node.value === true || node.get('approve')?.value === true;
}
