import type { Language } from './ir.ts';

/** Languages that share one world of libraries, and what the tables know of it. */
export type Family = 'script' | 'python' | 'go' | 'java' | 'php' | 'ruby' | 'csharp' | 'rust';

/** What holds in one family and not in all. */
export interface Traits {
  /**
   * How a file speaks of what lies in others: by their paths, by the modules they are (`a.b` lies in `a/b`), as its own
   * folder's, or by the classes they are named after.
   */
  readonly findsBy: 'path' | 'module' | 'folder' | 'class';
  /** Types are declared, and hold: a field of one of the repository's own types is an object of it, whoever sets it. */
  readonly isTyped: boolean;
  /** `file, err := open(name)`: what a call of a library gives first is what it gives. */
  readonly givesSeveral: boolean;
  /** Whatever others may call begins with a capital letter. */
  readonly speaksInCapitals: boolean;
  /** A function owns every variable that it assigns, unless it says that it means one outside. */
  readonly ownsAssigned: boolean;
  /** A variable lives in the block that declares it, and may be called as one outside is. */
  readonly hasBlocks: boolean;
  /** What a handler asks for by its class, a framework makes for it: only texts and numbers come from outside. */
  readonly injectsObjects: boolean;
  /** A method is called by its name alone: nothing but methods can be read of an object, and parentheses may be left out. */
  readonly callsBare: boolean;
  /** A text that is called is the function of that name. */
  readonly callsNames: boolean;
  /** Types alone say what a handler is given: what somebody sent, the framework's own, or a record of the project's. */
  readonly asksByType: boolean;
  /** Functions are called and bound by methods of their own: `run.call(self, x)`. */
  readonly bindsByMethod: boolean;
  /** A part of an address that fills a parameter holds no slash: one in disguise ends it, is refused, or stays disguised. */
  readonly routesByPiece: boolean;
}

const PLAIN: Traits = {
  findsBy: 'path',
  isTyped: false,
  givesSeveral: false,
  speaksInCapitals: false,
  ownsAssigned: false,
  hasBlocks: false,
  injectsObjects: false,
  callsBare: false,
  callsNames: false,
  asksByType: false,
  bindsByMethod: true,
  routesByPiece: false,
};

const TRAITS: Readonly<Record<Family, Traits>> = {
  script: { ...PLAIN, hasBlocks: true },
  python: { ...PLAIN, findsBy: 'module', ownsAssigned: true, routesByPiece: true },
  go: { ...PLAIN, findsBy: 'folder', hasBlocks: true, isTyped: true, givesSeveral: true, speaksInCapitals: true },
  java: { ...PLAIN, findsBy: 'class', isTyped: true, routesByPiece: true },
  php: {
    ...PLAIN,
    findsBy: 'class',
    isTyped: true,
    ownsAssigned: true,
    injectsObjects: true,
    callsNames: true,
    routesByPiece: true,
  },
  ruby: { ...PLAIN, findsBy: 'class', callsBare: true },
  csharp: { ...PLAIN, findsBy: 'class', isTyped: true, speaksInCapitals: true, routesByPiece: true },
  rust: { ...PLAIN, findsBy: 'module', isTyped: true, asksByType: true, bindsByMethod: false },
};

/** The traits of a family. */
export function traitsOf(family: Family): Traits {
  return TRAITS[family];
}

/** One of something for each family, made when it is first asked for: most repositories speak few languages. */
export interface PerFamily<T> {
  of(family: Family): T;
  /** Those that were asked for. */
  readonly made: ReadonlyMap<Family, T>;
}

/** Makes one of something for each family that is asked for. */
export function perFamily<T>(make: (family: Family) => T): PerFamily<T> {
  const made = new Map<Family, T>();
  return {
    made,
    of(family) {
      const known = made.get(family);
      if (known !== undefined) return known;
      const one = make(family);
      made.set(family, one);
      return one;
    },
  };
}

/** The family of a language. */
export function familyOf(language: Language): Family {
  return language === 'javascript' || language === 'typescript' ? 'script' : language;
}
