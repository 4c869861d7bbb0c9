import { test } from 'node:test';
import { NOSQL_SINKS } from '../../src/knowledge/sinks/nosql.ts';
import { SERVICE_SINKS } from '../../src/knowledge/sinks/service-queries.ts';
import { expectFlows, REAL_SINKS } from './harness.ts';

const ROUTE = `from flask import Flask, request
app = Flask(__name__)
@app.route('/a', methods=['POST'])
def a():
    x = request.args['x']
`;

/** A route whose lines see `x`, which somebody sent. */
function route(imports: string, ...lines: readonly string[]): string {
  return [imports, ROUTE, ...lines.map((line) => `    ${line}`), ''].join('\n');
}

test('files that are packed, moved and found', () =>
  expectFlows(
    {
      'pack.py': route(
        'import shutil, tarfile, zipfile',
        "shutil.make_archive('/tmp/a', 'zip', x)  # flow",
        "shutil.make_archive('/tmp/a', x, '/srv/docs')",
        "zipfile.ZipFile('/tmp/a.zip', 'w').write('/srv/' + x)  # flow",
        "zipfile.ZipFile('/tmp/a.zip', 'w').writestr('a.txt', x)",
        "tarfile.open('/tmp/a.tgz', 'w').add(x)  # flow",
        "tarfile.open('/tmp/a.tgz', 'w').add('/srv/docs', arcname=x)",
      ),
      'move.py': route(
        'from pathlib import Path\nfrom upath import UPath',
        "Path('/srv/a').rename(Path('/srv') / x)  # flow",
        "Path('/srv/a').replace('/srv/b')",
        "Path('/srv/a').symlink_to(x)  # flow",
        "'a/b'.replace('a', x)",
        'UPath(x).read_text()  # flow',
        "UPath('/srv/a').read_text()",
        "names = list(Path(x).rglob('*.md'))  # flow",
        "names = list(Path('/srv').rglob('*.md'))",
      ),
      'load.py': route(
        `import boto3
from langchain_community.document_loaders import TextLoader, WebBaseLoader
from llama_index.core import SimpleDirectoryReader`,
        "TextLoader('/srv/' + x).load()  # flow",
        "TextLoader('/srv/a.txt', encoding=x).load()",
        'SimpleDirectoryReader(input_dir=x).load_data()  # flow',
        "SimpleDirectoryReader('/srv').load_data(show_progress=x)",
        "boto3.client('s3').upload_file(x, 'files', 'a')  # flow",
        "boto3.client('s3').upload_file('/srv/a', 'files', x)",
      ),
    },
    REAL_SINKS,
  ));

test('servers that are asked by way of a library', () =>
  expectFlows(
    {
      'ask.py': route(
        'import boto3, yt_dlp, zeep\nfrom gql.transport.requests import RequestsHTTPTransport',
        "boto3.client('s3', endpoint_url=x)  # flow",
        "boto3.client('s3', region_name=x)",
        'yt_dlp.YoutubeDL({}).download([x])  # flow',
        "yt_dlp.YoutubeDL({'format': x}).download(['https://example.com/a'])",
        'zeep.Client(wsdl=x)  # flow',
        "zeep.Client(wsdl='https://example.com/a?wsdl', service_name=x)",
        'RequestsHTTPTransport(url=x)  # flow',
        "RequestsHTTPTransport(url='https://example.com/', headers={'name': x})",
      ),
      'command.py': `import sys
import boto3, redis
boto3.client('s3', endpoint_url=sys.argv[1])
redis.Redis().eval(sys.argv[2], 0)
`,
      'server.py': `import asyncio
from fastmcp import FastMCP
mcp = FastMCP('a')
@mcp.tool
async def knock(host: str, port: int):
    await asyncio.open_connection(host, 80)  # flow
    await asyncio.open_connection('127.0.0.1', port)
`,
    },
    REAL_SINKS,
  ));

test('code, statements and pages in other libraries', () =>
  expectFlows(
    {
      'run.py': route(
        `import records, redis, sarge
from langchain_community.vectorstores import FAISS
from langchain_experimental.tools import PythonAstREPLTool`,
        'redis.Redis().eval(x, 0)  # flow',
        "redis.Redis().eval('return 1', 1, x)",
        'PythonAstREPLTool().run(x)  # flow',
        "PythonAstREPLTool().run('1 + 1')",
        'FAISS.load_local(x, None, allow_dangerous_deserialization=True)  # flow',
        'FAISS.load_local(x, None)',
        "records.Database('sqlite://').query('select ' + x)  # flow",
        "records.Database('sqlite://').query('select :x', x=x)",
        "sarge.run('cat ' + x)  # flow",
        "sarge.run(sarge.shell_format('cat {0}', x))",
      ),
      'answer.py': route(
        'from flask import Response',
        "other = Response('', status=302, headers={'Location': x})  # flow",
        "other = Response('', status=302, headers={'Location': '/home', 'X-Name': 'a'})",
        "return Response('', status=302, headers={'Location': '/home?name=' + x})",
      ),
    },
    REAL_SINKS,
  ));

test('searches that are asked what somebody sent as a whole', () =>
  expectFlows(
    {
      'search.py': `from elasticsearch import Elasticsearch
from flask import Flask, request
from models import Person
from mongoengine import connect
app = Flask(__name__)
es = Elasticsearch('https://search.example.com')
@app.post('/a')
def a():
    es.search(index='people', body=request.get_json())  # flow
    es.search(index='people', query={'match': {'name': request.args['name']}})
    Person.objects(__raw__=request.get_json())  # flow
    Person.objects(name=request.args['name'])
`,
      'models.py': `from mongoengine import Document, StringField
class Person(Document):
    name = StringField()
`,
    },
    NOSQL_SINKS,
  ));

