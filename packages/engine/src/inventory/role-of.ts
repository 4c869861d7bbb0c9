import type { Role } from './roles.ts';

/** First match wins; patterns are tested on the lower-case path. */
const BY_PATH: readonly (readonly [RegExp, Role])[] = [
  [/(?:^|\/)package\.json$/, 'npm-manifest'],
  [/(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$|(?:^|\/)(?:yarn\.lock|pnpm-lock\.yaml|bun\.lock)$/, 'npm-lockfile'],
  [/(?:^|\/)(?:pyproject\.toml|setup\.cfg|pipfile)$/, 'python-manifest'],
  [/(?:^|\/)(?:poetry|uv|pdm|pipfile)\.lock$/, 'python-lockfile'],
  [
    /(?:^|\/)(?:[\w.-]*requirements[\w.-]*|constraints)\.(?:txt|in)$|(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/,
    'requirements',
  ],
  [/(?:^|\/)setup\.py$/, 'setup-script'],
  [/(?:^|\/)cargo\.toml$/, 'cargo-manifest'],
  [/(?:^|\/)(?:gemfile|[^/]+\.gemspec)$/, 'gem-manifest'],
  [/(?:^|\/)composer\.json$/, 'composer-manifest'],
  [/(?:^|\/)go\.mod$/, 'go-manifest'],
  [/(?:^|\/)pom\.xml$/, 'maven-manifest'],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, 'gradle-manifest'],
  [/\.versions\.toml$/, 'gradle-catalogue'],
  [/\.(?:cs|fs|vb)proj$|(?:^|\/)(?:packages\.config|directory\.packages\.props)$/, 'nuget-manifest'],
  [
    /(?:^|\/)(?:cargo\.lock|gemfile\.lock|composer\.lock|go\.sum|[^/]+\.lock|packages\.lock\.json|(?:buildscript-)?gradle\.lockfile)$/,
    'other-lockfile',
  ],
  [
    /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|pip\.conf|pip\.ini|\.condarc|bunfig\.toml|\.pnpmfile\.cjs|nuget\.config|settings\.gradle(?:\.kts)?)$/,
    'package-manager-config',
  ],
  [/(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/, 'github-workflow'],
  [/(?:^|\/)action\.ya?ml$/, 'github-action'],
  [/(?:^|\/)\.gitlab-ci\.ya?ml$|(?:^|\/)\.gitlab\/.+\.ya?ml$/, 'gitlab-ci'],
  [
    /(?:^|\/)(?:\.circleci\/config\.ya?ml|azure-pipelines[^/]*\.ya?ml|bitbucket-pipelines\.yml|\.travis\.yml|\.drone\.ya?ml|appveyor\.yml|jenkinsfile[^/]*|\.buildkite\/.+\.ya?ml|cloudbuild\.ya?ml|\.woodpecker(?:\/.+)?\.ya?ml)$/,
    'other-ci',
  ],
  [/(?:^|\/)(?:dockerfile|containerfile)(?:[.-][^/]*)?$|\.dockerfile$/, 'dockerfile'],
  [/(?:^|\/)(?:docker-)?compose[^/]*\.ya?ml$/, 'compose'],
  [
    /(?:^|\/)(?:k8s|kubernetes|kube|manifests|helm|charts|kustomize|argocd|deploy(?:ments?)?)\/(?:.+\/)?[^/]+\.ya?ml$/,
    'kubernetes',
  ],
  [/\.(?:tf|tfvars|hcl)$/, 'terraform'],
  [/(?:^|\/)\.?devcontainer(?:\/(?:[^/]+\/)?devcontainer)?\.json$/, 'devcontainer'],
  [
    /(?:^|\/)(?:\.mcp|mcp|mcp[-_.]?(?:servers?|config|settings)|claude_desktop_config|cline_mcp_settings|mcp_config)\.json$/,
    'mcp-config',
  ],
  [/(?:^|\/)(?:server\.json|smithery\.ya?ml|dxt\.json|mcpb\.json)$/, 'mcp-manifest'],
  [
    /(?:^|\/)\.(?:claude|gemini|codex|cursor|windsurf|roo|kiro|qwen|continue|amazonq|amp|factory|opencode|crush|junie|trae|codeium)\/(?:settings(?:\.local)?|hooks|config|permissions|cli-config|cli|environment)\.(?:json|toml|ya?ml)$/,
    'agent-settings',
  ],
  [
    /(?:^|\/)(?:\.?(?:opencode|crush)\.jsonc?|\.aider\.conf\.ya?ml)$|(?:^|\/)\.github\/hooks\/[^/]+\.json$|(?:^|\/)\.continue\/mcpservers\/[^/]+\.(?:json|ya?ml)$|(?:^|\/)\.(?:kiro|amazonq)\/(?:agents|cli-agents)\/[^/]+\.json$/,
    'agent-settings',
  ],
  [
    /(?:^|\/)\.claude-plugin\/[^/]+\.json$|(?:^|\/)hooks\/hooks\.json$|(?:^|\/)\.kiro\/hooks\/[^/]+$|(?:^|\/)gemini-extension\.json$/,
    'agent-settings',
  ],
  [/(?:^|\/)(?:[\w-]{1,80}\.)?skill\.md$/, 'skill'],
  [
    /(?:^|\/)\.claude\/(?:commands|agents|output-styles|rules)\/.+\.md$|(?:^|\/)(?:agents|claude|gemini|codex|qwen|crush|warp|agent)(?:\.local)?\.md$/,
    'agent-rules',
  ],
  [
    /(?:^|\/)\.(?:cursor|windsurf|clinerules|roo|kiro|continue|augment|amazonq|trae|junie)\/(?:.+\/)?[^/]+\.(?:mdc|md|txt)$|(?:^|\/)\.(?:cursorrules|windsurfrules|clinerules|goosehints|roorules|rules)$/,
    'agent-rules',
  ],
  [
    /(?:^|\/)\.github\/(?:copilot-instructions\.md|instructions\/.+\.md|prompts\/.+\.md|chatmodes\/.+\.md|agents\/.+\.md)$/,
    'agent-rules',
  ],
  [
    /(?:^|\/)\.vscode\/(?:settings|tasks|launch|extensions)\.json$|\.code-workspace$|(?:^|\/)\.idea\/.+\.xml$|(?:^|\/)\.zed\/(?:settings|tasks)\.json$/,
    'editor-settings',
  ],
  [/(?:^|\/)(?:\.gitmodules|\.gitattributes|\.gitconfig|\.lfsconfig|\.git-credentials)$/, 'git-config'],
  [/(?:^|\/)\.env(?:\.[\w.-]+)?$|(?:^|\/)[\w.-]+\.env$|(?:^|\/)\.envrc$/, 'env-file'],
  [/(?:^|\/)(?:sitecustomize|usercustomize)\.py$|\.pth$/, 'python-path-hook'],
  [/(?:^|\/)readme(?:\.[\w-]+)*$/, 'readme'],
];

/** Sources of programs and pages, which most files are, have a role only in a hidden folder or under one of these names. */
const SOURCE = /\.(?:[cm]?[jt]sx?|pyi?|go|rs|rb|java|kt|cs|php|swift|c|cc|cpp|h|hpp|s?css|html?|svg|vue)$/;
const SOURCE_WITH_ROLE =
  /(?:^|\/)(?:\.|setup\.py$|sitecustomize|usercustomize|readme|dockerfile|containerfile|jenkinsfile)/;

const BY_LANGUAGE: Readonly<Record<string, Role>> = { shell: 'shell-script', powershell: 'powershell-script' };

/** What a file is for, from its path and language alone. */
export function roleOf(path: string, language: string): Role | undefined {
  const lower = path.toLowerCase();
  if (SOURCE.test(lower) && !SOURCE_WITH_ROLE.test(lower)) return undefined;
  for (const [pattern, role] of BY_PATH) if (pattern.test(lower)) return role;
  return Object.hasOwn(BY_LANGUAGE, language) ? BY_LANGUAGE[language] : undefined;
}
