import type { FileCheck } from '../../check.ts';
import type { Flow, SinkKind } from '../../facts/flow/flow-facts.ts';
import type { Span } from '../../facts/span.ts';
import {
  GRAPH_SINKS,
  LDAP_SINKS,
  LOOKUP_SINKS,
  QUERY_TEXT_SINKS,
  STYLESHEET_SINKS,
  XPATH_SINKS,
} from '../../knowledge/sinks/query.ts';
import { SERVICE_SINKS } from '../../knowledge/sinks/service-queries.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** Not a question put together, but a program of its own. */
const STYLESHEET = /xslt/i;
const LANGUAGE: Readonly<Partial<Record<SinkKind, string>>> = { xpath: 'XPath expression', ldap: 'directory filter' };

export const check: FileCheck = {
  id: 'data-handling-query-injection-other',
  title: 'Untrusted input in the text of an XPath, LDAP or other query',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [74, 90, 91, 643],
  why: `
    A quote or a bracket in the input ends the value it was put into, and what follows changes the question.
    Whoever controls it logs in without a password or reads entries that were not meant for them.`,
  fix: 'Hand the value over as a variable of the query, or escape it for the language of the query.',
  fixIn: {
    javascript: '`ldap-escape` for LDAP, the variables of `xpath.parse(…).evaluate`.',
    python: "`root.xpath('//user[@name=$name]', name=name)`, `ldap3.utils.conv.escape_filter_chars(name)`.",
    go: '`ldap.EscapeFilter(name)`.',
    java: 'An `XPathVariableResolver`, `LdapEncoder.filterEncode(name)` of Spring.',
    csharp: 'An `XsltContext` that resolves variables, `Encoder.LdapFilterEncode(name)` of AntiXss.',
  },
  blindSpots: 'A method is taken for a query where the library is imported.',
  wants: {
    sinks: [
      ...XPATH_SINKS,
      ...STYLESHEET_SINKS,
      ...LDAP_SINKS,
      ...GRAPH_SINKS,
      ...QUERY_TEXT_SINKS,
      ...SERVICE_SINKS,
      ...LOOKUP_SINKS,
    ],
  },
  examples: {
    bad: [
      {
        'Login.java': `
          import javax.naming.directory.*;
          import javax.servlet.http.*;

          public class Login extends HttpServlet {
            private DirContext directory;

            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
              String filter = "(uid=" + request.getParameter("user") + ")";
              directory.search("dc=acme", «filter», new SearchControls());
            }
          }`,
      },
      {
        'Prices.java': `
          import javax.servlet.http.*;
          import javax.xml.xpath.*;

          public class Prices extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
              XPath path = XPathFactory.newInstance().newXPath();
              path.evaluate(«"//price[@of='" + request.getParameter("item") + "']"», document);
            }
          }`,
      },
      {
        'PeopleController.cs': `
          using System.DirectoryServices;
          using Microsoft.AspNetCore.Mvc;

          public class PeopleController : ControllerBase
          {
              public object Find(string name)
              {
                  var searcher = new DirectorySearcher();
                  «searcher.Filter» = "(&(objectClass=user)(cn=" + name + "))";
                  return searcher.FindOne();
              }
          }`,
      },
      {
        'users.go': `
          package users

          import (
            "fmt"
            "net/http"

            "github.com/antchfx/xmlquery"
            "github.com/go-ldap/ldap/v3"
          )

          func find(document *xmlquery.Node) http.HandlerFunc {
            return func(w http.ResponseWriter, r *http.Request) {
              name := r.FormValue("name")
              xmlquery.Find(document, «"//user[@name='"+name+"']"»)
              ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, fmt.Sprintf(«"(uid=%s)", name»), nil, nil)
            }
          }`,
      },
      {
        'server.py': `
          from azure.kusto.data import KustoClient, KustoConnectionStringBuilder
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('logs')

          def connect():
              return KustoClient(KustoConnectionStringBuilder.with_az_cli_authentication('https://logs.example.net'))

          @mcp.tool()
          def sample(table: str) -> str:
              """Shows rows of a table."""
              query = f'{table} | sample 10'
              return str(connect().execute('logs', «query»))`,
      },
      {
        'staff.py': `
          import lxml.etree
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/staff')
          def staff():
              root = lxml.etree.parse('staff.xml')
              found = root.xpath(«f"/staff/person[@id='{request.args['id']}']"»)
              return {'found': len(found)}`,
      },
      {
        'sheet.py': `
          from lxml import etree
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/sheet', methods=['POST'])
          def sheet():
              style = etree.XML(request.data)
              once = etree.XSLT(«style»)
              return {'found': str(etree.parse('staff.xml').xslt(«style»))}`,
      },
      {
        'directory.js': `
          const ldap = require('ldapjs');
          const express = require('express');
          const client = ldap.createClient({ url: 'ldaps://directory.example.com' });
          express().get('/person', (req, res) => {
            client.search('ou=people', «{ filter: '(uid=' + req.query.uid + ')' }», (error, found) => res.json(found));
          });`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { z } from 'zod';
          const server = new McpServer({ name: 'logs', version: '1.0.0' });
          server.tool('errors', 'Errors of a service', { service: z.string() }, async ({ service }) => {
            const «kql» = \`requests | where cloud_RoleName == "\${service}" | take 50\`;
            return ask({ query: kql });
          });`,
      },
      {
        'tickets.js': `
          require('express')().get('/ticket', async (req, res) => {
            const answer = await fetch('https://tickets.example.com/graphql', {
              method: 'POST',
              body: JSON.stringify(«{ query: \`query { ticket(id: "\${req.query.id}") { title } }\` }»),
            });
            res.json(await answer.json());
          });`,
      },
      {
        'people.py': `
          from django.http import JsonResponse
          from .models import Person

          def search(request):
              wanted = {name: value for name, value in request.GET.items()}
              found = «Person.objects.filter(**wanted)»
              return JsonResponse({'found': found.count()})`,
      },
      {
        'people.ts': `
          import { createClient } from '@supabase/supabase-js';
          import express from 'express';
          const people = createClient(process.env.URL, process.env.KEY).from('people');
          express().get('/people', async (req, res) => {
            res.json(await people.select('name').or(«\`name.ilike.%\${req.query.q}%,town.eq.\${req.query.q}\`»));
          });`,
      },
      {
        'people.ts': `
          import { createClient } from 'redis';
          import express from 'express';
          const client = createClient();
          express().get('/people', async (req, res) => {
            res.json(await client.ft.search('people', «\`@town:{\${req.query.town}}\`»));
          });`,
        'people.py': `
          import redis
          from flask import Flask, request
          from redis.commands.search.query import Query
          app = Flask(__name__)
          client = redis.Redis()

          @app.get('/people')
          def people():
              town = request.args['town']
              return str(client.ft('people').search(Query(«f'@town:{{{town}}}'»)))`,
      },
    ],
    good: [
      {
        'Login.java': `
          import javax.naming.directory.*;
          import javax.servlet.http.*;

          public class Login extends HttpServlet {
            private DirContext directory;

            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
              directory.search("dc=acme", "(uid={0})", new Object[] {request.getParameter("user")}, new SearchControls());
            }
          }`,
      },
      {
        'PeopleController.cs': `
          using System.DirectoryServices;
          using System.Text.RegularExpressions;
          using Microsoft.AspNetCore.Mvc;

          public class PeopleController : ControllerBase
          {
              public object Find(string name)
              {
                  if (!Regex.IsMatch(name, "^[a-zA-Z0-9]+$")) return null;
                  var searcher = new DirectorySearcher();
                  searcher.Filter = "(&(objectClass=user)(cn=" + name + "))";
                  return searcher.FindOne();
              }
          }`,
      },
      {
        'users.go': `
          package users

          import (
            "fmt"
            "net/http"

            "github.com/go-ldap/ldap/v3"
          )

          func find(w http.ResponseWriter, r *http.Request) {
            name := ldap.EscapeFilter(r.FormValue("name"))
            ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", name), nil, nil)
          }`,
      },
      {
        'people.ts': `
          import { createClient } from 'redis';
          import express from 'express';
          const client = createClient();
          express().get('/people', async (req, res) => {
            res.json(await client.ft.search('people', '@town:{$town}', { PARAMS: { town: req.query.town } }));
          });`,
        'people.py': `
          import redis
          from flask import Flask, request
          from redis.commands.search.query import Query
          app = Flask(__name__)
          client = redis.Redis()

          @app.get('/people')
          def people():
              town = request.args['town']
              return str(client.ft('people').search(Query('@town:{$town}'), query_params={'town': town}))`,
      },
      {
        'server.py': `
          import re
          from azure.kusto.data import KustoClient
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('logs')
          client = KustoClient('https://logs.example.net')

          @mcp.tool()
          def ask(query: str) -> str:
              """Runs a query."""
              return str(client.execute('logs', query))

          @mcp.tool()
          def sample(table: str) -> str:
              """Shows rows of a table."""
              if not re.fullmatch('[A-Za-z_][A-Za-z0-9_]*', table):
                  raise ValueError('no table')
              return str(client.execute('logs', f'{table} | sample 10'))`,
      },
      {
        'people.ts': `
          import { createClient } from '@supabase/supabase-js';
          import express from 'express';
          const people = createClient(process.env.URL, process.env.KEY).from('people');
          express().get('/people', async (req, res) => {
            res.json(await people.select('name').ilike('name', \`%\${req.query.q}%\`));
          });`,
      },
      {
        'people.py': `
          from django.http import JsonResponse
          from django.views.generic import ListView
          from .models import Person

          def search(request):
              found = Person.objects.filter(name=request.GET['name'])
              return JsonResponse({'found': found.count()})

          def person(request, **parts):
              return JsonResponse({'name': Person.objects.get(**parts).name})

          class People(ListView):
              def get_queryset(self):
                  return Person.objects.filter(**self.kwargs)`,
      },
      {
        'tickets.js': `
          require('express')().get('/ticket', async (req, res) => {
            const answer = await fetch('https://tickets.example.com/graphql', {
              method: 'POST',
              body: JSON.stringify({
                query: 'query ($id: ID!) { ticket(id: $id) { title } }',
                variables: { id: req.query.id },
              }),
            });
            res.json({ found: await answer.json(), text: JSON.stringify({ query: req.query.words }) });
          });`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          import { z } from 'zod';
          const server = new McpServer({ name: 'logs', version: '1.0.0' });
          const quoted = (text: string) => text.replace(/\\\\/g, '\\\\\\\\').replace(/"/g, '\\\\"');
          server.tool('errors', 'Errors of a service', { service: z.string() }, async ({ service }) => {
            const kql = \`requests | where cloud_RoleName == "\${quoted(service)}" | take 50\`;
            return ask({ query: kql });
          });
          server.tool('run', 'Runs a query', { kql: z.string() }, async ({ kql }) => ask({ query: kql }));`,
      },
      {
        'staff.py': `
          import lxml.etree
          from lxml import etree
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/staff')
          def staff():
              root = lxml.etree.parse('staff.xml')
              found = root.xpath('/staff/person[@id=$id]', id=request.args['id'])
              shown = etree.XSLT(etree.parse('staff.xslt'))(root, id=etree.XSLT.strparam(request.args['id']))
              return {'found': len(found)}`,
      },
      {
        'directory.js': `
          const { Client, EqualityFilter } = require('ldapts');
          const client = new Client({ url: 'ldaps://directory.example.com' });
          require('express')().get('/person', async (req, res) => {
            const filter = new EqualityFilter({ attribute: 'uid', value: req.query.uid });
            res.json(await client.search('ou=people', { filter }));
          });`,
      },
      {
        'directory.py': `
          import ldap3
          from ldap3.utils.conv import escape_filter_chars
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/person')
          def person():
              connection = ldap3.Connection('ldaps://directory.example.com')
              connection.search('ou=people', f"(uid={escape_filter_chars(request.args['uid'])})")
              return {'found': len(connection.entries)}`,
      },
    ],
  },

  *find({ flows, path, text }) {
    yield* sightFlows(
      flows.filter(({ callee }) => STYLESHEET.test(callee)),
      'medium',
      ['tool', 'remote', 'model'],
      ({ source, callee }) =>
        `The stylesheet given to ${callee}() is made of ${source.what}; ${controllerOf(source.kind)} can have it read files and ask other servers.`,
    );
    yield* sightFlows(
      flows.filter((flow) => isLookup(flow) && namesFields(flow, path, text)),
      'medium',
      ['remote'],
      ({ source, callee }) =>
        `${callee}() takes its conditions from ${source.what}; ${controllerOf(source.kind)} can ask for fields that nobody shows, such as how a password begins.`,
    );
    yield* sightFlows(
      flows.filter((flow) => !STYLESHEET.test(flow.callee) && !isLookup(flow) && !isAskedFor(flow)),
      'medium',
      ['tool', 'remote', 'model', 'library'],
      ({ source, callee, sinkKind, spec }) =>
        `The ${LANGUAGE[sinkKind] ?? 'query'} ${spec.named !== undefined ? `kept in \`${callee}\`` : `given to ${callee}()`} holds ${source.what}; ${controllerOf(source.kind)} can change what it asks.`,
    );
  },
};

/** A query that somebody else writes as a whole asks what they want to know. */
function isAskedFor({ spec, isWhole }: Flow): boolean {
  return isWhole === true && SERVICE_SINKS.includes(spec);
}

function isLookup({ spec }: Flow): boolean {
  return LOOKUP_SINKS.includes(spec);
}

/** Whether the sender names the fields: what comes out of a route or a form has the names somebody wrote down. */
function namesFields({ source, steps, sink }: Flow, path: string, text: string): boolean {
  if (source.at.file !== path) return false;
  const written = (at: Span): string => text.slice(at.start, at.end);
  return (
    OPEN_NAMES.test(written(source.at)) &&
    ![...steps.map(({ at }) => at), sink].some((at) => DECLARED.test(written(at)))
  );
}
const OPEN_NAMES = /\.(?:GET|POST|data|query_params|body|json|args|form|values)\b/;
const DECLARED = /cleaned_data|validated_data|\bfields?\b|allowed|permitted/i;
