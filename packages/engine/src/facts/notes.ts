import type { Ecosystem } from '@assay/contract';
import type { Span } from './span.ts';
import type { ActKind } from './acts/act.ts';
import type { SourceKind } from './flow/flow-facts.ts';

/** What a tool, skill or script was seen to do; the words of the behaviour section. */
export const EFFECTS = [
  'executes-commands',
  'executes-code',
  'reads-files',
  'writes-files',
  'deletes-files',
  'contacts-network',
  'sends-data',
  'opens-port',
  'reads-environment',
  'reads-credentials',
  'installs-software',
  'queries-database',
  'calls-model',
] as const;
export type Effect = (typeof EFFECTS)[number];

interface At {
  readonly at: Span;
  /** 1-based line of `at`, set where the text of the file is at hand: readers of notes have no text to count in. */
  readonly line?: number | undefined;
}

/** One package of a lockfile. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** 1-based; 0 where it was not found again. */
  readonly line: number;
  /** Where the lockfile itself says that it is not always there. */
  readonly scope?: 'development' | 'optional' | undefined;
  /** `sha512-` and base64, or `sha256:` and hexadecimal digits. */
  readonly integrity?: readonly string[] | undefined;
  /** Files of the release, each with what it must be. */
  readonly files?: readonly (readonly [name: string, integrity: string])[] | undefined;
  /** Address, where it comes from no registry. */
  readonly source?: string | undefined;
  /** What was asked for and became this, where the lockfile says so. */
  readonly asked?: readonly string[] | undefined;
  /** Places in the list of packages; undefined where the lockfile does not say what needs what. */
  readonly needs?: readonly number[] | undefined;
}

interface LockNote {
  readonly kind: 'lockfile';
  readonly ecosystem: Ecosystem;
  /** `checksums` lists what may be fetched, not what is. */
  readonly holds: 'resolution' | 'checksums';
  readonly packages: readonly LockedPackage[];
  /** What the repository itself asks for, where the lockfile says so: places in the list, and what for. */
  readonly roots: readonly (readonly [place: number, scope: 'runtime' | 'development' | 'optional'])[] | undefined;
  readonly leftOut: number;
}

/** One thing a file was seen to be or do, kept for judgements that need the whole repository, and for insight. */
export type Note =
  /** The code can do this, here. */
  | (At & {
      readonly kind: 'effect';
      readonly effect: Effect;
      /** Host, path, variable or command, where it is constant. */
      readonly detail: string | undefined;
      readonly dynamic: boolean;
      readonly atLoad: boolean;
      readonly tool: string | undefined;
      /** Of a request: whose data its address and body take along. */
      readonly carries?: readonly SourceKind[] | undefined;
      /** Of a request: its address comes out of the settings, and from nobody else. */
      readonly isSetting?: boolean | undefined;
      /** Of a request: nobody looks at the answer. */
      readonly unanswered?: boolean | undefined;
      /** Of a request: the function it stands in, where that has a name. */
      readonly within?: string | undefined;
    })
  /** A tool, resource or prompt of an MCP server. */
  | (At & {
      readonly kind: 'tool';
      readonly name: string;
      readonly description: string;
      readonly parameters: readonly string[];
      /** Hints of the protocol, and the `uri` of a resource. */
      readonly annotations: Readonly<Record<string, boolean | string>>;
      readonly what: 'tool' | 'resource' | 'prompt';
    })
  /** A skill or agent definition with its front matter. */
  | (At & {
      readonly kind: 'skill';
      readonly name: string;
      readonly description: string;
      readonly allowedTools: readonly string[];
      /** Distinct words of its text in lower case, the first few hundred: what it speaks of. */
      readonly words: readonly string[];
    })
  /** A package this repository is, or builds. */
  | (At & {
      readonly kind: 'package';
      readonly ecosystem: Ecosystem;
      readonly name: string;
      readonly version: string | undefined;
      readonly description: string | undefined;
      readonly commands: readonly string[];
      readonly main: string | undefined;
      /** It says of itself that it is not meant to be published. */
      readonly isPrivate?: boolean | undefined;
    })
  /** A declared dependency. */
  | (At & {
      readonly kind: 'dependency';
      readonly ecosystem: Ecosystem;
      readonly name: string;
      readonly spec: string;
      readonly scope: 'runtime' | 'development' | 'optional' | 'peer' | 'build';
      readonly locked: boolean;
      /** Only because another dependency needs it, where the manifest says so. */
      readonly indirect?: boolean | undefined;
      /** What its file must be, where the manifest says so: `sha256:…`. */
      readonly integrity?: readonly string[] | undefined;
    })
  /** What a lockfile resolves. Taken out of the report's notes: it becomes the list of materials. */
  | (At & LockNote)
  /** A manifest or lockfile that was not, or not wholly, understood. */
  | (At & { readonly kind: 'manifest-gap'; readonly reason: string })
  /** Something that runs by itself when the repository is installed, opened, built or imported. */
  | (At & {
      readonly kind: 'hook';
      readonly event: string;
      readonly command: string;
      readonly target: string | undefined;
    })
  /** A server that listens, or a framework that makes one. */
  | (At & { readonly kind: 'entry'; readonly framework: string; readonly what: string; readonly source: SourceKind })
  /** A server another program is told to start: an MCP client configuration. */
  | (At & {
      readonly kind: 'server-config';
      readonly name: string;
      readonly command: string;
      readonly arguments: readonly string[];
      readonly url: string | undefined;
    })
  /** What a README, a manifest or a skill says that the code does, in the words of the effects. */
  | (At & { readonly kind: 'disclosure'; readonly effects: readonly Effect[]; readonly tellsOfUsage?: boolean })
  /** The code acts against whoever runs it, here. */
  | (At & {
      readonly kind: 'act';
      readonly act: ActKind;
      readonly message: string;
      readonly confidence: 'high' | 'medium' | 'low';
      /** Only where a manifest of the repository runs the file at installation; others are dropped when facts are joined. */
      readonly onlyAtInstall?: boolean | undefined;
    })
  /** What somebody does in a browser, or what it holds for them, is taken here and goes on. */
  | (At & {
      readonly kind: 'watching';
      readonly sees:
        | 'keys'
        | 'passwords'
        | 'page cookies'
        | 'cookies'
        | 'some cookies'
        | 'cookies of others'
        | 'a form'
        | 'requests'
        | 'the screen'
        | 'messages';
      /** To another machine, to one over a lasting connection, to another script of the extension, or into its storage. */
      readonly goes: 'away' | 'socket' | 'on' | 'kept';
      /** To an address that is written down in the script. */
      readonly isFixed: boolean;
      /** The script calls what only extensions may call. */
      readonly isOfExtension: boolean;
      /** Under which names it is handed on; of messages, which entries are read. */
      readonly names: readonly string[];
    })
  /** Keys of the whole machine are recorded here, or what was recorded can be handed over. */
  | (At & { readonly kind: 'recording'; readonly does: 'sends' | 'keeps' | 'hands over' })
  /** An extension of a browser, with the scripts that it runs in the pages of others. */
  | (At & { readonly kind: 'extension'; readonly scripts: readonly string[] })
  /** Prose that tries to steer an agent. */
  | (At & {
      readonly kind: 'injection';
      readonly technique: string;
      readonly severity: 'critical' | 'high' | 'medium' | 'low';
      readonly confidence: 'high' | 'medium' | 'low';
      readonly surface: string;
      readonly snippet: string;
      readonly message: string;
    });
