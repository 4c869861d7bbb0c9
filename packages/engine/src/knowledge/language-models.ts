import { membersOf } from './members-of.ts';

/** Clients that speak as OpenAI's does. */
const LIKE_OPENAI = ['chat.completions.create', 'chat.completions.parse', 'completions.create', 'responses.create'];
const LIKE_ANTHROPIC = ['messages.create', 'beta.messages.create', 'completions.create'];
const AWS_CALLS = ['invoke_model', 'converse', 'invoke_endpoint'];

function asked(clients: readonly string[], calls: readonly string[]): readonly string[] {
  return clients.flatMap((client) => membersOf(client, ...calls));
}

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
  ...asked(
    [
      'langchain_openai.ChatOpenAI()',
      'langchain_openai.AzureChatOpenAI()',
      'langchain_anthropic.ChatAnthropic()',
      'langchain_ollama.ChatOllama()',
      'langchain.chat_models.init_chat_model()',
    ],
    ['invoke', 'ainvoke', 'predict'],
  ),
  'langchain.llms.OpenAI()',
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
