import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

const WRITERS = [
  'csv.writer().writerow',
  'csv.writer().writerows',
  'csv.DictWriter().writerow',
  'csv.DictWriter().writerows',
  'csv-stringify.stringify',
  'csv-stringify/sync.stringify',
  'json2csv.parse',
  'json2csv.Parser().parse',
  'papaparse.unparse',
  'fast-csv.write',
  'fast-csv.writeToString',
  'csv-writer.createObjectCsvWriter().writeRecords',
  'csv-writer.createArrayCsvWriter().writeRecords',
];
/** Options that have the writer take the meaning from a leading sign. */
const DEFUSED_BY = ['escapeFormulae', 'escape_formulas', 'formulas'];
/** Somebody looks at how a cell begins, or puts something before it. */
const LOOKS_AT_BEGINNING =
  /formula|startswith\(\s{0,2}[("'[]{1,2}[=+@-]|\[["']=["']|["'][=+@-]{3,4}(?:\\[trn])*["']|\^\[[^\]]{0,6}=/i;

export const check: FileCheck = {
  id: 'data-handling-csv-injection',
  title: 'Untrusted text can become a formula in a spreadsheet',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1236],
  why: `
    A spreadsheet takes a cell that begins with \`=\`, \`+\`, \`-\` or \`@\` for a formula. Whoever opens the table runs
    what a visitor wrote into a form: it sends other cells away, or starts a program after one click.`,
  fix: "Put `'` before a value that begins with one of these characters, or turn on the option of the writer (`escapeFormulae`, `escape_formulas`).",
  blindSpots: 'What was stored first and is written later is not seen.',
  wants: { calls: WRITERS },
  examples: {
    bad: [
      {
        'export.py': `
          import csv
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/add', methods=['POST'])
          def add():
              with open('guests.csv', 'a') as guests:
                  csv.writer(guests).writerow(«[request.form['name'], 'yes']»)
              return 'added'`,
      },
      {
        'export.js': `
          const express = require('express');
          const Papa = require('papaparse');
          express().post('/table', (req, res) => res.type('csv').send(Papa.unparse(«req.body.rows»)));`,
      },
    ],
    good: [
      {
        'export.py': `
          import csv
          from flask import Flask, request
          app = Flask(__name__)

          def cell(text):
              return "'" + text if text.startswith(('=', '+', '-', '@')) else text

          @app.route('/add', methods=['POST'])
          def add():
              with open('guests.csv', 'a') as guests:
                  csv.writer(guests).writerow([cell(request.form['name']), 'yes'])
              return 'added'`,
      },
      {
        'count.py': `
          import csv
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/count', methods=['POST'])
          def count():
              with open('counts.csv', 'a') as counts:
                  csv.writer(counts).writerow([int(request.form['count']), f"guest {request.form['name']}"])
              return 'counted'`,
      },
      {
        'export.js': `
          const express = require('express');
          const Papa = require('papaparse');
          express().post('/table', (req, res) => {
            res.type('csv').send(Papa.unparse(req.body.rows, { escapeFormulae: true }));
          });`,
      },
    ],
  },

  *find({ calls, text, path }) {
    if (LOOKS_AT_BEGINNING.test(text)) return;
    const seen = new Set<number>();
    for (const call of calls) {
      const [rows] = call.arguments;
      if (rows?.at.file !== path || seen.has(rows.at.start) || isDefused(call)) continue;
      if (!cellsOf(rows).some((cell) => beginsAsSent(cell, text))) continue;
      seen.add(rows.at.start);
      yield {
        at: rows.at,
        message: `${call.method}() is given cells of a request; a spreadsheet takes one that begins with = for a formula.`,
      };
    }
  },
};

function isDefused(call: CallFact): boolean {
  return DEFUSED_BY.some((name) => call.option(name)?.constant === true);
}

/** The cells as far as they are written out, else all of them as one. */
function cellsOf(value: ValueFact): readonly ValueFact[] {
  const parts = value.items ?? value.keys.flatMap((key) => value.entry(key) ?? []);
  return parts.length === 0 ? [value] : parts.flatMap(cellsOf);
}

/** Nothing stands before what came with the request. */
function beginsAsSent({ sources, prefix, at }: ValueFact, text: string): boolean {
  return sources.includes('remote') && (prefix ?? '') === '' && !NUMBER.test(text.slice(at.start, at.end));
}
const NUMBER = /^(?:int|float|bool|round|len|Decimal|Number|parseInt|parseFloat)\(/;
