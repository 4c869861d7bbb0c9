import { ownEntry } from '../../knowledge/own-entry.ts';
import type { Language } from '../ir/ir.ts';

/** Grammars the package carries; those without a lowering wait for theirs. */
export const GRAMMARS = {
  javascript: 'tree-sitter-javascript.wasm',
  typescript: 'tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-tsx.wasm',
  python: 'tree-sitter-python.wasm',
  go: 'tree-sitter-go.wasm',
  java: 'tree-sitter-java.wasm',
  php: 'tree-sitter-php.wasm',
  ruby: 'tree-sitter-ruby.wasm',
  rust: 'tree-sitter-rust.wasm',
  'c-sharp': 'tree-sitter-c-sharp.wasm',
  cpp: 'tree-sitter-cpp.wasm',
  bash: 'tree-sitter-bash.wasm',
  powershell: 'tree-sitter-powershell.wasm',
  css: 'tree-sitter-css.wasm',
  regex: 'tree-sitter-regex.wasm',
  ini: 'tree-sitter-ini.wasm',
} as const;
export type GrammarName = keyof typeof GRAMMARS;

const LANGUAGE_BY_EXTENSION: Readonly<Record<string, Language>> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  pyw: 'python',
  pyi: 'python',
  go: 'go',
  java: 'java',
  php: 'php',
  phtml: 'php',
  php3: 'php',
  php4: 'php',
  php5: 'php',
  php7: 'php',
  php8: 'php',
  rb: 'ruby',
  rake: 'ruby',
  gemspec: 'ruby',
  ru: 'ruby',
  cs: 'csharp',
  rs: 'rust',
};

const INTERPRETERS: readonly (readonly [RegExp, Language])[] = [
  [/^#!.{0,200}\b(?:node|nodejs|bun|deno)\b/, 'javascript'],
  [/^#!.{0,200}\b(?:ts-node|tsx)\b/, 'typescript'],
  [/^#!.{0,200}\bpython[\d.]*\b/, 'python'],
  [/^#!.{0,200}\bphp[\d.]*\b/, 'php'],
  [/^#!.{0,200}\bruby[\d.]*\b/, 'ruby'],
];

/** The language of a file by its name, or by the first line of `text` where the name has no extension. */
export function languageOf(path: string, text = ''): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  if (dot > 0) return ownEntry(LANGUAGE_BY_EXTENSION, name.slice(dot + 1));
  if (!text.startsWith('#!')) return undefined;
  const firstLine = text.slice(0, 300).split('\n', 1)[0] ?? '';
  return INTERPRETERS.find(([pattern]) => pattern.test(firstLine))?.[1];
}

/** The grammar that reads a file: JSX and Flow annotations need the widest one. */
export function grammarOf(path: string, language: Language, text: string): GrammarName {
  if (language === 'csharp') return 'c-sharp';
  if (language !== 'javascript' && language !== 'typescript') return language;
  if (language === 'typescript') return path.toLowerCase().endsWith('.tsx') ? 'tsx' : 'typescript';
  return text.slice(0, 1000).includes('@flow') ? 'tsx' : 'javascript';
}

/** Every grammar a language may need. */
export const GRAMMARS_OF: Readonly<Record<Language, readonly GrammarName[]>> = {
  javascript: ['javascript', 'tsx'],
  typescript: ['typescript', 'tsx'],
  python: ['python'],
  go: ['go'],
  java: ['java'],
  php: ['php'],
  ruby: ['ruby'],
  csharp: ['c-sharp'],
  rust: ['rust'],
};
