import type { FileCheck } from '../../check.ts';
import { COMMAND_SINKS } from '../../knowledge/sinks/command.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'rce-unsafe-shell-construction',
  title: 'Exported function runs a command made of its parameter',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [78],
  why: `
    Whoever calls a library does not expect that a name with a semicolon in it runs a program. The function looks harmless
    from outside, so the value often comes from a request, and then somebody else writes the command.`,
  fix: `
    Start the program without a shell, with each argument as an element of its own: \`execFile('git', ['clone', '--', url])\`,
    \`subprocess.run(['git', 'clone', '--', url])\`. Where a command line is the purpose, say so in the name and the docs.`,
  blindSpots: 'Whether anybody calls the function with text from outside is not known here.',
  wants: { sinks: COMMAND_SINKS },
  yieldsTo: ['rce-command-injection', 'rce-llm-output-execution'],
  examples: {
    bad: [
      {
        'package.json': '{"name": "cloner", "version": "1.0.0", "main": "index.js"}',
        'index.js': `
          const { exec } = require('child_process');
          module.exports.clone = function (url, done) {
            exec(«'git clone ' + url», done);
          };`,
      },
      {
        'package.json': '{"name":"runner","main":"./build/index.js"}',
        'build/index.js': `
          const child_process_1 = require('child_process');
          exports.run = (name) => child_process_1.exec(«'run ' + name»);`,
      },
      {
        'package.json': '{"name":"runner","main":"./index.js"}',
        'index.js': `
          const { spawn } = require('child_process');
          exports.run = (command, list) => spawn(command, «list», { shell: true });`,
      },
    ],
    good: [
      {
        'package.json': '{"name":"runner","main":"./index.js"}',
        'index.js': `
          const { spawn } = require('child_process');
          const { quoteAll } = require('shescape');
          exports.run = (command, list) => {
            const options = { shell: true };
            list = quoteAll(list, options);
            return spawn(command, list, options);
          };`,
      },
      {
        'package.json': '{"name": "cloner", "version": "1.0.0", "main": "index.js"}',
        'index.js': `
          const { execFile } = require('child_process');
          module.exports.clone = function (url, done) {
            execFile('git', ['clone', '--', url], done);
          };`,
      },
      {
        'package.json': '{"name": "app", "version": "1.0.0", "private": true}',
        'index.js': `
          const { exec } = require('child_process');
          function update() {
            exec('git pull');
          }
          update();`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'critical',
      ['library'],
      ({ source, callee }) =>
        `The command given to ${callee}() holds ${source.what}; ${controllerOf(source.kind)} can add commands.`,
    ),
};
