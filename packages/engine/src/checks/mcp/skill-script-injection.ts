import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { CODE_SINKS } from '../../knowledge/sinks/code.ts';
import { COMMAND_SINKS } from '../../knowledge/sinks/command.ts';
import { PATH_SINKS } from '../../knowledge/sinks/path.ts';
import { SQL_SINKS } from '../../knowledge/sinks/sql.ts';
import { TEMPLATE_SINKS } from '../../knowledge/sinks/template.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'mcp-skill-script-injection',
  title: 'Script of a skill runs what the agent was told',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [94, 78, 89, 22],
  why: `
    An agent fills in the arguments of the scripts of a skill, and takes them from pages, mails and files that others wrote. When the script puts them into code, a command, a query or a path, a sentence in a document becomes a program on the
    user's machine.`,
  fix: `
    Parse instead of evaluating, hand arguments over as a list, use parameters of the query, and check that a resolved path
    lies inside its folder.`,
  blindSpots: `
    Functions that other functions of the same script call are judged by those. A whole command, query or path from the
    agent is its own to choose and not reported.`,
  wants: { sinks: [...CODE_SINKS, ...COMMAND_SINKS, ...SQL_SINKS, ...TEMPLATE_SINKS, ...PATH_SINKS] },
  examples: {
    bad: [
      {
        'skills/sum/SKILL.md': '---\nname: sum\ndescription: Works out formulas\n---\nCall scripts/sum.py.',
        'skills/sum/scripts/sum.py': 'def work_out(formula):\n    return eval(«formula»)\n',
      },
      {
        'SKILL.md': '---\nname: shrink\ndescription: Makes pictures smaller\n---\nRun shrink.py with the picture.',
        'shrink.py': "import os, sys\nos.system(«f'convert {sys.argv[1]} -resize 50% small.png'»)\n",
      },
      {
        'notes/SKILL.md': '---\nname: notes\ndescription: Shows notes\n---\nRun show.py.',
        'notes/show.py': "def show(name):\n    return open(«f'/srv/notes/{name}'»).read()\n",
      },
      {
        'people/SKILL.md': '---\nname: people\ndescription: Looks up people\n---\nRun find.py.',
        'people/find.py': `
          import sqlite3

          def find(name):
              return sqlite3.connect('people.db').execute(«f"SELECT * FROM people WHERE name = '{name}'"»).fetchall()`,
      },
    ],
    good: [
      {
        'SKILL.md': '---\nname: count\ndescription: Counts lines\n---\nRun count.py.',
        'count.py': 'import sys\nprint(len(open(sys.argv[1]).readlines()))\n',
      },
      {
        'SKILL.md': '---\nname: shrink\ndescription: Makes pictures smaller\n---\nRun shrink.py.',
        'shrink.py': "import subprocess, sys\nsubprocess.run(['convert', sys.argv[1], 'small.png'])\n",
      },
      {
        'SKILL.md': '---\nname: log\ndescription: Shows the log\n---\nRun log.py.',
        'log.py': `
          import subprocess

          def run(command):
              return subprocess.check_output(command, shell=True)

          def main():
              print(run('git log'))`,
      },
      { 'sum.py': 'def work_out(formula):\n    return eval(formula)\n' },
    ],
  },

  *find({ flows }) {
    // Compiling alone is how a script tells whether code it made is well formed.
    const running = flows.filter(({ callee }) => callee !== 'compile');
    yield* sightFlows(
      running.filter((flow) => !isCommandLine(flow)),
      'high',
      ['skill'],
      say,
    );
    yield* sightFlows(running.filter(isCommandLine), 'medium', ['skill'], say);
  },
};

/** An agent writes a command line for a shell, and quotes it; what it passes to a function nobody quotes. */
function isCommandLine({ source }: Flow): boolean {
  return source.what.startsWith('the command line');
}

function say(flow: Flow): string {
  const { what, kind } = flow.source;
  return `In this script of a skill, ${what} ${becomes(flow)}; ${controllerOf(kind)} decides what happens.`;
}

function becomes({ sinkKind, callee }: Flow): string {
  switch (sinkKind) {
    case 'code':
      return `is evaluated as code by ${callee}()`;
    case 'command':
      return `becomes part of the command given to ${callee}()`;
    case 'sql':
      return `becomes part of the query given to ${callee}()`;
    case 'template':
      return `becomes part of the template given to ${callee}()`;
    default:
      return `becomes part of a path given to ${callee}() and can lead out of its folder`;
  }
}
