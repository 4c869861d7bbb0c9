import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('an id under which a record was found is no outside data any more', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app.ts': `import express from 'express';
import { rm } from 'node:fs/promises';
import { exec } from 'node:child_process';
const app = express();
app.delete('/a/:id', async (req, res) => {
  const { id } = req.params;
  const project = await projects.findOneBy({ id });
  if (!project) return res.sendStatus(404);
  exec('rm -r /data/' + id);
});
app.delete('/b/:id', async (req, res) => {
  const { id } = req.params;
  await prisma.project.findUniqueOrThrow({ where: { id } });
  exec('rm -r /data/' + id);
});
app.delete('/c/:id', async (req, res) => {
  const found = await Project.findById(req.params.id);
  if (found === null) throw new Error('not found');
  exec('rm -r /data/' + req.params.id);
});
app.delete('/x/:id', async (req, res) => {
  const found = await projects.findOne({ where: { id: req.params.id } });
  if (!found) throw new Error('not found');
  exec('rm -r /data/' + req.params.id);
  exec('rm -r /data/' + found.folder);
});
app.delete('/y/:id', async (req, res) => {
  const { id } = req.params;
  const found = await db.query.projects.findFirst({ where: and(eq(projects.id, id), eq(projects.isOpen, true)) });
  if (!found) throw new Error('not found');
  exec('rm -r /data/' + id);
});
app.delete('/z/:id', async (req, res) => {
  const { id } = req.params;
  const found = await db.query.projects.findFirst({ where: or(eq(projects.id, id), eq(projects.name, id)) });
  if (!found) throw new Error('not found');
  exec('rm -r /data/' + id); // flow
});
app.delete('/w/:id', async (req, res) => {
  const { id } = req.params;
  const found = await db.query.projects.findFirst({ where: eq(projects.name, id) });
  if (!found) throw new Error('not found');
  exec('rm -r /data/' + id); // flow
});
app.delete('/d/:id', async (req, res) => {
  const { id } = req.params;
  const project = await projects.findOneBy({ id });
  exec('rm -r /data/' + id); // flow
});
app.delete('/e/:name', async (req, res) => {
  const { name } = req.params;
  const project = await projects.findOneBy({ name });
  if (!project) return res.sendStatus(404);
  exec('rm -r /data/' + name); // flow
});
app.delete('/f/:id', async (req, res) => {
  const { id } = req.params;
  const project = await projects.findOneBy({ id });
  if (project) return res.sendStatus(409);
  exec('rm -r /data/' + id); // flow
});
`,
  }));

test('a service that looks the record up first has looked for its callers', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'projects.ts': `import { exec } from 'node:child_process';
export class Projects {
  constructor(private readonly repository: Repository) {}
  async entity(id: string) {
    const found = await this.repository.findOneBy({ id });
    if (!found) throw new Error('not found');
    return found;
  }
  async remove(id: string) { await this.entity(id); exec('rm -r /data/' + id); }
  async wipe(id: string) { exec('rm -r /data/' + id); } // flow
}
`,
    'web.ts': `import { Controller, Delete, Param } from '@nestjs/common';
import { Projects } from './projects';
@Controller()
export class Web {
  constructor(private readonly projects: Projects) {}
  @Delete(':id') remove(@Param('id') id: string) { return this.projects.remove(id); }
  @Delete(':id/all') wipe(@Param('id') id: string) { return this.projects.wipe(id); }
}
`,
  }));

test('the same in Python', () =>
  expectFlows({
    'views.py': `import os
from django.shortcuts import get_object_or_404
from django.http import HttpResponse
from .models import Project

def first(request, pk):
    project = get_object_or_404(Project, pk=pk)
    os.system('rm -r /data/' + pk)

def second(request, pk):
    project = Project.objects.get(pk=pk)
    os.system('rm -r /data/' + pk)

def third(request, pk):
    project = Project.objects.filter(pk=pk)
    os.system('rm -r /data/' + pk)  # flow
`,
  }));

test('a builder binds what it compares with', () =>
  expectFlows({
    'pages.js': `const { exec } = require('child_process');
const app = require('express')();
module.exports = (db) => {
  app.get('/', async (req) => {
    const pages = await db.selectFrom('pages').where('space', '=', req.query.space).execute();
    exec('show ' + pages[0].title);
    const other = await db.selectFrom('pages').having(req.query.space).execute();
    exec('show ' + other); // flow
  });
};`,
  }));

test('what is kept under ids, or found by a field, is not what was asked with', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app.ts': `import express from 'express';
import { client, tasks } from 'somewhere';
const app = express();
app.get('/a', async (req, res) => {
  const { jobId, job } = req.query;
  const status = await client.jobs.getExportStatus(jobId, req.query.team_id);
  await fetch(status.download);
  const task = await tasks.findByFilename(job);
  await fetch(task.source);
  await fetch(await client.jobs.getAddressUrl(jobId)); // flow
  await fetch(await client.jobs.getExport(job)); // flow
});
`,
  }));

test('rows that a statement finds are not what it was given to find them by', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'app.ts': `import express from 'express';
import { exec } from 'node:child_process';
import { database } from 'acme-database';
const app = express();
app.get('/a', async (req, res) => {
  const found = await database.first('SELECT path FROM files WHERE id = ?', [req.query.id]);
  exec(found.path);
  const statement = req.app.locals.store.prepare('select * from files where name = ?');
  for (const row of statement.all(req.query.name)) exec(row.path);
  exec(database.first('select one of ' + req.query.id)); // flow
  exec(database.first('update', req.query.id)); // flow
});
`,
  }));

test('what is found by an id and settings that are written out was not in the id', () =>
  expectFlows({
    'app.py': `import os
from flask import Flask, request
from somewhere import books
app = Flask(__name__)
@app.get('/<book_id>')
def show(book_id):
    os.system('cat ' + books.get_visible(book_id, archived=True).path)
    os.system('cat ' + books.get_visible(book_id, place=request.args['place']).path) # flow
`,
  }));

test('what a cloud answers is not what it was asked with, and neither is what a client answers', () =>
  expectFlows({
    'a.py': `import requests
from flask import Flask, request
from clients import cloud, make_queue_client
app = Flask(__name__)
@app.route('/')
def read():
    name = request.args['name']
    found = cloud.get_function(FunctionName=name)
    requests.get(found['Code']['Location'])
    queue = make_queue_client(name)
    requests.get(queue.endpoint)
    made = cloud.get_function(name=name)
    requests.get(made['location']) # flow
    return ''`,
  }));

test('what a written statement finds is not what it was asked with', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'files.ts': `import express from 'express';
import Database from 'better-sqlite3';
import { exec } from 'node:child_process';
const app = express();
const own = new Database('files.db');
export function routes(store, db) {
  app.get('/a', async (req) => {
    const { name } = req.query;
    for (const file of own.prepare('SELECT path FROM files WHERE name LIKE ?').all(name + '%')) exec('show ' + file.path);
    const statement = store.db.prepare('SELECT path FROM files WHERE name = ?');
    exec('show ' + statement.get(name).path);
    exec('show ' + (await db.query({ text: 'SELECT path FROM files WHERE name = $1', values: [name] })).rows[0].path);
    let text = 'SELECT path FROM files WHERE 1 = 1';
    const values = [];
    if (name) { text += ' AND name = ?'; values.push(name); }
    exec('show ' + (await db.all(text, values))[0].path);
  });
  app.get('/b', async (req) => {
    const { name } = req.query;
    exec('show ' + (await db.one('INSERT INTO files VALUES ($1) RETURNING path', [name])).path); // flow
    exec('show ' + (await db.one('SELECT $1 AS path', [name])).path); // flow
    exec('show ' + (await db.ask('Select the best of', name)).path); // flow
  });
}
`,
    'files.py': `import os
import sqlite3
from flask import Flask, request
from sqlalchemy import text
from storage import session

app = Flask(__name__)

@app.get('/')
def show():
    name = request.args['name']
    connection = sqlite3.connect('files.db')
    for row in connection.execute('SELECT path FROM files WHERE name = ?', (name,)):
        os.system('show ' + row[0])
    found = session.execute(text('SELECT path FROM files WHERE name = :name'), {'name': name}).scalar()
    os.system('show ' + found)
    os.system('show ' + name)  # flow
`,
  }));

test("a project's own class of records has looked too, other classes of its own have not", () =>
  expectFlows({
    'package.json': '{"private": true}',
    'records.ts': `export class BaseRepository {
  async findOneBy(where: { id: string }) { return this.rows.find((row) => row.id === where.id); }
}
export class ProjectRepository extends BaseRepository {}
export class Shelf {
  async findOneBy(where: { id: string }) { return this.rows.find((row) => row.id === where.id); }
}
`,
    'app.ts': `import express from 'express';
import { exec } from 'node:child_process';
import { ProjectRepository, Shelf } from './records.ts';
const app = express();
const projects = new ProjectRepository();
const shelf = new Shelf();
app.delete('/a/:id', async (req, res) => {
  const { id } = req.params;
  const project = await projects.findOneBy({ id });
  if (!project) return res.sendStatus(404);
  exec('rm -r /data/' + id);
});
app.delete('/b/:id', async (req, res) => {
  const { id } = req.params;
  const project = await projects.findOneBy({ id });
  exec('rm -r /data/' + id); // flow
});
app.delete('/c/:id', async (req, res) => {
  const { id } = req.params;
  const found = await shelf.findOneBy({ id });
  if (!found) return res.sendStatus(404);
  exec('rm -r /data/' + id); // flow
});
`,
  }));
