import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('what extensions of Flask make of a request', () =>
  expectFlows({
    'rest.py': `import os
from flask_restx import Api, Namespace, Resource
api = Api()
ns = Namespace('jobs')
parser = api.parser()
parser.add_argument('name')
@ns.route('/jobs')
class Jobs(Resource):
    def post(self):
        os.system('x ' + api.payload['name'])  # flow
        os.system('x ' + ns.payload['name'])  # flow
        os.system('x ' + parser.parse_args()['name'])  # flow
        os.system('x ' + api.title)
`,
    'forms.py': `import os
from flask import Flask, request
from flask.views import View
from flask_wtf import FlaskForm
from wtforms import StringField
app = Flask(__name__)
class Job(FlaskForm):
    name = StringField('name')
@app.post('/jobs')
def add():
    form = Job()
    os.system('x ' + form.data['name'])  # flow
    os.system('x ' + request.mimetype)  # flow
    os.system('x ' + request.method)
class Show(View):
    def dispatch_request(self, name):
        os.system('x ' + name)  # flow
    def prepare(self, name):
        os.system('x ' + name)
app.add_url_rule('/show/<name>', view_func=Show.as_view('show'))
`,
  }));

test('sockets and routes beside the tools of a server', () =>
  expectFlows({
    'socket.py': `import os
from fastapi import FastAPI, Request, WebSocket
app = FastAPI()
@app.websocket('/ws')
async def talk(websocket: WebSocket):
    os.system('x ' + websocket.query_params['name'])  # flow
    os.system('x ' + websocket.headers['name'])  # flow
    os.system('x ' + str(websocket.client_state))
@app.get('/a')
async def a(request: Request):
    os.system('x ' + request.scope['path'])  # flow
    os.system('x ' + request.scope['type'])
`,
    'server.py': `import os
from fastmcp import FastMCP
mcp = FastMCP('files')
@mcp.custom_route('/files', methods=['GET'])
async def files(request):
    os.system('x ' + request.query_params['name'])  # flow
    os.system('x ' + request.method)
`,
  }));

test('Django calls middleware, commands and actions', () =>
  expectFlows({
    'middleware.py': `import os
class Trail:
    def __init__(self, get_response):
        self.get_response = get_response
    def __call__(self, request):
        os.system('x ' + request.META['HTTP_X_NAME'])  # flow
        return self.get_response(request)
class Other:
    def __init__(self, name):
        self.name = name
    def __call__(self, request):
        os.system('x ' + request.META['HTTP_X_NAME'])
`,
    'remove.py': `import os
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def handle(self, *args, **options):
        os.system('x ' + options['name'])  # flow
class Worker:
    def handle(self, *args, **options):
        os.system('x ' + options['name'])
`,
    'jobs.py': `import os
from rest_framework import viewsets
from rest_framework.decorators import action
class Jobs(viewsets.ModelViewSet):
    @action(detail=True, methods=['post'])
    def run(self, request, pk=None):
        os.system('x ' + pk)  # flow
    def show(self, request, pk=None):
        os.system('x ' + pk)
`,
  }));

test('what comes over a connection, by the class that takes it', () =>
  expectFlows({
    'lines.py': `import asyncio, os
from twisted.protocols.basic import LineReceiver
class Echo(asyncio.Protocol):
    def data_received(self, data):
        os.system('x ' + data.decode())  # flow
    def show(self, data):
        os.system('x ' + data.decode())
class Lines(LineReceiver):
    def lineReceived(self, line):
        os.system('x ' + line.decode())  # flow
class Own:
    def data_received(self, data):
        os.system('x ' + data.decode())
class Child(asyncio.SubprocessProtocol):
    def pipe_data_received(self, fd, data):
        os.system('x ' + data.decode())
`,
  }));

