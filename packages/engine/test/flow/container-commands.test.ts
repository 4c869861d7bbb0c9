import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a shell in a container reads what it is told', () =>
  expectFlows(
    {
      'a.js': `
const Docker = require('dockerode');
const k8s = require('@kubernetes/client-node');
const docker = new Docker();
const inside = new k8s.Exec(new k8s.KubeConfig());
require('express')().get('/', async (req) => {
  const { name } = req.query;
  const box = docker.getContainer('web');
  await box.exec({ Cmd: ['sh', '-c', 'ls ' + name], AttachStdout: true }); // flow
  await box.exec({ Cmd: ['ls', name], Env: ['NAME=' + name] });
  await docker.run('alpine', ['sh', '-c', 'ls ' + name], process.stdout); // flow
  await docker.run('alpine', ['ls', name], process.stdout);
  await docker.createContainer({ Image: 'alpine', Cmd: ['bash', '-c', 'ls ' + name] }); // flow
  await inside.exec('ns', 'pod', 'c', ['sh', '-c', 'ls ' + name], null); // flow
  await inside.exec('ns', name, 'c', ['ls', name], null);
});`,
      'a.py': `
import boto3, httpx, sh
from kubernetes import client, stream
from flask import request
def view():
    name = request.args['name']
    api = client.CoreV1Api()
    stream.stream(api.connect_get_namespaced_pod_exec, 'pod', 'ns', command=['sh', '-c', f'ls {name}']) # flow
    stream.stream(api.connect_get_namespaced_pod_exec, name, 'ns', command=['ls', name])
    boto3.client('ssm').send_command(DocumentName='AWS-RunShellScript', Parameters={'commands': [f'ls {name}']}) # flow
    boto3.client('ssm').send_command(DocumentName='AWS-RunShellScript', Comment=name, Parameters={'commands': ['ls']})
    sh.bash('-c', f'ls {name}') # flow
    sh.bash('list.sh', name)
    httpx.Client().send(httpx.Request('GET', name)) # flow
    httpx.Client().send(httpx.Request('GET', 'https://example.com/' + name))
`,
    },
    REAL_SINKS,
  ));

test('the client of DuckDB runs statements', () =>
  expectFlows(
    {
      'a.js': `
const { DuckDBInstance } = require('@duckdb/node-api');
require('express')().get('/', async (req) => {
  const { name } = req.query;
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.runAndReadAll("select * from '" + name + ".csv'"); // flow
  await connection.run("select '" + name + "'"); // flow
  await connection.streamAndReadAll("select '" + name + "'"); // flow
  await connection.runAndReadAll('select $1', [name]);
});`,
    },
    REAL_SINKS,
  ));
