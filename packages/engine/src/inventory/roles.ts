/** Roles of files that say what a repository is made of. */
export const MANIFEST_ROLES = [
  'npm-manifest',
  'npm-lockfile',
  'python-manifest',
  'python-lockfile',
  'requirements',
  'setup-script',
  'cargo-manifest',
  'gem-manifest',
  'composer-manifest',
  'go-manifest',
  'other-lockfile',
] as const;

/** What a file is for, where that decides how it is read. A file may have none: then it is plain code or text. */
const ROLES = [
  ...MANIFEST_ROLES,
  'package-manager-config',
  'github-workflow',
  'github-action',
  'gitlab-ci',
  'other-ci',
  'dockerfile',
  'compose',
  'kubernetes',
  'terraform',
  'devcontainer',
  'editor-settings',
  'git-config',
  'env-file',
  'mcp-config',
  'mcp-manifest',
  'extension-manifest',
  'agent-settings',
  'agent-rules',
  'skill',
  'readme',
  'shell-script',
  'powershell-script',
  'python-path-hook',
] as const;
export type Role = (typeof ROLES)[number];
