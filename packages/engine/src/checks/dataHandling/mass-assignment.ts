import type { FileCheck, Sighting } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { isCommented } from '../../facts/text/comments.ts';
import type { Span } from '../../facts/span.ts';
import { RECORD_SINKS } from '../../knowledge/sinks/state.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** `req.body` and its kin as a whole: one field picked out of them is no record. */
const BODY = String.raw`(?:\.body|\.query|\.json|\.form|\.data|get_json\(\)|\.json\(\)|\.validated_data|\.POST|\.GET)(?:\.to_dict\(\))?`;
const WHOLE = new RegExp(`${BODY}$`);
/** The same among the options of a call. */
const AMONG_OPTIONS = new RegExp(String.raw`\bdata\s{0,3}:\s{0,3}(?:\{\s{0,3}\.\.\.)?[\w.]{1,60}${BODY}\s{0,3}[,}]`);
/** What a name stands for: the body of a request as it was sent. */
const READ_WHOLE = new RegExp(
  String.raw`^(?:await\s{1,3})?(?:json\.loads\([\w.]{1,60}(?:\.body|\.data|get_data\(\))(?:\.decode\([^)]{0,20}\))?\)|[\w.]{1,60}${BODY})\s{0,3}(?:#|$)`,
);
/** Only fields that somebody declared come out of these. */
const DECLARED = /\.(?:cleaned_data|validated_data|dict\(|model_dump\()|\basdict\(/;

/** `db.users.update(req.body, { where: { id } })`: nothing but Sequelize is told so, wherever its models come from. */
const UPDATES_WHERE =
  /\.update\(\s{0,20}((?:req|request|ctx\.request)\.body)\s{0,3},\s{0,20}\{\s{0,40}(?!fields\b)where\s{0,3}:(?![^;]{0,200}\bfields\s{0,3}:)/g;

/** A form of Django for accounts: which fields it takes is said by what it leaves out, or not at all. */
const ACCOUNT_FORM =
  /class\s{1,3}(?<form>\w{1,60})\([^)\n]{0,80}ModelForm\)\s{0,3}:(?:(?!\nclass\s)[^]){0,400}?\n(?<indent>[ \t]+)model\s{0,3}=\s{0,3}(?:[\w.]{0,40}\bUser|get_user_model\(\))\s{0,3}\n(?:\k<indent>(?!fields|exclude)[^\n]{0,200}\n){0,5}\k<indent>(?<fields>exclude\s{0,3}=\s{0,3}[[(][^\])]{0,400}[\])]|fields\s{0,3}=\s{0,3}["']__all__["'])/g;
/** What makes an account more than others. */
const POWERS = /is_superuser/;
/** Only administrators see these. */
const OF_ADMINISTRATORS = /admin|change/i;

/** Every parameter of a request of Rails is let through. */
const ALL_PERMITTED = 'ActionController.Base().params.permit!';

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
  wants: { sinks: RECORD_SINKS, calls: ['.permit!', ALL_PERMITTED], keywords: ['.update(', 'modelform'] },
  examples: {
    bad: [
      {
        'forms.py': `
          from django import forms
          from django.contrib.auth.models import User

          class SignUpForm(forms.ModelForm):
              class Meta:
                  model = User
                  «exclude = ['last_login', 'groups']»

          class OwnForm(forms.ModelForm):
              password = forms.CharField()

              class Meta:
                  model = User
                  «fields = '__all__'»`,
      },
      {
        'app/controllers/users_controller.rb': `
          class UsersController < ApplicationController
            def update
              current_user.update(«params.require(:user).permit!»)
            end
          end`,
      },
      {
        'users.js': `
          const express = require('express');
          const mongoose = require('mongoose');
          const User = mongoose.model('User');
          express().post('/users', async (req, res) => {
            res.json(await User.create(«req.body»));
          });`,
        'routes/users.js': `
          module.exports = (app, db) => {
            app.put('/users/:id', (req, res) => {
              db.user.update(«req.body», { where: { id: req.params.id } }).then(() => res.end());
            });
          };`,
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
      {
        'members.ts': `
          import { Router } from 'express';
          import { PrismaClient } from '@prisma/client';
          const prisma = new PrismaClient();
          Router().patch('/me', async (req, res) => {
            res.json(await prisma.user.update(«{ where: { id: req.user.id }, data: req.body }»));
          });`,
        'members.py': `
          import json
          from django.http import JsonResponse
          from .models import Member

          def create(request):
              fields = json.loads(request.body)
              «Member.objects.create(**fields)»
              return JsonResponse({})

          def change(request, pk):
              member = Member.objects.get(pk=int(pk))
              for name, value in json.loads(request.body).items():
                  setattr(member, «name», value)
              return JsonResponse({})`,
      },
    ],
    good: [
      {
        'forms.py': `
          from django import forms
          from django.contrib.auth.models import User
          from .models import Note

          class SignUpForm(forms.ModelForm):
              class Meta:
                  model = User
                  exclude = ['last_login', 'groups', 'is_staff', 'is_superuser']

          class OwnForm(forms.ModelForm):
              class Meta:
                  model = User
                  fields = ['username', 'email']

          class NoteForm(forms.ModelForm):
              class Meta:
                  model = Note
                  fields = '__all__'

          class UserChangeForm(forms.ModelForm):
              class Meta:
                  model = User
                  fields = '__all__'`,
      },
      {
        'app/controllers/users_controller.rb': `
          class UsersController < ApplicationController
            def update
              current_user.update(params.require(:user).permit(:name, :email))
            end
          end`,
      },
      {
        'members.ts': `
          import { Router } from 'express';
          import { PrismaClient } from '@prisma/client';
          const prisma = new PrismaClient();
          Router().patch('/me', async (req, res) => {
            res.json(await prisma.user.update({ where: { id: req.user.id }, data: { name: String(req.body.name) } }));
          });`,
        'members.py': `
          import json
          from django.http import JsonResponse
          from .forms import MemberForm
          from .models import Member

          EDITABLE = {'name', 'town'}

          def create(request):
              form = MemberForm(request.POST)
              fields = form.cleaned_data
              Member.objects.create(**fields)
              return JsonResponse({})

          def change(request, pk):
              member = Member.objects.get(pk=int(pk))
              for name, value in json.loads(request.body).items():
                  if name in EDITABLE:
                      setattr(member, name, value)
              return JsonResponse({})`,
        'items.py': `
          from fastapi import FastAPI
          from pydantic import BaseModel
          from .models import Item

          class Change(BaseModel):
              name: str

          app = FastAPI()

          @app.patch('/items/{pk}')
          def change(pk: int, sent: Change):
              item = Item.get(pk)
              for name, value in sent.model_dump(exclude_unset=True).items():
                  setattr(item, name, value)
              fields = sent.dict()
              for name, value in fields.items():
                  setattr(item, name, value)
              return {}`,
      },
      {
        'users.js': `
          const express = require('express');
          const mongoose = require('mongoose');
          const User = mongoose.model('User');
          express().post('/users', async (req, res) => {
            res.json(await User.create({ name: req.body.name, email: req.body.email }));
          });`,
        'routes/users.js': `
          module.exports = (app, db) => {
            app.put('/users/:id', (req, res) => {
              db.user.update(req.body, { where: { id: req.params.id }, fields: ['name'] }).then(() => res.end());
              db.user.update({ name: req.body.name }, { where: { id: req.params.id } });
              digest.update(req.body, { encoding: 'utf8' });
            });
          };`,
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

  *find({ flows, calls, windows, text, path, language }) {
    if (language === 'python' && text.includes('ModelForm)') && !OF_ADMINISTRATORS.test(path))
      yield* accountForms(text, path);
    for (const call of calls) {
      if (call.at.file !== path) continue;
      yield { at: call.at, message: 'Whoever sends the request can set every field, also those no form has.' };
    }
    const whole = flows.filter((flow) => flow.sink.file === path && isWhole(flow, text));
    yield* sightFlows(
      whole,
      'medium',
      ['remote'],
      ({ source, callee }) =>
        `${callee}() stores ${source.what} whole; ${controllerOf(source.kind)} can set fields no form has.`,
    );
    for (const window of windows) {
      for (const match of window.text.matchAll(UPDATES_WHERE)) {
        const start = match.index + match[0].indexOf(match[1] ?? '');
        const at = window.span(start, start + (match[1] ?? '').length);
        if (isCommented(text, at.start) || whole.some(({ sink }) => sink.start <= at.start && at.start < sink.end))
          continue;
        yield { at, message: 'Whoever sends the request can set every field, also those no form has.' };
      }
    }
  },
};

function* accountForms(text: string, path: string): Generator<Sighting> {
  for (const match of text.matchAll(ACCOUNT_FORM)) {
    const { form = '', fields = '' } = match.groups ?? {};
    if (OF_ADMINISTRATORS.test(form) || POWERS.test(fields)) continue;
    const end = match.index + match[0].length;
    yield {
      at: { file: path, start: end - fields.length, end },
      message: 'Whoever sends this form can set every other field of an account, `is_superuser` among them.',
      confidence: fields.startsWith('exclude') ? 'medium' : 'low',
    };
  }
}

function isWhole({ sink, spec, steps }: Flow, text: string): boolean {
  const written = text.slice(sink.start, sink.end).trim().replace(/\)$/, '');
  if (spec.callee === 'setattr') {
    // One field after the other, whatever their names.
    const around = text.slice(Math.max(0, sink.start - LOOP), sink.end);
    return !DECLARED.test(around) && !steps.some(({ at }) => DECLARED.test(text.slice(at.start, at.end)));
  }
  const name = /\*\*([A-Za-z_]\w{0,60})$/.exec(written)?.[1];
  return (
    WHOLE.test(written) ||
    AMONG_OPTIONS.test(written) ||
    (name !== undefined && READ_WHOLE.test(given(name, sink, text)))
  );
}
const LOOP = 200;

/** What a name was last given before the place. */
function given(name: string, { start }: Span, text: string): string {
  const found = [
    ...text.slice(0, start).matchAll(new RegExp(String.raw`^[ \t]*${name}\s{0,3}=\s{0,3}([^=\n].*)$`, 'gm')),
  ];
  return found.at(-1)?.[1] ?? '';
}
