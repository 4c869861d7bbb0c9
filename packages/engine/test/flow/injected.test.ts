import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('services that a container puts into fields are followed, through their own services too', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'runner.service.ts': `import { Injectable } from '@nestjs/common';
import { execSync } from 'child_process';
@Injectable()
export class RunnerService {
  run(command: string) { return execSync(command); } // flow
  list(folder: string) {
    if (!/^[a-z]+$/.test(folder)) throw new Error('no such folder');
    return execSync('ls ' + folder);
  }
}
`,
    'files.service.ts': `import { Injectable } from '@nestjs/common';
import { RunnerService } from './runner.service';
@Injectable()
export class FilesService {
  constructor(private readonly runner: RunnerService) {}
  search(words: string) { return this.runner.run('grep ' + words); }
  list(folder: string) { return this.runner.list(folder); }
}
`,
    'files.controller.ts': `import { Controller, Get, Query } from '@nestjs/common';
import { FilesService } from './files.service';
@Controller('files')
export class FilesController {
  constructor(private readonly files: FilesService) {}
  @Get('search') search(@Query('words') words: string) { return this.files.search(words); }
  @Get('list') list(@Query('folder') folder: string) { return this.files.list(folder); }
}
`,
  }));

test('a field that is declared with its class, or inherited, is such a field', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'shell.ts': `import { exec } from 'child_process';
export class Shell { run(command: string) { exec(command); } } // flow
`,
    'base.ts': `import { Inject } from '@nestjs/common';
import { Shell } from './shell';
export abstract class Base { @Inject() protected shell: Shell; }
`,
    'web.ts': `import { Controller, Get, Param } from '@nestjs/common';
import { Base } from './base';
@Controller()
export class Web extends Base { @Get(':name') get(@Param('name') name: string) { this.shell.run(name); } }
`,
  }));

test('a Python service is known by the annotation of what __init__ takes', () =>
  expectFlows({
    'runner.py': `import os

class Runner:
    def run(self, command):
        os.system(command)  # flow

    def quiet(self, command):
        os.system('ls')
`,
    'server.py': `from mcp.server.fastmcp import FastMCP
from runner import Runner

class Server:
    def __init__(self, runner: Runner):
        self.runner = runner

    def register(self, mcp: FastMCP):
        @mcp.tool()
        def run(command: str) -> str:
            self.runner.quiet(command)
            return self.runner.run(command)
`,
  }));

test('a container that is asked for a class hands out an object of it', () =>
  expectFlows({
    'package.json': '{"private": true}',
    'shell.ts': `import { exec } from 'node:child_process';
import { Service } from 'typedi';
@Service()
export class Shell {
  run(command: string) { exec(command); } // flow
  list(folder: string) { exec('ls'); }
}
`,
    'app.ts': `import express from 'express';
import { Container } from 'typedi';
import { container } from 'tsyringe';
import { Shell } from './shell';
const app = express();
app.get('/a', (req, res) => { Container.get(Shell).run(req.query.command); });
app.get('/b', (req, res) => { const shell = container.resolve(Shell); shell.list(req.query.folder); });
`,
  }));
