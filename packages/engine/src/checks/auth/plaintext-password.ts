import type { FileCheck } from '../../check.ts';
import type { Flow, SinkSpec } from '../../facts/flow/flow-facts.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { givenLast } from '../../facts/text/given-last.ts';
import { sightFlows } from '../../knowledge/source-trust.ts';

const PYTHON_LIBRARIES = ['django', 'sqlalchemy', 'flask_sqlalchemy', 'mongoengine', 'peewee', 'tortoise', 'sqlmodel'];
const SCRIPT_LIBRARIES = ['mongoose', 'mongodb', 'sequelize', 'typeorm', '@prisma/client', 'objection', 'knex'];
/** An account is looked up by its password: what is kept is what was typed. */
const ASKED_BY_PASSWORD: readonly SinkSpec[] = [
  ...['filter_by', 'filter', 'get', 'get_or_none', 'find_one'].map((method): SinkSpec => ({
    kind: 'record',
    languages: ['python'],
    method,
    evidence: PYTHON_LIBRARIES,
    arguments: [],
    keywords: ['password', 'passwd', 'pwd'],
  })),
  ...['findOne', 'findFirst', 'find', 'where', 'countDocuments'].map((method): SinkSpec => ({
    kind: 'record',
    languages: ['javascript', 'typescript'],
    method,
    evidence: SCRIPT_LIBRARIES,
    arguments: [],
    keywords: ['password', 'passwd', 'pwd'],
  })),
];

const OWNER = String.raw`(?:user|account|member|customer|admin|person|owner|profile|record|row|found|existing)`;
/** `user.password`, `users[name]['password']`: what is kept of an account. */
const KEPT = String.raw`(?<![\w.])(?:this\.|self\.)?(?:\w{1,40}\.){0,2}(?:\w{0,20}_)?${OWNER}\w{0,20}(?:\[[\w.]{1,40}\])?(?:\.password\b(?![\w.(])|\[["']password["']\])`;
/** `request.form['password']`, `data.get('password')`, or a variable that is called so. */
const SENT = String.raw`(?<![\w.'"])(?:[\w.]{0,40}(?:req|request|form|body|data|args|params|json|payload|content|credentials|input|sent|posted)\w{0,20}(?:\(\))?(?:\.get\(\s{0,2}["']password["'][^)\n]{0,20}\)|\[["']password["']\]|\.password\b(?![\w.(]))|(?:password|passwd|pwd)\b(?![\w.(\["']))`;
const COMPARED = new RegExp(
  `(?:${KEPT}\\s{0,3}[!=]={1,2}\\s{0,3}(?<sent>${SENT})|(?<given>${SENT})\\s{0,3}[!=]={1,2}\\s{0,3}${KEPT})`,
  'g',
);
const HASHED = /hash|crypt|digest|\bmd5\b|sha\d|pbkdf|argon|encrypt|derive/i;
/** Characters before a comparison in which a variable was given what it holds. */
const REACH = 1_500;

