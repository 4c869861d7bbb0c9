import { membersOf } from './members-of.ts';

/** Clients that speak as OpenAI's does. */
const LIKE_OPENAI = [
  'chat.completions.create',
  'chat.completions.parse',
  'beta.chat.completions.parse',
  'completions.create',
  'responses.create',
  'responses.parse',
];
const LIKE_ANTHROPIC = ['messages.create', 'beta.messages.create', 'completions.create'];
const AWS_CALLS = ['invoke_model', 'converse', 'invoke_endpoint'];

function asked(clients: readonly string[], calls: readonly string[]): readonly string[] {
  return clients.flatMap((client) => membersOf(client, ...calls));
}

/** Models of LangChain, by their packages. */
const CHAT_MODELS: readonly string[] = [
  ...membersOf('langchain_openai', 'ChatOpenAI()', 'AzureChatOpenAI()', 'OpenAI()'),
  ...membersOf('langchain_anthropic', 'ChatAnthropic()'),
  ...membersOf('langchain_ollama', 'ChatOllama()', 'OllamaLLM()'),
  ...membersOf('langchain_google_genai', 'ChatGoogleGenerativeAI()', 'GoogleGenerativeAI()'),
  ...membersOf('langchain_google_vertexai', 'ChatVertexAI()', 'VertexAI()'),
  ...membersOf('langchain_groq', 'ChatGroq()'),
  ...membersOf('langchain_mistralai', 'ChatMistralAI()', 'chat_models.ChatMistralAI()'),
  ...membersOf('langchain_aws', 'ChatBedrock()', 'ChatBedrockConverse()', 'BedrockLLM()'),
  ...membersOf('langchain_huggingface', 'ChatHuggingFace()', 'HuggingFaceEndpoint()', 'HuggingFacePipeline()'),
  ...membersOf('langchain_deepseek', 'ChatDeepSeek()'),
  ...membersOf('langchain_community.chat_models', 'ChatOpenAI()', 'ChatOllama()', 'ChatAnthropic()'),
  ...membersOf('langchain_community.llms', 'OpenAI()', 'Ollama()', 'LlamaCpp()', 'HuggingFaceHub()'),
  ...membersOf('langchain.chat_models', 'ChatOpenAI()', 'init_chat_model()'),
  'langchain.llms.OpenAI()',
  'langchain.chains.LLMChain()',
  'langchain.chains.llm.LLMChain()',
  'langchain.agents.AgentExecutor()',
  ...membersOf('langchain.agents', 'initialize_agent()', 'create_agent()'),
  'langgraph.prebuilt.create_react_agent()',
];
/** What they are told before they are asked; the answer is a model of the same kind. */
const TOLD_BEFORE = ['bind', 'bind_tools', 'with_structured_output', 'with_retry', 'with_config', 'with_fallbacks'];

/** A model of LangChain that was told something is the model it was. */
export const TOLD_MODELS: Readonly<Record<string, string>> = Object.fromEntries(
  CHAT_MODELS.flatMap((model) => TOLD_BEFORE.map((told) => [`${model}.${told}()`, model])),
);

/** Models of LlamaIndex, by their packages. */
const INDEX_MODELS: readonly string[] = [
  ['openai', 'OpenAI'],
  ['azure_openai', 'AzureOpenAI'],
  ['openai_like', 'OpenAILike'],
  ['anthropic', 'Anthropic'],
  ['ollama', 'Ollama'],
  ['gemini', 'Gemini'],
  ['google_genai', 'GoogleGenAI'],
  ['groq', 'Groq'],
  ['huggingface', 'HuggingFaceLLM'],
].map(([module, model]) => `llama_index.llms.${module}.${model}()`);