test('what somebody wrote in a chat, or in a form', () =>
  expectFlows({
    'slash.py': `import os
import discord
from discord import app_commands
from discord.ext import commands
tree = app_commands.CommandTree(discord.Client())
bot = commands.Bot('!')
@tree.command(name='show')
async def show(interaction: discord.Interaction, name: str, count: int):
    os.system('x ' + name)  # flow
    os.system('x ' + str(count))
@bot.command()
async def whole(ctx):
    os.system('x ' + ctx.message.content)  # flow
    os.system('x ' + ctx.guild.id)
`,
    'users.py': `import os
from telethon import TelegramClient, events
client = TelegramClient('a', 1, 'b')
@client.on(events.NewMessage)
async def show(event):
    os.system('x ' + event.raw_text)  # flow
    os.system('x ' + event.chat_id)
`,
    'more.py': `import os
from pyrogram import Client, filters
app = Client('a')
@app.on_message(filters.private)
async def show(client, message):
    os.system('x ' + message.text)  # flow
    os.system('x ' + client.name)
`,
    'words.py': `import os
from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message
router = Router()
@router.message(Command('show'))
async def show(message: Message, command: CommandObject):
    os.system('x ' + command.args)  # flow
    os.system('x ' + command.prefix)
`,
    'page.py': `import os
import streamlit as st
left, right = st.columns(2)
os.system('x ' + left.text_input('name'))  # flow
tabs = st.tabs(['a', 'b'])
os.system('x ' + tabs[1].text_area('name'))  # flow
os.system('x ' + left.selectbox('name', ['a', 'b']))
`,
    'gui.py': `import os
from nicegui import ui
name = ui.input('name')
ui.button('show', on_click=lambda: os.system('x ' + name.value))  # flow
@ui.page('/show/{name}')
def show(name: str):
    os.system('x ' + name)  # flow
`,
  }));

test('what other servers, mail and feeds say', () =>
  expectFlows({
    'answers.py': `import imaplib, json, os, urllib.request
import email, feedparser
from mcp import ClientSession
box = imaplib.IMAP4_SSL('mail.example.com')
kind, parts = box.fetch('1', '(RFC822)')
os.system('x ' + email.message_from_bytes(parts[0][1])['Subject'])  # flow
os.system('x ' + feedparser.parse('https://example.com/feed').entries[0].title)  # flow
os.system('x ' + json.load(urllib.request.urlopen('https://example.com/a'))['name'])  # flow
os.system('x ' + box.host)
async def ask(session: ClientSession):
    answer = await session.call_tool('show', {})
    os.system('x ' + answer.content[0].text)  # flow
`,
  }));

test('what a model wrote, however it was asked', () =>
  expectFlows({
    'chain.py': `import os
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_openai import ChatOpenAI
prompt = ChatPromptTemplate.from_template('{q}')
chain = prompt | ChatOpenAI(model='m').with_retry() | StrOutputParser()
os.system('x ' + chain.invoke({'q': 'a'}))  # flow
filled = prompt | StrOutputParser()
os.system('x ' + filled.invoke({'q': 'a'}))
both = {'a': 'b'} | {'c': 'd'}
os.system('x ' + both['a'])
`,
    'others.py': `import os
import dspy
from llama_index.llms.openai import OpenAI
from pydantic_ai import Agent
agent = Agent('openai:m')
os.system('x ' + agent.run_sync('a').output)  # flow
os.system('x ' + agent.name)
os.system('x ' + OpenAI().complete('a').text)  # flow
os.system('x ' + dspy.Predict('q -> a')(q='b').a)  # flow
`,
  }));

test('a class of the repository that is called Resource or View belongs to no framework', () =>
  expectFlows({
    'client/base.py': `import requests
class Resource:
    def __init__(self, session):
        self.session = session
`,
    'client/tools.py': `import os
from client.base import Resource
class Tools(Resource):
    def get(self, slug):
        os.system('x ' + slug)
`,
    'site/base.py': `from flask_restful import Resource as Base
class Resource(Base):
    pass
`,
    'site/jobs.py': `import os
from site.base import Resource
class Jobs(Resource):
    def get(self, slug):
        os.system('x ' + slug)  # flow
`,
  }));
