import type { FileCheck } from '../../check.ts';
import type { Span } from '../../facts/span.ts';
import { MODULE_SINKS } from '../../knowledge/sinks/module.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'rce-tainted-module-load',
  title: 'Untrusted input decides which module is loaded',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [829, 98],
  why: `
    Loading a module runs it. Whoever chooses the name can run any module on the machine, and any file they could upload.`,
  fix: 'Look the input up in a fixed table of modules.',
  fixIn: {
    javascript: '`const handler = HANDLERS.get(name)`.',
    python: '`HANDLERS[name]` instead of `importlib.import_module(name)`.',
    java: '`READERS.get(name)` of a fixed map instead of `Class.forName(name)`.',
    php: '`require PAGES[$name];` with a constant array of files.',
    ruby: '`READERS.fetch(name)` instead of `name.constantize`.',
    csharp: '`Readers[name]` of a fixed dictionary instead of `Type.GetType(name)`.',
  },
  blindSpots: 'Plug-in systems that load what a configuration file names are seen only where the file is outside data.',
  wants: { sinks: MODULE_SINKS },
  examples: {
    bad: [
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def show
              «params[:kind].classify».constantize.new
              Object.const_get(«params[:type]»)
            end
          end`,
      },
      {
        'Lookup.java': `
          import javax.naming.InitialContext;
          import javax.servlet.http.*;

          public class Lookup extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
              new InitialContext().lookup(«request.getParameter("source")»);
              Class.forName(«request.getParameter("type")»).newInstance();
            }
          }`,
      },
      {
        'PluginsController.cs': `
          using System;
          using Microsoft.AspNetCore.Mvc;

          public class PluginsController : ControllerBase
          {
              public object Make(string type) => Activator.CreateInstance(Type.GetType(«type»));
          }`,
      },
      {
        'app.js': `
          const app = require('express')();
          app.get('/plugin', (req, res) => res.json(require(«req.query.name»).describe()));
          app.get('/texts', async (req, res) => res.json(await import(«\`./texts/\${req.query.language}.json\`»)));`,
      },
      {
        'app.py': `
          import importlib
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/plugin')
          def plugin():
              return importlib.import_module(«request.args['name']»).describe()`,
      },
      {
        'page.php': `
          <?php
          include «'pages/' . $_GET['page'] . '.php'»;`,
      },
    ],
    good: [
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def show
              "Reports::#{params[:kind].classify}".constantize.new
              "#{params[:kind].classify}Report".constantize.new
              params[:kind].constantize if %w[Sales Stock].include?(params[:kind])
            end

            def known?
              params[:kind].to_s.safe_constantize.in?(Report.kinds)
            end

            def import
              kind =
                begin
                  Object.const_get(params[:type])
                rescue
                  nil
                end
              return unless kind && kind < Import

              kind.new
            end
          end`,
      },
      {
        'Lookup.java': `
          import java.util.*;
          import javax.servlet.http.*;

          public class Lookup extends HttpServlet {
            private static final Set<String> ALLOWED = Set.of("com.acme.Csv", "com.acme.Json");

            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
              String type = request.getParameter("type");
              if (!ALLOWED.contains(type)) throw new IllegalArgumentException();
              Class.forName(type).newInstance();
            }
          }`,
      },
      {
        'PluginsController.cs': `
          using System;
          using Microsoft.AspNetCore.Mvc;

          public class PluginsController : ControllerBase
          {
              public object Make(string type) => type switch
              {
                  "text" => Activator.CreateInstance(Type.GetType("Acme.TextPlugin")),
                  _ => null,
              };
          }`,
      },
      {
        'gateway.py': `
          import importlib
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/gateway')
          def gateway():
              return importlib.import_module(f"shop.gateways.{request.args['name']}").describe()`,
      },
      {
        'app.js': `
          const PLUGINS = { csv: () => require('./csv'), json: () => require('./json') };
          const app = require('express')();
          app.get('/plugin', (req, res) => res.json(PLUGINS[req.query.name]?.()));`,
      },
      {
        'app.py': `
          import importlib
          NAMES = ('plugins.csv', 'plugins.json')
          modules = [importlib.import_module(name) for name in NAMES]`,
      },
      {
        'page.php': `
          <?php
          $pages = ['home', 'about'];
          $page = $_GET['page'];
          if (!in_array($page, $pages, true)) {
            $page = 'home';
          }
          include 'pages/' . $page . '.php';`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const sighted = sightFlows(
      flows,
      'high',
      ['tool', 'remote', 'model', 'library'],
      ({ source }) =>
        `${source.what} names the module to load; ${controllerOf(source.kind)} can run any code there is.`,
    );
    for (const sighting of sighted) {
      if (sighting.at.file === path && path.endsWith('.rb') && isAskedFor(text, sighting.at)) continue;
      const isData = sighting.at.file === path && DATA.test(text.slice(sighting.at.start, sighting.at.end));
      yield isData
        ? { ...sighting, severity: 'low', message: 'Outside data chooses which file of data is loaded as a module.' }
        : sighting;
    }
  },
};

/** `kind < Import`: to find a class of Ruby runs nothing of it, and it is used only where it is one that was meant. */
function isAskedFor(text: string, { start, end }: Span): boolean {
  // `kind.constantize.in?(KINDS)`.
  if (/^\.(?:safe_)?constantize\.in\?\(/.test(text.slice(end, end + 40))) return true;
  const [, kept] = KEPT_AS.exec(text.slice(Math.max(0, start - 200), start)) ?? [];
  if (kept === undefined) return false;
  const asked = new RegExp(String.raw`\b${kept}\s{0,3}<=?\s{0,3}[A-Z]|\b${kept}\.ancestors\b|\.include\?\(${kept}\)`);
  return asked.test(text.slice(end, end + 400));
}
const KEPT_AS = /\b([a-z_]\w{0,40})\s{0,3}=\s{0,40}(?:begin\s{1,40})?[\w:.(]{0,40}$/;

/** Whatever else stands in the name, what is loaded is JSON and runs nothing. */
const DATA = /\.json["'`]\s*$/;
