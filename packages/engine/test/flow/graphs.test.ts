import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('nodes of a graph are given what models and users wrote', () =>
  expectFlows(
    {
      'graph.py': `import os, sqlite3
from typing import Literal, TypedDict
from langgraph.graph import END, MessagesState, StateGraph
from nodes import fetched
class State(TypedDict):
    code: str
    count: int
    kind: Literal['a', 'b']
def run(state: State):
    exec(state['code']) # flow
    os.system(f"sleep {state['count']}")
    os.system(f"ls {state['kind']}")
def last(state):
    eval(state['messages'][-1].content) # flow
def call(state: MessagesState, config):
    for called in state['messages'][-1].tool_calls:
        os.system(called['args']['command']) # flow
    os.system(config['configurable']['command'])
def route(state) -> str:
    os.system(state.get('code')) # flow
    return END
def known(state):
    if state['code'] in ('ls', 'pwd'):
        os.system(state['code'])
def unused(state):
    os.system(state['code'])
class Agent:
    def __init__(self):
        graph = StateGraph(State)
        graph.add_node('ask', self.ask)
        self.graph = graph.compile()
    def ask(self, state):
        sqlite3.connect('x').execute(state['query']) # flow
        sqlite3.connect('x').execute('select ?', (state['query'],))
def extend(graph: StateGraph):
    graph.add_node('more', more)
def more(state):
    exec(state.code) # flow
graph = StateGraph(State)
graph.add_node('run', run)
graph.add_node(last)
graph.add_node('call', action=call)
graph.add_node('known', known)
graph.add_node('fetched', fetched)
graph.add_sequence([lambda state: os.system(state['code'])]) # flow
graph.add_conditional_edges('run', route, {'a': END})
`,
      'nodes.py': `import os
def fetched(state):
    open(state['name']) # flow
    open(os.path.join('notes', state['name'])) # flow
    open(os.path.join(state['output_dir'], 'report.md'), 'w')
    os.makedirs(state['output_dir'])
def other(state):
    open(state['name'])
`,
      'other.py': `import os
import networkx
def run(state):
    os.system(state['code'])
graph = networkx.Graph()
graph.add_node('run', run)
`,
    },
    REAL_SINKS,
  ));

test('nodes of a graph in TypeScript are given the same', () =>
  expectFlows(
    {
      'graph.ts': `import { Annotation, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { exec } from 'child_process';
const State = Annotation.Root({ code: Annotation<string>() });
async function run(state: typeof State.State) {
  exec(state.code); // flow
}
const call = async ({ messages }: typeof MessagesAnnotation.State) => {
  eval(messages[messages.length - 1].content); // flow
};
function route(state: typeof State.State) {
  exec(state.code); // flow
  return 'run';
}
function unused(state: typeof State.State) { exec(state.code); }
const workflow = new StateGraph(State)
  .addNode('run', run)
  .addNode('call', call)
  .addNode('more', async (state, config) => {
    eval(state.code); // flow
    eval(config.configurable.code);
  })
  .addConditionalEdges(START, route);
const graph = new StateGraph({ channels: {} });
graph.addNode({ last: (state) => eval(state.code) }); // flow
`,
      'other.ts': `import { Graph } from 'graphlib';
const graph = new Graph();
graph.addNode('run', (state) => { eval(state.code); });
`,
    },
    REAL_SINKS,
  ));
