import { DATA, NOTHING, objectRole, type EntryWiring } from '../entry-points.ts';
import type { Handed } from '../tables.ts';

const MAPS = ['MapGet', 'MapPost', 'MapPut', 'MapDelete', 'MapPatch', 'MapMethods', 'Map', 'MapFallback'];
const ROUTERS = [
  'Microsoft.AspNetCore.Builder.WebApplication()',
  'Microsoft.AspNetCore.Routing.IEndpointRouteBuilder()',
  'Microsoft.AspNetCore.Routing.RouteGroupBuilder()',
];

/** Functions that frameworks of C# are told to call. Actions of controllers are known by their classes. */
export const CSHARP_ENTRIES: readonly EntryWiring[] = [
  {
    framework: 'aspnet',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: MAPS,
    receivers: ROUTERS,
    spelled:
      /^(?:app|application|group|routes?|router|endpoints?|api|builder|\w*(?:App|Group|Api|Endpoints|Routes|Builder))$/,
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'decorator',
    methods: ['McpServerTool'],
    receivers: ['ModelContextProtocol.Server'],
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'prompt',
    source: 'tool',
    as: 'decorator',
    methods: ['McpServerPrompt'],
    receivers: ['ModelContextProtocol.Server'],
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'resource',
    source: 'tool',
    as: 'decorator',
    methods: ['McpServerResource'],
    receivers: ['ModelContextProtocol.Server'],
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['Create'],
    receivers: ['ModelContextProtocol.Server.McpServerTool'],
    parameters: [DATA],
  },
  {
    framework: 'mcp',
    what: 'request',
    source: 'tool',
    as: 'call',
    methods: ['WithCallToolHandler', 'WithReadResourceHandler', 'WithGetPromptHandler', 'WithCompleteHandler'],
    receivers: ['Microsoft.Extensions.DependencyInjection.IMcpServerBuilder()'],
    spelled: /./,
    parameters: [objectRole('ModelContextProtocol.Server.RequestContext()'), NOTHING],
  },
  {
    framework: 'mcp',
    what: 'request',
    source: 'tool',
    as: 'call',
    methods: ['McpServerHandlers'],
    receivers: ['ModelContextProtocol.Server'],
    properties: ['CallToolHandler', 'ReadResourceHandler', 'GetPromptHandler', 'CompleteHandler'],
    parameters: [objectRole('ModelContextProtocol.Server.RequestContext()'), NOTHING],
  },
  {
    framework: 'agent',
    what: 'tool',
    source: 'tool',
    as: 'call',
    methods: ['Create'],
    receivers: ['Microsoft.Extensions.AI.AIFunctionFactory'],
    parameters: [DATA],
  },
  {
    framework: 'semantic kernel',
    what: 'tool',
    source: 'tool',
    as: 'decorator',
    methods: ['KernelFunction'],
    receivers: ['Microsoft.SemanticKernel'],
    parameters: [DATA],
  },
  {
    framework: 'web service',
    what: 'request',
    source: 'remote',
    as: 'decorator',
    methods: ['WebMethod', 'OperationContract'],
    receivers: ['System.Web.Services', 'System.ServiceModel'],
    parameters: [DATA],
  },
];

/** Classes whose public methods a framework calls with what somebody sent. */
export const CSHARP_CONTROLLERS: RegExp = /Controller(?:Base)?$/;
export const CSHARP_PAGES: RegExp = /(?:^|\.)PageModel$/;
export const CSHARP_HUBS: RegExp = /(?:^|\.)Hub$/;

/** Types of parameters that a framework fills with objects of its own, or of the program's. */
const INJECTED =
  /^(?:I(?!FormFile|FormCollection|Enumerable|List|Collection|ReadOnly|Dictionary)[A-Z]\w*(?:<|$)|CancellationToken|ClaimsPrincipal|HttpContext|HttpRequest|HttpResponse|Stream|PipeReader|LinkGenerator|McpServer|RequestContext|Progress|Kernel$|\w*(?:Service|Services|DbContext|Context|Repository|Client|Manager|Factory|Logger|Options|Mediator|Sender|Store|Provider|Accessor|Cache|Handler|UseCase|Helper)(?:<.*)?$)/s;

/** The same by types and by marks. */
export const CSHARP_HANDED: Handed = {
  types: INJECTED,
  marks: new Set(['FromServices', 'FromKeyedServices']),
};