test('files that are drawn, carried to other servers or read by models', () =>
  expectFlows(
    {
      'draw.py': route(
        'import fitz, matplotlib.pyplot as plt, plotly.express as px\nfrom fpdf import FPDF\nfrom reportlab.pdfgen import canvas',
        'figure, axes = plt.subplots()',
        "figure.savefig('/srv/' + x)  # flow",
        "figure.savefig('/srv/a.png', facecolor=x)",
        "px.line(x=[1], y=[1]).write_html('/srv/' + x)  # flow",
        "px.line(x=[1], y=[1], title=x).write_html('/srv/a.html')",
        "fitz.open().save('/srv/' + x)  # flow",
        "FPDF().output('/srv/' + x)  # flow",
        "canvas.Canvas('/srv/' + x)  # flow",
        "canvas.Canvas('/srv/a.pdf').drawString(1, 1, x)",
      ),
      'carry.py': route(
        `from google.cloud import storage
from huggingface_hub import HfApi
from minio import Minio`,
        "storage.Client().bucket('b').blob('a').upload_from_filename(x)  # flow",
        "storage.Client().bucket('b').blob(x).upload_from_filename('/srv/a')",
        "Minio('m').fput_object('b', 'a', x)  # flow",
        "Minio('m').fput_object('b', x, '/srv/a')",
        "HfApi().upload_file(path_or_fileobj=x, path_in_repo='a', repo_id='b')  # flow",
        "HfApi().upload_file(path_or_fileobj='/srv/a', path_in_repo=x, repo_id='b')",
      ),
      'drawn.py': route(
        'from shop.figures import Figure',
        "Figure().savefig('/srv/' + x)",
        "Figure().write_html('/srv/' + x)",
      ),
    },
    REAL_SINKS,
  ));

test('questions to databases and services with what somebody sent in them', () =>
  expectFlows(
    {
      'ask.py': route(
        `import sqlite_utils
from airflow.providers.postgres.hooks.postgres import PostgresHook
from azure.cosmos import CosmosClient
from psycopg2.extras import execute_values`,
        "box = CosmosClient('a', 'k').get_database_client('d').get_container_client('c')",
        'box.query_items(query="select * from c where c.a = \'" + x + "\'")  # flow',
        "box.query_items(query='select * from c where c.a = @a', parameters=[{'name': '@a', 'value': x}])",
        "execute_values(None, 'insert into ' + x + ' values %s', [(1,)])  # flow",
        "execute_values(None, 'insert into a values %s', [(x,)])",
        "PostgresHook('a').get_records('select * from ' + x)  # flow",
        "PostgresHook('a').get_records('select * from a where b = %s', parameters=[x])",
        "sqlite_utils.Database('a').query('select * from ' + x)  # flow",
        "sqlite_utils.Database('a').query('select * from a where b = ?', [x])",
      ),
      'find.py': route(
        `from azure.data.tables import TableClient
from googleapiclient.discovery import build
from pymilvus import MilvusClient
from rdflib import Graph`,
        `TableClient('a', 't').query_entities(f"a eq '{x}'")  # flow`,
        "TableClient('a', 't').query_entities('a eq @a', parameters={'a': x})",
        `build('drive', 'v3').files().list(q=f"name contains '{x}'")  # flow`,
        "build('drive', 'v3').files().list(q='trashed = false', pageToken=x)",
        `MilvusClient('m').query('c', filter=f"a == '{x}'")  # flow`,
        "MilvusClient('m').query('c', filter='a == {a}', filter_params={'a': x})",
        `Graph().query(f"select ?s where {{ ?s ?p '{x}' }}")  # flow`,
        "Graph().query('select ?s where { ?s ?p ?o }', initBindings={'o': x})",
      ),
      'run.py': route(
        'import ansible_runner, libtmux, nmap\nfrom jupyter_client import KernelManager',
        "ansible_runner.run(module='shell', module_args='ls ' + x)  # flow",
        "ansible_runner.run(module='ping', module_args='data=' + x)",
        'libtmux.Server().sessions[0].active_window.active_pane.send_keys(x)  # flow',
        "nmap.PortScanner().scan('localhost', arguments=x)  # flow",
        "nmap.PortScanner().scan(x, arguments='-sV')",
        'KernelManager().client().execute(x)  # flow',
        "KernelManager().client().execute('1 + 1')",
      ),
    },
    [...REAL_SINKS, ...SERVICE_SINKS],
  ));

test('a repository that is opened where it is said to lie gives no file away, one that is made there takes the place', () =>
  expectFlows(
    {
      'app.py': route('import git', 'git.Repo(x).git.status()', 'git.Repo.init(x)  # flow'),
    },
    REAL_SINKS,
  ));

test('a module of the language is no document that a path leads through', () =>
  expectFlows(
    {
      'a.py': `import re
import xml.etree.ElementTree as ET
from flask import Flask, request
app = Flask(__name__)

def rows(node):
    return node.findall(request.args['row']) # flow

@app.get('/')
def run():
    asked = request.args['q']
    re.findall('%s=(.*)' % asked, 'a=b')
    return str(rows(ET.parse('rows.xml')))
`,
    },
    REAL_SINKS,
  ));
