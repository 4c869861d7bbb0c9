import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { CODE_SINKS } from '../../knowledge/sinks/code.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';
import { isOfBrowser } from '../../knowledge/sources.ts';

export const check: FileCheck = {
  id: 'rce-code-injection',
  title: 'Untrusted input is evaluated as code',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [95],
  why: `
    Text that is evaluated can do everything this program can: read its secrets, call its functions, start others.
    Sandboxes of the language itself (\`vm\`, restricted builtins) have been escaped again and again.`,
  fix: `
    Read data as data, with a parser for the few expressions that are meant. Choose functions by a fixed table of names, not by
    evaluating a name.`,
  fixIn: {
    javascript: '`JSON.parse(text)` for data, `HANDLERS.get(name)` for a function.',
    python: '`json.loads(text)` or `ast.literal_eval(text)` for data, `HANDLERS[name]` for a function.',
    java: '`new ObjectMapper().readTree(text)` for data; for expressions of Spring `SimpleEvaluationContext.forReadOnlyDataBinding().build()`.',
    php: '`json_decode($text, true)` for data, `match ($name)` for a function.',
    ruby: '`JSON.parse(text)` for data, `HANDLERS.fetch(name)` for a class or a method.',
    csharp: '`JsonSerializer.Deserialize<Order>(text)` for data, a dictionary of delegates for a function.',
  },
  blindSpots: 'Code that a template engine or a plugin loader runs is judged by other checks.',
  wants: { sinks: CODE_SINKS },
  examples: {
    bad: [
      {
        'Rules.java': `
          import org.springframework.expression.ExpressionParser;
          import org.springframework.expression.spel.standard.SpelExpressionParser;
          import org.springframework.web.bind.annotation.*;

          @RestController
          class Rules {
            private final ExpressionParser parser = new SpelExpressionParser();

            @GetMapping("/check")
            Object check(@RequestParam String rule) {
              return parser.parseExpression(«rule»).getValue();
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              eval(«params[:formula]»)
              Report.new.public_send(«params[:kind]»)
              try(«params[:graph]»)
            end
          end`,
      },
      {
        'RulesController.cs': `
          using Microsoft.CodeAnalysis.CSharp.Scripting;
          using Microsoft.AspNetCore.Mvc;

          public class RulesController : ControllerBase
          {
              [HttpPost]
              public async Task<object> Try([FromBody] string rule) => await CSharpScript.EvaluateAsync(«rule»);
          }`,
      },
      {
        'agent.py': `
          import json, socket, threading

          def handle(client):
              order = json.loads(client.recv(4096).decode('utf-8'))
              exec(«order['code']»)

          def serve():
              server = socket.socket()
              server.bind(('127.0.0.1', 9000))
              while True:
                  client, address = server.accept()
                  threading.Thread(target=handle, args=(client,)).start()`,
      },
      { 'worker.js': 'importScripts(«document.location.hash.slice(1)»);\n' },
      {
        'shot.js': `
          const puppeteer = require('puppeteer');
          const app = require('express')();
          app.get('/shot', async (req, res) => {
            const page = await (await puppeteer.launch()).newPage();
            await page.evaluate(«\`show('\${req.query.name}')\`»);
          });`,
      },
      {
        'calc.js': `
          const express = require('express');
          express().post('/calc', (req, res) => res.json(eval(«req.body.expression»)));`,
      },
      {
        'filter.ts': `
          import express from 'express';
          const app = express();
          app.get('/filter', (req, res) => {
            const test = new Function('item', «'return ' + req.query.where»);
            res.json(items.filter(test));
          });`,
      },
      {
        'steps.ts': `
          import express from 'express';
          const app = express();
          const AsyncFunction = Object.getPrototypeOf(async function () {}).constructor;
          app.post('/steps', async (req, res) => {
            const steps = new AsyncFunction('page', «req.body.steps»);
            res.json(await steps(app));
          });`,
      },
      {
        'steps.ts': `
          import express from 'express';
          const Generator = (function* () {}).constructor;
          express().post('/steps', (req, res) => res.json([...Generator(«req.body.steps»)()]));`,
      },
      {
        'calc.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/calc')
          def calc():
              return str(eval(«request.args.get('q')»))`,
      },
      {
        'rpc.py': `
          import os
          from aiohttp import web

          async def call(request):
              sent = await request.json()
              return web.json_response(getattr(os, «sent['method']»)(*sent['args']))

          app = web.Application()
          app.router.add_post('/call', call)`,
      },
      {
        'page.php': `
          <?php
          eval(«'$sum = ' . $_GET['terms'] . ';'»);`,
      },
    ],
    good: [
      {
        'check.py': `
          from flask import request

          @app.post("/check")
          def check():
              try:
                  compile(request.json["code"], "<sent>", "exec")
              except SyntaxError as error:
                  return str(error), 400
              return "", 204`,
      },
      {
        'Rules.java': `
          import org.springframework.expression.ExpressionParser;
          import org.springframework.expression.spel.standard.SpelExpressionParser;
          import org.springframework.web.bind.annotation.*;

          @RestController
          class Rules {
            private final ExpressionParser parser = new SpelExpressionParser();

            @GetMapping("/check")
            Object check(@RequestParam String name) {
              return parser.parseExpression("total > 10").getValue(Orders.named(name));
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              kind = { 'a' => Report }.fetch(params[:kind])
              kind.new.public_send(:total)
              event = "#{params[:event]}!"
              order.send(event)
            end
          end`,
      },
      {
        'RulesController.cs': `
          using Microsoft.CodeAnalysis.CSharp.Scripting;
          using Microsoft.AspNetCore.Mvc;

          public class RulesController : ControllerBase
          {
              [HttpPost]
              public async Task<object> Try(int amount) => await CSharpScript.EvaluateAsync($"Math.Sqrt({amount})");
          }`,
      },
      {
        'wait.js': `
          const app = require('express')();
          const AsyncFunction = (async () => {}).constructor;
          app.get('/run', async (req, res) => {
            const task = (name) => res.end(name);
            if (task instanceof AsyncFunction || task.constructor === AsyncFunction) await task(req.query.name);
            else new task.prototype.constructor(req.query.name);
          });`,
      },
      {
        'read.py': `
          import ast, json
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/sum', methods=['POST'])
          def total():
              return {'sum': sum(json.loads(request.data)) + sum(ast.literal_eval(request.args['more']))}`,
      },
      {
        'pyproject.toml': '[project]\nname = "move"\n',
        'move.py': `
          import dataclasses

          def move(data, function):
              for field in dataclasses.fields(data):
                  value = getattr(data, field.name)
                  setattr(data, field.name, function(value))
              return data`,
      },
      {
        'page.py': `
          import json
          from flask import Flask, request
          from playwright.sync_api import sync_playwright
          app = Flask(__name__)

          @app.route('/shot')
          def shot():
              with sync_playwright() as p:
                  page = p.chromium.launch().new_page()
                  page.evaluate('var filters = {}'.format(json.dumps(request.args.get('filters'))))`,
      },
      {
        'rpc.py': `
          import os
          from aiohttp import web

          METHODS = {'processors': os.cpu_count}

          async def call(request):
              sent = await request.json()
              return web.json_response([METHODS[sent['method']](), getattr(os, 'name'), getattr(web, sent['kind'])])

          app = web.Application()
          app.router.add_post('/call', call)`,
      },
      {
        'setup.py': 'from setuptools import setup\nsetup(name="types", packages=["types_by_name"])\n',
        'types_by_name/__init__.py': 'import builtins\n\ndef type_of(name):\n    return getattr(builtins, name)\n',
      },
      {
        'worker.js': "self.addEventListener('message', (event) => importScripts(event.data.base + '/run.js'));\n",
      },
      {
        'shot.js': `
          const puppeteer = require('puppeteer');
          const app = require('express')();
          app.get('/shot', async (req, res) => {
            const page = await (await puppeteer.launch()).newPage();
            await page.evaluate((name) => show(name), req.query.name);
          });`,
      },
      {
        'calc.js': `
          const express = require('express');
          express().post('/calc', (req, res) => res.json(JSON.parse(req.body.expression)));
          eval('1 + 1');
          setTimeout(() => console.log('tick'), 1000);`,
      },
      {
        'calc.py': `
          import ast
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/calc')
          def calc():
              return str(ast.literal_eval(request.args.get('q')))`,
      },
      {
        'page.php': `
          <?php
          $operations = ['sum' => 'array_sum', 'product' => 'array_product'];
          $name = $operations[$_GET['operation']] ?? 'array_sum';
          echo $name([1, 2, 3]);`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const isSifted = text.includes('ast.parse(') && SIFTS_SYNTAX.test(text);
    const judged = flows.filter((flow) => !isOfOwnSite(flow) && !isRunLater(flow, flows));
    const inPage = judged.filter(({ spec }) => spec.inPage === true);
    yield* sightFlows(inPage, 'high', ACCEPTED, sayOfPage);
    const inProgram = judged.filter(({ spec }) => spec.inPage !== true);
    const sightings = sightFlows(inProgram, 'critical', ACCEPTED, ({ source, callee }) =>
      callee === 'compile'
        ? `compile() makes code of ${source.what}; ${controllerOf(source.kind)} can run anything where it is run.`
        : `${callee}() evaluates ${source.what} as code; ${controllerOf(source.kind)} can run anything here.`,
    );
    for (const sighting of sightings)
      yield isSifted && sighting.at.file === path ? { ...sighting, severity: 'high', confidence: 'low' } : sighting;
  },
};

const ACCEPTED = ['tool', 'remote', 'model', 'library', 'argv', 'stdin'] as const;

/** A page runs it behind the walls of its browser, signed in as the program is. */
function sayOfPage({ source, callee }: Flow): string {
  const who = controllerOf(source.kind);
  return `${callee}() has an open page run ${source.what}; ${who} can act in that page as this program does.`;
}

/** Refuses all but some kinds of syntax. Whether those are harmless is for a reader to say; a list of banned ones never is. */
const SIFTS_SYNTAX = /\bif not isinstance\([^\n]{1,120}\bast\.\w+[^\n]{0,80}\):\s{1,80}(?:raise|return)\b/;

/** `exec(compile(text, name, 'exec'))`: what runs the code tells it all. */
function isRunLater({ callee, source: { at } }: Flow, flows: readonly Flow[]): boolean {
  if (callee !== 'compile') return false;
  return flows.some(
    (other) =>
      RUNS_COMPILED.has(other.callee) && other.source.at.file === at.file && other.source.at.start === at.start,
  );
}
const RUNS_COMPILED: ReadonlySet<string> = new Set(['exec', 'eval']);

/** A worker gets messages from pages of its own site alone; its address may be anybody's. */
function isOfOwnSite({ callee, source }: Flow): boolean {
  return callee === 'importScripts' && isOfBrowser(source.what) && !/location/.test(source.what);
}
