import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** The second argument is what the view may use, and what the engine of the view is set to. */
const VIEW_OPTIONS: readonly SinkSpec[] = [
  {
    kind: 'record',
    languages: SCRIPT,
    method: 'render',
    evidence: ['express.Response()', 'koa.Context()'],
    arguments: [1],
    shallow: true,
    wholeOnly: true,
  },
];

export const check: FileCheck = {
  id: 'filesystem-view-options-from-request',
  title: 'A request can set the options of a view engine',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [73],
  why: `
    View engines take their settings from the same object as the data: \`layout\`, \`partials\`, \`settings\`, \`cache\`.
    Whoever fills that object reads files of the server through the layout, and with some engines runs code.`,
  fix: `
    Hand over the fields the view shows, by name: \`res.render('profile', { name: req.body.name })\`.`,
  blindSpots: 'Which engine renders the view, and what it takes from the object, is not looked at.',
  wants: { sinks: VIEW_OPTIONS },
  examples: {
    bad: [
      {
        'app.js': `
          const express = require('express');
          express().post('/profile', (req, res) => {
            res.render('profile', «req.body»);
          });`,
      },
      {
        'app.js': `
          const express = require('express');
          express().post('/profile', (req, res) => {
            const { profile } = req.body;
            res.render('profile', «profile»);
          });`,
      },
    ],
    good: [
      {
        'app.js': `
          const express = require('express');
          express().post('/profile', (req, res) => {
            res.render('profile', { name: req.body.name });
          });`,
      },
      {
        'app.js': `
          const express = require('express');
          express().get('/profile/:name', (req, res) => {
            res.render('profile', 'name=' + req.params.name);
            res.render('profile', req.params.name);
            const shown = hooks.fire('profile', { name: req.query.name });
            res.render('profile', { ...shown, title: 'Profile' });
            res.render('profile', (error, page) => res.send(page));
          });`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      // What comes out of a function that nobody could look into is hardly the object that was sent.
      flows.filter(({ confidence }) => confidence !== 'low'),
      'high',
      ['remote'],
      ({ source }) =>
        `The view gets ${source.what} as its options; ${controllerOf(source.kind)} sets layout and engine.`,
    ),
};