export const check: FileCheck = {
  id: 'auth-plaintext-password',
  title: 'Passwords are kept as they were typed',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [256, 522],
  why: `
    An account is found by the very password that was typed, so the same text lies in the database. Whoever reads that, by an
    injection, a backup or as an administrator, can sign in as everybody, here and wherever they use the password too.`,
  fix: 'Keep a slow, salted hash (argon2, scrypt, bcrypt), look the account up by its name, and let the library compare.',
  fixIn: {
    javascript: '`await bcrypt.compare(sent, user.passwordHash)`.',
    python:
      '`PasswordHasher().verify(user.password_hash, sent)` of `argon2`, `check_password(sent, user.password)` of Django.',
  },
  blindSpots: 'A password that the browser or the caller has hashed already is taken for one as it was typed.',
  wants: { sinks: ASKED_BY_PASSWORD, keywords: ['password'] },
  examples: {
    bad: [
      {
        'login.py': `
          from flask import Flask, request
          from flask_sqlalchemy import SQLAlchemy
          app = Flask(__name__)
          db = SQLAlchemy(app)

          class Member(db.Model):
              name = db.Column(db.String(80))
              password = db.Column(db.String(80))

          @app.post('/login')
          def login():
              sent = request.json
              member = Member.query.filter_by(name=sent['name'], password=«sent['password']»).first()
              return {'known': member is not None}`,
      },
      {
        'login.py': `
          from flask import request
          from .models import Member

          def login():
              sent = request.get_json()
              member = Member.query.filter_by(name=sent.get('name')).first()
              if member and «sent.get('password') == member.password»:
                  return 'welcome'
              return 'no'`,
        'login.js': `
          const { Member } = require('./models');
          exports.login = async (req, res) => {
            const { name, password } = req.body;
            const user = await Member.findOne({ where: { name } });
            if (!user || «user.password !== password») return res.sendStatus(401);
            res.json({ name });
          };`,
      },
      {
        'login.js': `
          const mongoose = require('mongoose');
          const express = require('express');
          const Member = mongoose.model('Member');
          express().post('/login', async (req, res) => {
            const member = await Member.findOne(«{ name: String(req.body.name), password: String(req.body.password) }»);
            res.json({ known: member !== null });
          });`,
      },
    ],
    good: [
      {
        'login.py': `
          import hashlib
          from django.contrib.auth.hashers import check_password
          from django.http import JsonResponse
          from .models import Member

          def login(request):
              password = hashlib.scrypt(request.POST['password'].encode(), salt=SALT, n=2**14, r=8, p=1).hex()
              member = Member.objects.filter(name=request.POST['name'], password=password).first()
              if member.password == password:
                  return JsonResponse({'known': True})
              other = Member.objects.filter(name=request.POST['name']).first()
              return JsonResponse({'known': check_password(request.POST['password'], other.password)})`,
      },
      {
        'change.js': `
          exports.change = async (req, res) => {
            const { password, repeated } = req.body;
            if (password !== repeated) return res.sendStatus(400);
            if (req.body.password !== req.body.confirmPassword) return res.sendStatus(400);
            const hashed = await hash(password);
            // user.password === password was how it used to be
            if (user.password === hashed) return res.sendStatus(400);
            res.json({ changed: user.password !== before });
          };`,
      },
    ],
  },

  *find({ flows, lineWindows, text, language, context }) {
    const asked = flows.filter(
      ({ sink, steps }) => !steps.some(({ note }) => HASHED.test(note)) && !isHashed(text, sink),
    );
    for (const sighting of sightFlows(asked, 'high', ['remote'], say))
      yield { ...sighting, confidence: sighting.confidence === 'low' ? 'low' : 'medium' };
    if (!/^(?:javascript|typescript|python)$/.test(language) || context !== 'runtime') return;
    const seen = new Set<string>();
    for (const window of lineWindows) {
      for (const match of window.text.matchAll(COMPARED)) {
        const both = match[0].replace(/\s*[!=]=+\s*/, ' ');
        if (seen.has(both)) continue;
        const sent = match.groups?.['sent'] ?? match.groups?.['given'] ?? '';
        const at = window.span(match.index, match.index + match[0].length);
        const origin = /\W/.test(sent) ? 'sent' : originOf(sent, text.slice(Math.max(0, at.start - REACH), at.start));
        if (origin === 'hashed' || HASHED.test(match[0]) || isCommented(text, at.start)) continue;
        seen.add(both);
        const message = 'What was typed is compared with what is kept: that is no hash.';
        yield origin === 'sent' ? { at, message } : { at, message, confidence: 'low' };
      }
    }
  },
};

function say({ source }: Flow): string {
  return `An account is looked up by a password as it was typed, ${source.what}: that is how it is kept.`;
}

function isHashed(text: string, { start, end }: Flow['sink']): boolean {
  return HASHED.test(text.slice(start, end));
}

/** Where a variable has its value from, as far as the lines before tell. */
function originOf(name: string, before: string): 'sent' | 'hashed' | 'given' {
  const value = givenLast(name, before);
  if (value === undefined) return 'given';
  if (HASHED.test(value)) return 'hashed';
  return /\b(?:req|request|form|body|json|args|data|content|ctx|event)\b/.test(value) ? 'sent' : 'given';
}
