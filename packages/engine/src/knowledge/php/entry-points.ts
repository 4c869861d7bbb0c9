import { DATA, objectRole, type EntryWiring } from '../entry-points.ts';
import { PSR_REQUEST, PSR_RESPONSE } from './library.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'any', 'match'];
const ATTRIBUTES = ['PhpMcp.Server.Attributes', 'Mcp.Capability.Attribute', 'Mcp.Server.Attributes'];

/** Functions that frameworks of PHP are told to call. Most handlers read the request by its type, or where it lies. */
export const PHP_ENTRIES: readonly EntryWiring[] = [
  {
    framework: 'laravel',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: VERBS,
    receivers: ['Illuminate.Support.Facades.Route', 'Route'],
    spelled: /^\$router$/,
    needsPath: true,
    parameters: [DATA],
  },
  {
    framework: 'slim',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: [...VERBS, 'map'],
    receivers: ['Slim.App()', 'Slim.Factory.AppFactory.create()', 'Slim.Routing.RouteCollectorProxy()'],
    spelled: /^\$(?:app|group)$/,
    needsPath: true,
    parameters: [objectRole(PSR_REQUEST), objectRole(PSR_RESPONSE), DATA],
  },
  {
    framework: 'symfony',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: ['Route', 'Get', 'Post', 'Put', 'Patch', 'Delete'],
    receivers: [
      'Symfony.Component.Routing.Attribute',
      'Symfony.Component.Routing.Annotation',
      'FOS.RestBundle.Controller.Annotations',
      'Spatie.RouteAttributes.Attributes',
    ],
    parameters: [DATA],
  },
  {
    framework: 'wordpress',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['register_rest_route'],
    receivers: ['register_rest_route'],
    properties: ['callback', 'permission_callback'],
    parameters: [objectRole('WP_REST_Request()')],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'decorator',
    methods: ['McpTool'],
    receivers: ATTRIBUTES,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'resource',
    source: 'tool',
    as: 'decorator',
    methods: ['McpResourceTemplate'],
    receivers: ATTRIBUTES,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'prompt',
    source: 'tool',
    as: 'decorator',
    methods: ['McpPrompt'],
    receivers: ATTRIBUTES,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['withTool', 'addTool', 'tool', 'registerTool'],
    receivers: ['PhpMcp.Server', 'Mcp.Server', 'PhpMcp.Laravel.Facades.Mcp'],
    parameters: [DATA],
  },
];
