import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const EXEC = "import { exec } from 'child_process';";

test('what command lines and questions on a terminal give is what somebody wrote', () =>
  expectFlows({
    'oclif.ts': `${EXEC} import { Args, Command } from '@oclif/core';
export default class Run extends Command { static args = { x: Args.string() };
async run() { const { args } = await this.parse(Run); exec('x ' + args.x); exec('x ' + this.id); } } // flow
`,
    'clipanion.ts': `${EXEC} import { Command, Option } from 'clipanion';
export class Run extends Command { name = Option.String(); quiet = Option.Boolean('-q');
async execute() { exec('x ' + this.name); exec('x ' + this.quiet); } } // flow
`,
    'citty.ts': `${EXEC} import { defineCommand } from 'citty';
export default defineCommand({ args: {}, run({ args, cmd }) { exec('x ' + args.x); exec('x ' + cmd.meta); } }); // flow
`,
    'commander.ts': `${EXEC} import { program } from 'commander';
program.option('-x <x>').parse(); exec('x ' + program.opts().x); exec('x ' + program.name()); // flow
`,
    'asked.ts': `${EXEC} import { confirm, input } from '@inquirer/prompts'; import { isCancel, text } from '@clack/prompts'; import enquirer from 'enquirer';
exec('x ' + (await input({ message: '' }))); // flow
exec('x ' + (await text({ message: '' }))); // flow
exec('x ' + (await enquirer.prompt({ name: 'x' })).x); // flow
exec('x ' + (await confirm({ message: '' })));
`,
    'editor.ts': `${EXEC} import * as vscode from 'vscode';
exec('x ' + (await vscode.window.showInputBox({}))); // flow
const panel = vscode.window.createWebviewPanel('a', 'a', 1, {});
panel.webview.onDidReceiveMessage((message) => { exec('x ' + message.x); }); // flow
panel.onDidChangeViewState((event) => { exec('x ' + event.x); });
`,
  }));

test('what people write in chats, mails and where code is discussed', () =>
  expectFlows({
    'bot.ts': `${EXEC} import { Client, Events } from 'discord.js'; const client = new Client({ intents: [] });
client.on(Events.InteractionCreate, async (interaction) => { exec('x ' + interaction.options.getString('n')); }); // flow
client.on(Events.ClientReady, async (ready) => { exec('x ' + ready.content); });
`,
    'commands/ping.js': `const { SlashCommandBuilder } = require('discord.js'); const { exec } = require('child_process');
module.exports = { data: new SlashCommandBuilder(), async execute(interaction) {
exec('x ' + interaction.options.getString('n')); // flow
exec('x ' + interaction.options.getInteger('n') + interaction.user.id); } };`,
    'commands/typed.ts': `${EXEC} import type { ChatInputCommandInteraction, ModalSubmitInteraction } from 'discord.js';
export const execute = (i: ChatInputCommandInteraction) => exec('x ' + i.options.getString('n')); // flow
export const submit = (i: ModalSubmitInteraction) => exec('x ' + i.fields.getTextInputValue('n')); // flow
`,
    'other.ts': `${EXEC}
export const execute = (interaction) => exec('x ' + interaction.options.getString('n'));
`,
    'probot.ts': `${EXEC} import { Probot } from 'probot';
export default (app: Probot) => { app.on('issues.opened', async (context) => {
exec('x ' + context.payload.issue.title); // flow
exec('x ' + context.payload.issue.number + context.payload.repository.full_name); }); };`,
    'hooks.ts': `${EXEC} import { Webhooks } from '@octokit/webhooks'; const hooks = new Webhooks({ secret: '' });
hooks.on('issue_comment.created', ({ payload, id }) => { exec('x ' + payload.comment.body); exec('x ' + id); }); // flow
`,
    'mail.ts': `${EXEC} import { simpleParser } from 'mailparser';
const mail = await simpleParser(''); exec('x ' + mail.subject); exec('x ' + mail.date); // flow
`,
  }));

test('what further queues and servers send is another machine talking', () =>
  expectFlows({
    'azure.ts': `${EXEC} import { app } from '@azure/functions';
app.storageQueue('a', { queueName: 'q', handler: async (item, context) => { exec('x ' + item.x); exec('x ' + context.id); } }); // flow
`,
    'jobs.ts': `${EXEC} import PgBoss from 'pg-boss'; import { run } from 'graphile-worker'; import { task } from '@trigger.dev/sdk'; import { Inngest } from 'inngest';
await new PgBoss('').work('q', async ([job]) => { exec('x ' + job.data.x); }); // flow
await run({ taskList: { a: async (payload, extra) => { exec('x ' + payload.x); exec('x ' + extra.x); } } }); // flow
task({ id: 'a', run: async (payload, { ctx }) => { exec('x ' + payload.x); exec('x ' + ctx.x); } }); // flow
new Inngest({ id: 'a' }).createFunction({ id: 'a' }, { event: 'a' }, async ({ event, step }) => { exec('x ' + event.data.x); exec('x ' + step.id); }); // flow
`,
    'clients.ts': `${EXEC} import ky from 'ky'; import { ofetch } from 'ofetch'; import got from 'got';
exec('x ' + (await ky.get('https://a.example/').json()).x); // flow
exec('x ' + (await ofetch('https://a.example/')).x); // flow
exec('x ' + (await got.patch('https://a.example/').json()).x); // flow
`,
  }));