/** Calls of Python that answer with what a model wrote. */
export const PYTHON_MODEL_CALLS: readonly string[] = [
  ...asked(
    [
      ...membersOf('openai', 'OpenAI()', 'AsyncOpenAI()', 'AzureOpenAI()', 'AsyncAzureOpenAI()'),
      ...membersOf('groq', 'Groq()', 'AsyncGroq()'),
      ...membersOf('together', 'Together()', 'AsyncTogether()'),
      ...membersOf('huggingface_hub', 'InferenceClient()', 'AsyncInferenceClient()'),
    ],
    LIKE_OPENAI,
  ),
  'openai.ChatCompletion.create',
  'openai.Completion.create',
  ...membersOf('openai.chat.completions', 'create', 'parse'),
  ...asked(
    membersOf('anthropic', 'Anthropic()', 'AsyncAnthropic()', 'AnthropicBedrock()', 'AnthropicVertex()'),
    LIKE_ANTHROPIC,
  ),
  ...membersOf('litellm', 'completion', 'acompletion', 'text_completion'),
  ...asked(['ollama', 'ollama.Client()', 'ollama.AsyncClient()'], ['chat', 'generate']),
  ...asked(
    ['google.generativeai.GenerativeModel()', 'vertexai.generative_models.GenerativeModel()'],
    ['generate_content', 'generate_content_async', 'start_chat().send_message'],
  ),
  ...membersOf(
    'google.genai.Client()',
    'models.generate_content',
    'aio.models.generate_content',
    'chats.create().send_message',
  ),
  ...membersOf('mistralai.Mistral()', 'chat.complete', 'chat.complete_async'),
  ...asked(membersOf('cohere', 'Client()', 'ClientV2()', 'AsyncClient()'), ['chat', 'generate']),
  ...membersOf('huggingface_hub.InferenceClient()', 'chat_completion', 'text_generation'),
  ...asked(['boto3.client()', 'boto3.Session().client()'], AWS_CALLS),
  'replicate.run',
  ...asked(CHAT_MODELS, ['invoke', 'ainvoke', 'predict', 'apredict', 'run', 'arun', 'stream', 'astream', 'batch']),
  'langchain.llms.OpenAI()',
  ...asked(INDEX_MODELS, ['complete', 'acomplete', 'chat', 'achat', 'stream_complete', 'stream_chat', 'predict']),
  ...membersOf('mcp.server.fastmcp.Context()', 'sample', 'session.create_message'),
  ...membersOf('pydantic_ai.Agent()', 'run', 'run_sync', 'run_stream'),
  ...membersOf('agents.Runner', 'run', 'run_sync', 'run_streamed'),
  ...membersOf('smolagents', 'CodeAgent().run', 'ToolCallingAgent().run'),
  ...membersOf('crewai', 'Crew().kickoff', 'Crew().kickoff_async', 'LLM().call'),
  ...membersOf('dspy', 'Predict()', 'ChainOfThought()', 'ReAct()', 'LM()'),
  ...asked(membersOf('instructor', 'from_openai()', 'from_provider()', 'from_anthropic()', 'patch()'), [
    ...LIKE_OPENAI,
    'messages.create',
    'create',
  ]),
  ...membersOf('vllm.LLM()', 'generate', 'chat'),
  'transformers.pipeline()',
];

/** The same of JavaScript. */
export const SCRIPT_MODEL_CALLS: readonly string[] = [
  ...asked(
    ['openai()', 'openai.OpenAI()', 'openai.AzureOpenAI()', 'groq-sdk()', 'groq-sdk.Groq()', 'together-ai()'],
    LIKE_OPENAI,
  ),
  ...asked(['@anthropic-ai/sdk()', '@anthropic-ai/sdk.Anthropic()', '@anthropic-ai/bedrock-sdk()'], LIKE_ANTHROPIC),
  ...membersOf('ai', 'generateText', 'generateObject', 'streamText', 'streamObject'),
  '@google/generative-ai.GoogleGenerativeAI().getGenerativeModel().generateContent',
  '@google/genai.GoogleGenAI().models.generateContent',
  ...asked(['ollama', 'ollama.Ollama()'], ['chat', 'generate']),
  '@mistralai/mistralai.Mistral().chat.complete',
  ...asked(['cohere-ai.CohereClient()', 'cohere-ai.CohereClientV2()'], ['chat', 'generate']),
  ...asked(
    ['@huggingface/inference.HfInference()', '@huggingface/inference.InferenceClient()'],
    ['chatCompletion', 'textGeneration'],
  ),
  ...['@langchain/openai.ChatOpenAI()', '@langchain/anthropic.ChatAnthropic()', '@langchain/ollama.ChatOllama()'].map(
    (client) => `${client}.invoke`,
  ),
];

/** What a project calls the model it was handed, and what it calls asking it. */
export const MODEL_NAMES =
  /^_{0,2}(?:llm|chat_?llm|llm_?(?:client|model|chain|service|provider)|chat_?model|language_?model)$/i;
export const ASKS_MODEL =
  /^_?a?(?:ask|chat|complete|completion|predict|invoke|query|prompt|generate(?:_?(?:text|content|response|answer|code|completion))?)$/i;
