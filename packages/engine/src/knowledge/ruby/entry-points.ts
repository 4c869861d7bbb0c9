import { DATA, NOTHING, objectRole, type EntryWiring } from '../entry-points.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** Blocks that frameworks of Ruby are told to call. Actions of controllers are known by the class they stand in. */
export const RUBY_ENTRIES: readonly EntryWiring[] = [
  {
    framework: 'sinatra',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'before', 'after', 'not_found'],
    // Without a class the file itself is the application.
    receivers: ['Sinatra', ...VERBS],
    parameters: [DATA],
    self: 'Sinatra.Base()',
  },
  {
    framework: 'grape',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'route', 'before', 'after_validation'],
    receivers: ['Grape'],
    parameters: [NOTHING],
    self: 'Grape.API()',
  },
  {
    framework: 'roda',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['route'],
    receivers: ['Roda'],
    parameters: [objectRole('Rack.Request()')],
    self: 'Roda()',
  },
  {
    framework: 'roda',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['get', 'post', 'on', 'is', 'put', 'patch', 'delete'],
    receivers: ['Rack.Request()'],
    parameters: [DATA],
  },
  {
    framework: 'webrick',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['mount_proc'],
    receivers: ['WEBrick'],
    spelled: /^server$/,
    parameters: [objectRole('WEBrick.HTTPRequest()'), NOTHING],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: [
      'define',
      'define_tool',
      'define_prompt',
      'tools_call_handler',
      'resources_read_handler',
      'prompts_get_handler',
    ],
    receivers: ['MCP', 'ModelContextProtocol'],
    spelled: /^(?:\w*_)?(?:server|mcp)$/,
    parameters: [DATA],
  },
];
