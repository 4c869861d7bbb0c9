import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { URL_SINKS } from '../../knowledge/sinks/url.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';
import { isOfBrowser } from '../../knowledge/sources.ts';

export const check: FileCheck = {
  id: 'network-ssrf',
  title: 'Untrusted URL is fetched by the server',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [918],
  why: `
    The request is made from where this program runs: behind the firewall, beside the cloud's metadata service.
    Whoever chooses the host reads what only inside machines may read, and acts with this program's place in the network.`,
  fix: `
    Choose the host from a fixed list, or build the URL on a constant host and let the input fill only path and query.
    Where any host is meant, resolve it first and refuse private, loopback and link-local addresses, after redirects too.`,
  fixIn: {
    javascript: '`ALLOWED.has(new URL(input).hostname)`.',
    python:
      '`urlparse(url).hostname in ALLOWED`; `ipaddress.ip_address(found).is_global` of the address that is then asked.',
    go: '`url.Parse(input)`, then compare `Hostname()`; the `Control` function of a `net.Dialer` sees the address that is dialled.',
    java: '`ALLOWED.contains(URI.create(input).getHost())`; an `InetAddress` tells `isLoopbackAddress()`, `isSiteLocalAddress()` and `isLinkLocalAddress()`.',
    php: '`in_array(parse_url($url, PHP_URL_HOST), ALLOWED, true)`; `filter_var($found, FILTER_VALIDATE_IP, FILTER_FLAG_GLOBAL_RANGE)` of the address.',
    ruby: '`ALLOWED.include?(URI.parse(url).host)`; an `IPAddr` tells `private?`, `loopback?` and `link_local?`.',
    csharp:
      '`Allowed.Contains(new Uri(input).Host)`; the `ConnectCallback` of a `SocketsHttpHandler` sees the address that is dialled.',
    rust: 'Compare `Url::parse(input)?.host_str()` with the list, and follow no redirects: `redirect(Policy::none())`.',
  },
  blindSpots:
    'A guard against private addresses is recognised only where it is a list or a function of this repository.',
  wants: { sinks: URL_SINKS },
  examples: {
    bad: [
      {
        'Preview.java': `
          import java.net.URL;
          import org.springframework.web.bind.annotation.*;
          import org.springframework.web.client.RestTemplate;

          @RestController
          class Preview {
            private final RestTemplate client = new RestTemplate();

            @GetMapping("/preview")
            Object preview(@RequestParam String url) throws Exception {
              «new URL(url)».openStream().close();
              return client.getForObject(«url», String.class);
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              Net::HTTP.get(«URI(params[:url])»)
              URI.open(«params[:feed]»).read
            end
          end`,
      },
      {
        'PreviewController.cs': `
          using System.Net.Http;
          using Microsoft.AspNetCore.Mvc;

          public class PreviewController : ControllerBase
          {
              private readonly HttpClient _http = new HttpClient();

              public async Task<string> Show(string address) => await _http.GetStringAsync(«address»);
          }`,
      },
      {
        'src/main.rs': `
          #[derive(Deserialize)]
          struct Input { url: String }

          #[post("/fetch", data = "<input>")]
          async fn fetch(input: rocket::serde::json::Json<Input>) -> String {
              reqwest::get(&«input.url»).await.unwrap().text().await.unwrap()
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "io"
            "net/http"
          )

          func proxy(w http.ResponseWriter, r *http.Request) {
            answer, err := http.Get(«r.URL.Query().Get("url")»)
            if err != nil {
              return
            }
            io.Copy(w, answer.Body)
          }`,
      },
      {
        'server.py': `
          from markitdown import MarkItDown
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('markdown')

          @mcp.tool()
          async def convert(uri: str) -> str:
              """Converts a resource."""
              return MarkItDown(enable_plugins=False).convert_uri(«uri»).markdown`,
      },
      {
        'preview.ts': `
          import express from 'express';
          express().get('/preview', async (req, res) => {
            const page = await fetch(«req.query.url»);
            res.send(await page.text());
          });`,
      },
      {
        'proxy.py': `
          import requests
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/proxy')
          def proxy():
              host = request.args['host']
              return requests.get(«f'https://{host}/status'»).text`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'web', version: '1.0.0' });
          server.tool('read', { url: z.string() }, async ({ url }) => {
            return (await fetch(«url»)).text();
          });`,
      },
      {
        'server.py': `
          import requests
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('web')

          @mcp.tool()
          def read(url: str) -> str:
              """Reads a page."""
              return requests.get(«url»).text`,
      },
      {
        'invoice.js': `
          const app = require('express')();
          const puppeteer = require('puppeteer');
          app.post('/invoice', async (req, res) => {
            const page = await (await puppeteer.launch()).newPage();
            await page.setContent(«\`<h1>\${req.body.name}</h1>\`»);
            res.send(await page.pdf());
          });`,
      },
      {
        'client.ts': `
          import axios from 'axios';
          import express from 'express';
          const api = axios.create({ baseURL: 'https://api.example.com' });
          express().post('/crawl', (req, res) => api.request(«{ method: 'GET', url: \`/\${req.body.id}\` }»));`,
      },
      {
        'server/api/asked.ts': `
          import { defineCachedEventHandler } from 'nitropack/runtime';
          export default defineCachedEventHandler(async (event) => {
            const asked = new URL(event.node.req.url, 'https://api.example.com');
            return $fetch(«asked.href»);
          });`,
        'server/api/handed-on.ts': `
          import { defineEventHandler, readBody } from 'h3';
          export default defineEventHandler(async (event) => {
            const { path } = await readBody(event);
            return globalThis.$fetch.raw(«path», { baseURL: 'https://api.example.com' });
          });`,
      },
      {
        'page.php': `
          <?php
          $client = curl_init();
          curl_setopt($client, CURLOPT_URL, «$_GET['url']»);
          curl_exec($client);`,
      },
    ],
    good: [
      {
        'Assets.java': `
          import java.net.URL;
          import javax.servlet.http.*;

          public class Assets extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
              URL asset = getClass().getResource("/assets" + request.getParameter("name"));
              asset.openStream().transferTo(response.getOutputStream());
            }
          }`,
      },
      {
        'Preview.java': `
          import org.springframework.web.bind.annotation.*;
          import org.springframework.web.client.RestTemplate;

          @RestController
          class Preview {
            private final RestTemplate client = new RestTemplate();

            @GetMapping("/preview")
            Object preview(@RequestParam String page, @RequestParam long id) {
              client.getForObject("https://api.example.com/items/" + id, String.class);
              return client.getForObject("https://api.example.com/pages/" + page, String.class);
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              Net::HTTP.get(URI("https://api.acme.example/items/#{params[:id]}"))
            end
          end`,
      },
      {
        'PreviewController.cs': `
          using System.Net.Http;
          using Microsoft.AspNetCore.Mvc;

          public class PreviewController : ControllerBase
          {
              private readonly HttpClient _http = new HttpClient();

              public async Task<string> Show(string name) =>
                  await _http.GetStringAsync("https://pages.example.org/previews/" + Uri.EscapeDataString(name));
          }`,
      },
      {
        'src/main.rs': `
          #[derive(Deserialize)]
          struct Input { id: String }

          #[post("/fetch", data = "<input>")]
          async fn fetch(input: rocket::serde::json::Json<Input>) -> String {
              reqwest::get(format!("https://api.example.com/items/{}", input.id)).await.unwrap().text().await.unwrap()
          }`,
      },
      {
        'server/api/asked.ts': `
          import { createError, defineCachedEventHandler } from 'nitropack/runtime';
          const API = 'https://api.example.com';
          export default defineCachedEventHandler(async (event) => {
            const asked = new URL(event.node.req.url, API);
            if (asked.host !== new URL(API).host) return createError({ status: 400 });
            return $fetch(asked.href);
          });`,
        'main.go': `
          package main

          import (
            "io"
            "net/http"
            "net/url"
          )

          func proxy(w http.ResponseWriter, r *http.Request) {
            answer, err := http.Get("https://api.example.com/items/" + url.PathEscape(r.PathValue("id")))
            if err != nil {
              return
            }
            io.Copy(w, answer.Body)
          }`,
      },
      {
        'share-worker.js': `
          self.addEventListener('fetch', (event) => {
            const url = new URL(event.request.url);
            const base = url.pathname.split('/').slice(0, -1).join('/');
            event.respondWith(fetch(\`\${base}/add\`, { method: 'POST', body: url.searchParams.get('text') }));
          });`,
      },
      {
        'app/hub/route.ts': `
          import { NextRequest } from 'next/server';
          import { HUB } from './settings.ts';
          export async function GET(request: NextRequest) {
            const hub = new URL(HUB);
            hub.search = new URL(request.url).search;
            return fetch(new Request(hub, request));
          }`,
      },
      {
        'app.ts': `
          import express from 'express';
          import fetch from 'node-fetch';
          import { clientOf, createPinnedAgent } from './asking.ts';
          express().get('/import', async (req, res) => {
            const agent = createPinnedAgent();
            await fetch(req.query.url, { agent: () => agent });
            res.send((await clientOf().get(req.query.url)).data);
          });`,
        'asking.ts': `
          import http from 'node:http';
          import axios from 'axios';
          import { lookup } from './lookup.ts';
          export function createPinnedAgent() {
            return new http.Agent({ lookup });
          }
          export function clientOf() {
            return axios.create({ httpAgent: createPinnedAgent() });
          }`,
      },
      {
        'provision.py': `
          import json, urllib.request

          def lambda_handler(event, context):
              body = json.dumps({'Status': 'SUCCESS', 'StackId': event['StackId']}).encode()
              urllib.request.urlopen(urllib.request.Request(event['ResponseURL'], data=body, method='PUT'))`,
      },
      {
        'worker.js': `
          self.addEventListener('install', () => self.skipWaiting());
          self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request.url)));`,
      },
      {
        'invoice.js': `
          const app = require('express')();
          const puppeteer = require('puppeteer');
          const escape = require('escape-html');
          app.post('/invoice', async (req, res) => {
            const page = await (await puppeteer.launch()).newPage();
            await page.setContent(\`<h1>\${escape(req.body.name)}</h1>\`);
            res.send(await page.pdf());
          });`,
      },
      {
        'invoice.py': `
          from html import escape
          from flask import Flask, request
          from playwright.sync_api import sync_playwright
          app = Flask(__name__)

          @app.route('/invoice')
          def invoice():
              with sync_playwright() as engine:
                  page = engine.chromium.launch().new_page()
                  page.set_content('<h1>' + escape(request.args['name']) + '</h1>')
                  return page.pdf()`,
      },
      {
        'preview.ts': `
          import express from 'express';
          const HOSTS = ['docs.example.com', 'blog.example.com'];
          express().get('/preview', async (req, res) => {
            const url = new URL(req.query.url);
            if (!HOSTS.includes(url.hostname)) return res.status(400).end();
            const page = await fetch(url);
            res.send(await page.text());
          });`,
      },
      {
        'client.ts': `
          import axios from 'axios';
          import express from 'express';
          const api = axios.create({ baseURL: 'https://api.example.com' });
          express().post('/crawl', async (req, res) => {
            await api.post('/pages', { url: req.body.url });
            await api.request({ method: 'GET', url: \`/pages/\${req.body.id}\` });
            const host = req.body.old ? 'https://old.example.com/' : 'https://new.example.com/';
            await fetch(host + req.body.id);
          });`,
      },
      {
        'proxy.py': `
          import requests
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/user')
          def user():
              return requests.get(f"https://api.example.com/users/{request.args['id']}").text`,
      },
      {
        'page.php': `
          <?php
          $client = curl_init('https://api.acme.test/users/' . urlencode($_GET['name']));
          curl_exec($client);`,
      },
    ],
  },

  *find({ flows, text }) {
    if (SERVICE_WORKER.test(text)) return;
    yield* sightFlows(
      flows.filter((flow) => !isInPage(flow)),
      'high',
      ['tool', 'remote', 'model', 'library'],
      ({ source, callee, spec }) =>
        spec.takesPage === true
          ? `The page ${callee}() loads holds ${source.what}; ${controllerOf(source.kind)} can have it ask inside machines.`
          : `The address ${callee}() asks holds ${source.what}; ${controllerOf(source.kind)} can point it at inside machines.`,
    );
    yield* sightFlows(
      flows.filter(isInPage),
      'medium',
      ['remote'],
      ({ source, callee }) =>
        `The address ${callee}() asks holds ${source.what}; whoever leads a visitor here decides what the page asks in their name.`,
    );
  },
};

/** It stands between a page and its own server, in the browser. */
const SERVICE_WORKER =
  /\baddEventListener\(\s{0,3}["'](?:install|activate)["']|\bself\.addEventListener\(\s{0,3}["']fetch["']|\bskipWaiting\(\)|\bself\.clients\b/;

/** A browser asks as its user, not as a server: nothing inside comes into reach. */
function isInPage({ source }: Flow): boolean {
  return isOfBrowser(source.what);
}
