import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { sightFlows } from '../../knowledge/source-trust.ts';

const SCRIPT_MODELS = [
  'openai.OpenAI().chat.completions.create',
  'openai().chat.completions.create',
  'openai.OpenAI().responses.create',
  'openai().responses.create',
  '@anthropic-ai/sdk().messages.create',
  '@anthropic-ai/sdk.Anthropic().messages.create',
  'ai.generateText',
  'ai.generateObject',
  'ai.streamText',
];
const PYTHON_MODELS = [
  'openai.OpenAI().chat.completions.create',
  'openai.AsyncOpenAI().chat.completions.create',
  'openai.OpenAI().responses.create',
  'openai.ChatCompletion.create',
  'anthropic.Anthropic().messages.create',
  'anthropic.AsyncAnthropic().messages.create',
  'litellm.completion',
];
const TEXTS = ['messages', 'prompt', 'system', 'input'];
const SINKS: readonly SinkSpec[] = [
  ...SCRIPT_MODELS.map((callee): SinkSpec => ({
    kind: 'prompt',
    languages: SCRIPT,
    callee,
    keywords: TEXTS,
    from: ['environment'],
  })),
  ...PYTHON_MODELS.map((callee): SinkSpec => ({
    kind: 'prompt',
    languages: PYTHON,
    callee,
    keywords: TEXTS,
    from: ['environment'],
  })),
];
/** Variables whose value is a secret by their name, and the environment as a whole. */
const PRIVATE = /key|token|secret|passw|credential|private|(?:process\.env|os\.environ)(?:\)|`|$)/i;
/** `const apiKey = process.env.X`, and the function that gives it back. */
const NAMING_STEPS = 3;

export const check: FileCheck = {
  id: 'data-handling-llm-data-leak',
  title: 'Secrets of the environment are sent to a model provider',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [201],
  why: `
    What stands in a prompt leaves this machine, is kept in somebody's logs and may be repeated by the model to whoever
    asks cleverly. A key has nothing to do there.`,
  fix: 'Give the model names instead of values, and put secrets in where the tool runs, after the model has answered.',
  blindSpots: 'Only variables whose names say that they are secret count, and only calls of well-known model clients.',
  wants: { sinks: SINKS },
  examples: {
    bad: [
      {
        'ask.ts': `
          import OpenAI from 'openai';
          const client = new OpenAI();
          await client.chat.completions.create(«{
            model: 'm',
            messages: [{ role: 'user', content: \`Connect with \${process.env.DATABASE_PASSWORD}\` }],
          }»);`,
      },
      {
        'ask.py': `
          import os
          import anthropic
          client = anthropic.Anthropic()
          client.messages.create(model='m', max_tokens=9, messages=«[{'role': 'user', 'content': f"env: {os.environ['API_TOKEN']}"}]»)`,
      },
      {
        'keys.py': 'import os\n\ndef database_password():\n    return os.environ.get("DB_PW")\n',
        'ask.py': `
          import anthropic
          from keys import database_password
          client = anthropic.Anthropic()
          client.messages.create(model='m', max_tokens=9, messages=«[{'role': 'user', 'content': f"with {database_password()}"}]»)`,
      },
    ],
    good: [
      {
        'places.py': 'import os\n\ndef home():\n    path = os.environ.get("NOTES_HOME")\n    return path\n',
        'ask.py': `
          import anthropic
          from places import home
          client = anthropic.Anthropic()
          client.messages.create(model='m', max_tokens=9, messages=[{'role': 'user', 'content': f"notes of {home()}"}])`,
      },
      {
        'ask.ts': `
          import OpenAI from 'openai';
          const client = new OpenAI({ apiKey: process.env.OPENAI_API_KEY });
          await client.chat.completions.create({
            model: process.env.MODEL,
            messages: [{ role: 'user', content: \`Speak \${process.env.LANGUAGE}\` }],
          });`,
      },
      {
        'ask.py': `
          import os
          import anthropic
          client = anthropic.Anthropic(api_key=os.environ['ANTHROPIC_API_KEY'])
          client.messages.create(model='m', max_tokens=9, messages=[{'role': 'user', 'content': 'hello'}])`,
      },
    ],
  },

  *find({ flows, text, path }) {
    // Of a variable that another file reads, the name is seen where it is kept.
    const secret = flows.filter(({ source, steps }) =>
      PRIVATE.test(
        source.at.file === path
          ? text.slice(source.at.start, source.at.end)
          : `${source.what} ${steps
              .slice(0, NAMING_STEPS)
              .map(({ note }) => note)
              .join(' ')}`,
      ),
    );
    // A key that was given to a client does not come back in what the client answers, as far as anybody can see.
    const seen = secret.filter(({ confidence }) => confidence === 'high');
    for (const sighting of sightFlows(
      seen,
      'medium',
      ['environment'],
      ({ source, callee }) => `${callee}() sends ${source.what} to a model provider.`,
    )) {
      yield { ...sighting, severity: 'medium', confidence: 'medium' };
    }
  },
};
