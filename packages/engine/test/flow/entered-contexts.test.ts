import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('what is closed or entered for one is what it was', () =>
  expectFlows(
    {
      'a.py': `
import paramiko, httpx
from contextlib import AsyncExitStack, ExitStack, closing
from flask import request
def shut():
    with closing(paramiko.SSHClient()) as client:
        client.exec_command('du ' + request.args['path']) # flow
def stacked():
    with ExitStack() as stack:
        client = stack.enter_context(paramiko.SSHClient())
        client.exec_command('du ' + request.args['path']) # flow
        client.exec_command('du /')
async def waited():
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx.AsyncClient())
        await client.get(request.args['url']) # flow
        await client.get('https://example.com/' + request.args['url'])
`,
    },
    REAL_SINKS,
  ));
