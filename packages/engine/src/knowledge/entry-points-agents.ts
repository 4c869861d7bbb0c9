import { DATA, NOTHING, SCHEMA_DATA, type EntryWiring } from './entry-points.ts';

const TOOL = { framework: 'agent', what: 'tool', source: 'tool' } as const;

/** Functions that a language model calls by way of a toolkit: what it passes may come from anything it has read. */
export const PYTHON_AGENTS: readonly EntryWiring[] = [
  {
    ...TOOL,
    as: 'decorator',
    methods: ['tool', 'function_tool'],
    receivers: [
      'langchain.tools',
      'langchain_core.tools',
      'langchain.agents.tool',
      'agents.function_tool',
      'crewai.tools',
      'crewai_tools',
      'smolagents',
      'agno.tools',
      'strands',
      'haystack.tools',
    ],
    parameters: [DATA],
  },
  {
    ...TOOL,
    as: 'decorator',
    methods: ['tool', 'tool_plain'],
    receivers: ['pydantic_ai.Agent()'],
    parameters: [DATA],
  },
  {
    ...TOOL,
    as: 'decorator',
    methods: ['kernel_function'],
    receivers: ['semantic_kernel'],
    parameters: [DATA],
  },
  {
    ...TOOL,
    as: 'decorator',
    methods: ['register_for_llm', 'register_for_execution'],
    receivers: ['autogen', 'ag2'],
    spelled: /./,
    parameters: [DATA],
  },
  {
    ...TOOL,
    as: 'call',
    methods: ['from_function', 'from_defaults', 'Tool', 'StructuredTool', 'FunctionTool'],
    receivers: [
      'langchain.tools',
      'langchain.agents',
      'langchain_core.tools',
      'llama_index.core.tools',
      'google.adk.tools',
      'autogen_core.tools',
    ],
    properties: ['func', 'coroutine', 'fn', 'async_fn'],
    parameters: [DATA],
  },
];

export const JAVASCRIPT_AGENTS: readonly EntryWiring[] = [
  {
    ...TOOL,
    framework: 'ai sdk',
    as: 'call',
    methods: ['tool', 'createTool'],
    receivers: [
      'ai.tool',
      '@mastra/core/tools.createTool',
      '@langchain/core/tools.tool',
      'langchain.tool',
      '@openai/agents.tool',
      '@openai/agents-core.tool',
      '@voltagent/core.createTool',
      'llamaindex.tool',
    ],
    properties: ['execute'],
    parameters: [SCHEMA_DATA, NOTHING],
  },
  {
    ...TOOL,
    as: 'call',
    methods: ['DynamicTool', 'DynamicStructuredTool'],
    receivers: ['@langchain/core/tools', 'langchain/tools'],
    properties: ['func'],
    parameters: [SCHEMA_DATA, NOTHING],
  },
];

/** Classes whose objects are tools, and the method that a model calls. */
export const TOOL_CLASSES: readonly { readonly base: RegExp; readonly method: RegExp }[] = [
  { base: /^mcp-framework\.MCPTool$/, method: /^execute$/ },
  { base: /^(?:@langchain\/core|langchain)\/tools\.(?:Structured)?Tool$/, method: /^_call$/ },
  { base: /^(?:langchain\w*|crewai\w*)(?:\.\w+)*\.(?:BaseTool|StructuredTool)$/, method: /^_a?run$/ },
  { base: /^smolagents(?:\.\w+)*\.Tool$/, method: /^forward$/ },
  // Its public methods are the tools.
  { base: /^(?:agno|phi)(?:\.\w+)*\.Toolkit$/, method: /^(?!_|(?:register|connect|close)$)\w+$/ },
];
