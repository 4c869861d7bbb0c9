/** Extension → language. Names are lower case, one per syntax. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  vue: 'vue',
  svelte: 'svelte',
  py: 'python',
  pyw: 'python',
  pyi: 'python',
  pth: 'python',
  ipynb: 'notebook',
  go: 'go',
  rs: 'rust',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  scala: 'scala',
  groovy: 'groovy',
  gradle: 'groovy',
  rb: 'ruby',
  gemspec: 'ruby',
  rake: 'ruby',
  php: 'php',
  phtml: 'php',
  cs: 'csharp',
  fs: 'fsharp',
  vb: 'visualbasic',
  vbs: 'visualbasic',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  m: 'objectivec',
  swift: 'swift',
  dart: 'dart',
  lua: 'lua',
  pl: 'perl',
  pm: 'perl',
  r: 'r',
  jl: 'julia',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'erlang',
  hs: 'haskell',
  clj: 'clojure',
  sol: 'solidity',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
  fish: 'shell',
  ksh: 'shell',
  envrc: 'shell',
  ps1: 'powershell',
  psm1: 'powershell',
  psd1: 'powershell',
  bat: 'batch',
  cmd: 'batch',
  m4: 'm4',
  ac: 'm4',
  cmake: 'cmake',
  sql: 'sql',
  tf: 'terraform',
  tfvars: 'terraform',
  hcl: 'terraform',
  dockerfile: 'dockerfile',
  html: 'html',
  htm: 'html',
  css: 'css',
  scss: 'css',
  less: 'css',
  xml: 'xml',
  plist: 'xml',
  targets: 'xml',
  props: 'xml',
  csproj: 'xml',
  fsproj: 'xml',
  vbproj: 'xml',
  vcxproj: 'xml',
  proj: 'xml',
  nuspec: 'xml',
  xsd: 'xml',
  xsl: 'xml',
  xslt: 'xml',
  wsdl: 'xml',
  svg: 'xml',
  json: 'json',
  jsonc: 'json',
  'code-workspace': 'json',
  json5: 'json',
  tfstate: 'json',
  yml: 'yaml',
  yaml: 'yaml',
  toml: 'toml',
  ini: 'ini',
  cfg: 'ini',
  conf: 'ini',
  properties: 'ini',
  env: 'dotenv',
  md: 'markdown',
  mdx: 'markdown',
  mdc: 'markdown',
  markdown: 'markdown',
  rst: 'restructuredtext',
  po: 'gettext',
  pot: 'gettext',
};

const BY_NAME: Readonly<Record<string, string>> = {
  dockerfile: 'dockerfile',
  containerfile: 'dockerfile',
  makefile: 'make',
  gnumakefile: 'make',
  justfile: 'make',
  'cmakelists.txt': 'cmake',
  jenkinsfile: 'groovy',
  vagrantfile: 'ruby',
  rakefile: 'ruby',
  gemfile: 'ruby',
  podfile: 'ruby',
  '.bashrc': 'shell',
  '.zshrc': 'shell',
  '.profile': 'shell',
  '.bash_profile': 'shell',
  '.envrc': 'shell',
  'go.mod': 'gomod',
};

const BY_INTERPRETER: readonly (readonly [RegExp, string])[] = [
  [/\bpython[\d.]*\b/, 'python'],
  [/\b(?:node|nodejs|bun)\b/, 'javascript'],
  [/\b(?:deno|ts-node|tsx)\b/, 'typescript'],
  [/\b(?:ba|z|k|da|a|fi)?sh\b/, 'shell'],
  [/\bpwsh\b/, 'powershell'],
  [/\bruby\b/, 'ruby'],
  [/\bperl\b/, 'perl'],
  [/\bphp\b/, 'php'],
];

/** Languages that are instructions to a machine: leaving one unread makes coverage incomplete. */
const NOT_CODE: ReadonlySet<string> = new Set([
  'text',
  'json',
  'yaml',
  'toml',
  'ini',
  'dotenv',
  'markdown',
  'restructuredtext',
  'gettext',
  'xml',
  'css',
  'gomod',
]);

/** Whether a language is a programming language, counted in `languages` and in coverage. */
export function isCode(language: string): boolean {
  return !NOT_CODE.has(language);
}

/** The language a path promises; `text` where it promises none. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const byName = own(BY_NAME, name);
  if (byName !== undefined) return byName;
  if (/^dockerfile[.-]|^containerfile[.-]/.test(name)) return 'dockerfile';
  if (/^\.env(?:\.|$)/.test(name)) return 'dotenv';
  const dot = name.lastIndexOf('.');
  return (dot < 0 ? undefined : own(BY_EXTENSION, name.slice(dot + 1))) ?? 'text';
}

/** The language a first line such as `#!/usr/bin/env python3` names. */
function languageOfShebang(text: string): string | undefined {
  if (!text.startsWith('#!')) return undefined;
  const line = text.slice(2, 202).split('\n', 1)[0] ?? '';
  return BY_INTERPRETER.find(([pattern]) => pattern.test(line))?.[1];
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The language by the first lines, where the name tells none or more than one: translations of Qt end in `.ts` too. */
export function languageOfOpening(language: string, text: string): string {
  if (language === 'typescript' && TRANSLATIONS.test(text)) return 'xml';
  return (language === 'text' ? languageOfShebang(text) : undefined) ?? language;
}
const TRANSLATIONS = /^\s{0,9}<(?:\?xml\s|!DOCTYPE\sTS\b)/;
