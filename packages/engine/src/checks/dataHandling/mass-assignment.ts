import type { FileCheck } from '../../check.ts';
import { RECORD_SINKS } from '../../knowledge/sinks/state.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** `req.body` and its kin as a whole: one field picked out of them is no record. */
const WHOLE =
  /(?:\.body|\.query|\.json|\.form|\.data|get_json\(\)|\.json\(\)|\.validated_data|\.POST|\.GET)(?:\.to_dict\(\))?$/;

export const check: FileCheck = {
  id: 'data-handling-mass-assignment',
  title: 'A whole request object becomes a record',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [915],
  why: `
    Every field the sender adds is stored, also those no form has: \`isAdmin\`, \`balance\`, \`ownerId\`.
    The model decides what exists, the sender what it holds.`,
  fix: 'Pick the fields by name (`const { name, email } = req.body`), or parse the body with a schema that drops the rest.',
  blindSpots: 'Whether the model itself refuses fields cannot be seen.',
  wants: { sinks: RECORD_SINKS },
  examples: {
    bad: [
      {
        'users.js': `
          const express = require('express');
          const mongoose = require('mongoose');
          const User = mongoose.model('User');
          express().post('/users', async (req, res) => {
            res.json(await User.create(«req.body»));
          });`,
      },
      {
        'users.py': `
          from django.db import models
          from django.http import JsonResponse
          from rest_framework.decorators import api_view

          class User(models.Model):
              name = models.TextField()

          @api_view(['POST'])
          def create(request):
              «User.objects.create(**request.data)»
              return JsonResponse({})`,
      },
    ],
    good: [
      {
        'users.js': `
          const express = require('express');
          const mongoose = require('mongoose');
          const User = mongoose.model('User');
          express().post('/users', async (req, res) => {
            res.json(await User.create({ name: req.body.name, email: req.body.email }));
          });`,
      },
      {
        'users.py': `
          from django.db import models
          from django.http import JsonResponse
          from rest_framework.decorators import api_view

          class User(models.Model):
              name = models.TextField()

          @api_view(['POST'])
          def create(request):
              User.objects.create(name=request.data['name'])
              return JsonResponse({})`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const whole = flows.filter(
      ({ sink }) => sink.file === path && WHOLE.test(text.slice(sink.start, sink.end).trim().replace(/\)$/, '')),
    );
    yield* sightFlows(
      whole,
      'medium',
      ['remote'],
      ({ source, callee }) =>
        `${callee}() stores ${source.what} whole; ${controllerOf(source.kind)} can set fields no form has.`,
    );
  },
};
