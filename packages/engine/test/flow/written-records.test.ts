import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('a record that was written comes back with the fields it was given, and an id that nobody sent', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app.ts': `import express from 'express';
import { exec } from 'node:child_process';
import { prisma } from '@acme/database';
const app = express();
app.post('/a', async (req, res) => {
  const link = await prisma.link.create({ data: { url: req.body.url, owner: { connect: { id: req.body.id } } } });
  exec('shoot ' + link.id);
  exec('shoot ' + link.url); // flow
});
app.post('/b', async (req, res) => {
  const { url } = req.body;
  const link = await prisma.link.upsert({ where: { url }, create: { url }, update: { title: req.body.title } });
  exec('shoot ' + link.id);
  exec('shoot ' + link.title); // flow
});
app.post('/c', async (req, res) => {
  const link = await prisma.link.create({ data: req.body });
  exec('shoot ' + link.id); // flow
});
app.post('/d', async (req, res) => {
  const link = await prisma.link.create({ data: { ...req.body, owner: 1 } });
  exec('shoot ' + link.id); // flow
});
app.post('/e', async (req, res) => {
  const link = await maker.create({ url: req.body.url });
  exec('shoot ' + link.id); // flow
});
`,
  }));

test('what Django wrote comes back with its fields, whether its model is seen or not', () =>
  expectFlows({
    'shop/__init__.py': '',
    'shop/views.py': `import os
from django.http import HttpResponse
from accounts.models import Invite

def invite(request):
    made = Invite.objects.create(team=request.user.team, email=request.POST['email'])
    os.system('tell ' + made.team.name)
    os.system('tell ' + made.email) # flow
    return HttpResponse('ok')

def copied(request):
    made = Invite.objects.create(**request.POST.dict())
    os.system('tell ' + made.team) # flow
    return HttpResponse('ok')
`,
  }));
