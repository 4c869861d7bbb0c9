import { DATA, GRAPH_CONTEXT, NOTHING, objectRole, SCHEMA_DATA, type EntryWiring } from './entry-points.ts';

const PROCEDURE = { what: 'request', source: 'remote', as: 'call' } as const;

/** What a procedure is called with, and the member of it that holds what somebody sent, as the schema before it let it be. */
export const SENT_MEMBERS: Readonly<Record<string, string | undefined>> = {
  'trpc.Call()': 'input',
  'tanstack.Call()': 'data',
  'safe-action.Call()': 'parsedInput',
};

/** Calls before the one that takes a procedure, which are given the schema of what it takes. */
export const SCHEMA_CALLS: ReadonlySet<string> = new Set([
  'input',
  'inputSchema',
  'inputValidator',
  'validator',
  'schema',
]);

/** Fields of a graph that are made by calls, one for each type. */
const FIELDS =
  'field boolean booleanList float floatList id idList int intList list string stringList nullable nonNull'.split(' ');

/** Functions of a server that a page of the same project calls as if they were its own, and that anybody else can call. */
export const PROCEDURES: readonly EntryWiring[] = [
  {
    ...PROCEDURE,
    framework: 'trpc',
    methods: ['query', 'mutation', 'subscription'],
    receivers: ['@trpc/server'],
    spelled: /procedure$/i,
    parameters: [objectRole('trpc.Call()'), NOTHING],
  },
  {
    ...PROCEDURE,
    framework: 'orpc',
    methods: ['handler'],
    receivers: ['@orpc/server'],
    parameters: [objectRole('trpc.Call()'), NOTHING],
  },
  {
    ...PROCEDURE,
    framework: 'tanstack',
    methods: ['handler'],
    receivers: ['@tanstack/react-start.createServerFn()', '@tanstack/solid-start.createServerFn()'],
    parameters: [objectRole('tanstack.Call()'), NOTHING],
  },
  {
    ...PROCEDURE,
    framework: 'action',
    methods: ['action', 'stateAction'],
    receivers: ['next-safe-action.createSafeActionClient()'],
    parameters: [objectRole('safe-action.Call()'), NOTHING],
  },
  {
    ...PROCEDURE,
    framework: 'astro',
    methods: ['defineAction'],
    receivers: ['astro:actions'],
    properties: ['handler'],
    parameters: [SCHEMA_DATA, objectRole('sveltekit.Event()')],
  },
  {
    ...PROCEDURE,
    framework: 'sveltekit',
    methods: ['query', 'command', 'form'],
    receivers: ['$app/server'],
    parameters: [SCHEMA_DATA, NOTHING],
  },
  {
    ...PROCEDURE,
    framework: 'connect',
    methods: ['service', 'rpc'],
    receivers: ['@connectrpc/connect.ConnectRouter()'],
    every: [''],
    parameters: [DATA, NOTHING],
  },
  // Pothos and Nexus: the types of a graph are put together of calls, each with the function that answers for a field.
  {
    ...PROCEDURE,
    framework: 'graphql',
    methods: FIELDS,
    receivers: [],
    spelled: /^t$/,
    properties: ['resolve'],
    parameters: [NOTHING, DATA, GRAPH_CONTEXT, NOTHING],
  },
];
