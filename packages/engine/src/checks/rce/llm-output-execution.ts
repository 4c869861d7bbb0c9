import type { FileCheck } from '../../check.ts';
import { CODE_SINKS } from '../../knowledge/sinks/code.ts';
import { COMMAND_SINKS } from '../../knowledge/sinks/command.ts';
import { sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'rce-llm-output-execution',
  title: 'What a model answers is run',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [94, 1427],
  why: `
    A model repeats what it read. A web page, a ticket or a file it was shown can hold the code it then answers with, and the
    program runs it.`,
  fix: `
    Run model-written code only in a sandbox without network and files, or let a person read it first. Prefer a fixed set of
    actions the model chooses from.`,
  blindSpots:
    'A model client wrapped in a class of the project is recognised where the wrapper can be followed, or by its name.',
  wants: { sinks: [...CODE_SINKS, ...COMMAND_SINKS], calls: ['eval', 'exec', 'Function'] },
  examples: {
    bad: [
      {
        'agent.py': `
          from openai import OpenAI
          client = OpenAI()

          def act(task):
              answer = client.chat.completions.create(model='m', messages=[{'role': 'user', 'content': task}])
              exec(«answer.choices[0].message.content»)`,
      },
      {
        'hosted.py': `
          import boto3

          class Hosted:
              def __init__(self, name):
                  self.name = name
                  self.client = boto3.client('sagemaker-runtime')

              def complete(self, body):
                  answer = self.client.invoke_endpoint(EndpointName=self.name, Body=body)
                  return eval(«answer['Body'].read().decode('utf-8')»)`,
      },
      {
        'agent.ts': `
          import OpenAI from 'openai';
          import { execSync } from 'node:child_process';
          const client = new OpenAI();
          const answer = await client.chat.completions.create({ model: 'm', messages: [] });
          execSync(«answer.choices[0].message.content»);`,
      },
      {
        'thoughts.py': `
          from .code import first_block

          class Thinker:
              async def think(self, task):
                  answer = await self.llm.aask(msg=task)
                  return eval(«first_block(answer)»)`,
      },
      {
        'tasks.py': `
          class Tasks:
              def take(self, session, assistant_reply):
                  for task in «eval(assistant_reply)»:
                      self.queue.add(task)`,
      },
      {
        'graph.py': `
          from langgraph.graph import StateGraph
          graph = StateGraph(dict)

          def run(state):
              exec(«state['code']»)

          graph.add_node('run', run)`,
      },
      {
        'agent.py': `
          from google import genai
          client = genai.Client()

          def act(task):
              answer = client.models.generate_content(model='m', contents=task)
              exec(«answer.text»)`,
      },
    ],
    good: [
      {
        'graph.py': `
          from langgraph.graph import StateGraph
          graph = StateGraph(dict)

          def run(state, config):
              return {'answer': eval(config['formula']), 'code': state['code']}

          def other(state):
              exec(state['code'])

          graph.add_node('run', run)`,
      },
      {
        'thoughts.py': `
          import ast

          class Thinker:
              async def think(self, task):
                  return ast.literal_eval(await self.llm.aask(msg=task))

              def read(self, llm_response, formula):
                  return json.loads(llm_response), eval(formula)

              def load(self, settings):
                  return eval(self.llm.describe(settings))`,
      },
      {
        'agent.py': `
          from openai import OpenAI
          client = OpenAI()

          def act(task):
              answer = client.chat.completions.create(model='m', messages=[{'role': 'user', 'content': task}])
              print(answer.choices[0].message.content)`,
      },
      { 'run.ts': "import { execSync } from 'node:child_process';\nexecSync('npm test');" },
    ],
  },

  *find({ flows, calls, path, text }) {
    yield* sightFlows(flows, 'critical', ['model'], ({ source, callee }) =>
      OF_STATE.test(source.what)
        ? `What models and users have put into the state of a graph is handed to ${callee}().`
        : `The answer of a model is handed to ${callee}().`,
    );
    const seen = new Set(flows.map(({ call }) => call.start));
    for (const { at, callee, isDirect, arguments: given } of calls) {
      if (at.file !== path || !isDirect || seen.has(at.start) || given.some(({ isFixed }) => isFixed)) continue;
      const name = RUNS_NAME.exec(text.slice(at.start, at.end))?.[1] ?? '';
      if (!SAID_BY_MODEL.test(name)) continue;
      seen.add(at.start);
      yield { at, message: `What a model has said, \`${name}\` by its name, is handed to ${callee}().` };
    }
  },
};

const OF_STATE = /^arguments? .{0,200}\bnode$/;

/** Nobody was seen to ask a model, but the name says who wrote the text. */
const RUNS_NAME = /^(?:new\s)?\w{1,20}\(\s{0,3}(?:self\.|this\.)?(\w{1,60})\s{0,3}[,)]/;
const SAID_BY_MODEL =
  /^(?:assistant|llm|gpt|chatgpt|claude|gemini|ai)_?(?:reply|response|output|answer|completion|message|text|code)$/i;
