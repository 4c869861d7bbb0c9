import type { Language } from './ir.ts';

/** Languages that share one world of libraries, and what the tables know of it. */
export type Family = 'script' | 'python' | 'go';

/** One of something for each family. */
export function byFamily<T>(make: (family: Family) => T): Readonly<Record<Family, T>> {
  return { script: make('script'), python: make('python'), go: make('go') };
}

/** The family of a language. */
export function familyOf(language: Language): Family {
  return language === 'python' || language === 'go' ? language : 'script';
}
