import type { FileCheck } from '../../check.ts';
import type { CallFact, SourceKind, ValueFact } from '../../facts/flow/flow-facts.ts';

/** Methods and functions that ask a model. */
const ASKS = [
  '.create',
  '.parse',
  '.stream',
  'ai.generateText',
  'ai.streamText',
  'ai.generateObject',
  'ai.streamObject',
];
/** Where they take what the model is to obey. */
const OBEYED = ['system', 'instructions', 'systemInstruction', 'system_instruction', 'system_prompt'];
const RANKING = /^(?:system|developer)$/;
/** The file works with a model: `create` alone is everybody's word. */
const IS_MODEL =
  /\bopenai\b|\banthropic\b|@ai-sdk\/|from\s{1,3}['"]ai['"]|\bgroq\b|\bmistralai?\b|\blitellm\b|google\.generativeai|@google\/genai|\bcohere\b/i;
const OUTSIDE: ReadonlySet<SourceKind> = new Set(['tool', 'remote', 'response']);

export const check: FileCheck = {
  id: 'mcp-llm-prompt-sink',
  title: 'Text from outside becomes an order to the model',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1427],
  why: `
    A model obeys its system message before all else. Text from a request, a page or a tool that is put there speaks with
    the voice of the developer: it can take the rules back that stand beside it, and no later message outranks it.`,
  fix: `
    Keep the system message constant. Put text from outside in a user message, marked as data, and let no tool that
    does harm be called without a person's consent.`,
  blindSpots: 'Prompts that are put together in templates or stored elsewhere are not followed.',
  wants: { calls: ASKS, callsOnlyIn: IS_MODEL },
  examples: {
    bad: [
      {
        'chat.js': `
          const express = require('express');
          const OpenAI = require('openai');
          const client = new OpenAI();
          express().post('/chat', async (req, res) => {
            const answer = await client.chat.completions.create({
              model: 'gpt-4o',
              messages: [{ role: 'system', content: «\`You are \${req.body.persona}.\`» }, { role: 'user', content: 'Hello' }],
            });
            res.json(answer);
          });`,
      },
      {
        'chat.py': `
          import anthropic
          from flask import Flask, request
          app = Flask(__name__)
          client = anthropic.Anthropic()

          @app.route('/chat')
          def chat():
              return client.messages.create(model='claude', system=«'Rules: ' + request.args['rules']», messages=[])`,
      },
    ],
    good: [
      {
        'chat.js': `
          const express = require('express');
          const OpenAI = require('openai');
          const client = new OpenAI();
          express().post('/chat', async (req, res) => {
            const answer = await client.chat.completions.create({
              model: 'gpt-4o',
              messages: [{ role: 'system', content: 'You are polite.' }, { role: 'user', content: req.body.text }],
            });
            res.json(answer);
          });`,
      },
      {
        'users.js': `
          const express = require('express');
          express().post('/users', async (req, res) => res.json(await users.create({ system: req.body.system })));`,
      },
    ],
  },

  *find({ calls, text, path }) {
    if (!IS_MODEL.test(text)) return;
    const seen = new Set<number>();
    for (const call of calls) {
      for (const value of ordersOf(call)) {
        if (!value.sources.some((kind) => OUTSIDE.has(kind)) || value.at.file !== path || seen.has(value.at.start))
          continue;
        seen.add(value.at.start);
        yield { at: value.at, message: 'Text from outside stands where the model looks for its orders.' };
      }
    }
  },
};

/** What the call gives the model to obey: its options, and messages that rank above those of the user. */
function ordersOf(call: CallFact): readonly ValueFact[] {
  const options = OBEYED.flatMap((name) => call.option(name) ?? []);
  const messages = (call.option('messages') ?? call.option('input'))?.items ?? [];
  const ranking = messages.flatMap((message) =>
    RANKING.test(String(message.entry('role')?.constant ?? '')) ? (message.entry('content') ?? []) : [],
  );
  return [...options, ...ranking];
}
