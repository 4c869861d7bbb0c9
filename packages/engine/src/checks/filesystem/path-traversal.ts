import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { PATH_SINKS } from '../../knowledge/sinks/path.ts';
import { doesWithPath, touchesNoFile } from '../../knowledge/path-verbs.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'filesystem-path-traversal',
  title: 'Untrusted path reaches a file operation',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [22],
  why: `
    A path with \`../\` in it, or one that begins at the root, leaves the folder it was meant for.
    Whoever controls it reads configuration, keys and other people's data, or overwrites what the program runs.`,
  fix: `
    Resolve the path first, then check that it lies inside the folder, separator included. Where only a file name is meant, take
    its last part.`,
  fixIn: {
    javascript:
      '`const full = path.resolve(root, name); if (!full.startsWith(root + path.sep)) throw …`; `path.basename(name)`.',
    python: '`full = (root / name).resolve()`, then `full.is_relative_to(root)`; `os.path.basename(name)`.',
    go: '`os.OpenInRoot(root, name)`; `filepath.Base(name)`.',
    java: '`Path full = root.resolve(name).normalize(); if (!full.startsWith(root)) throw …`; `Path.of(name).getFileName()`.',
    php: '`$full = realpath("$root/$name")`, then `str_starts_with($full, "$root/")`; `basename($name)`.',
    ruby: "`full = File.expand_path(name, root)`, then `full.start_with?(root + '/')`; `File.basename(name)`.",
    csharp:
      '`var full = Path.GetFullPath(Path.Combine(root, name))`, then `full.StartsWith(root + Path.DirectorySeparatorChar, StringComparison.Ordinal)`; `Path.GetFileName(name)`.',
    rust: '`let full = root.join(name).canonicalize()?`, then `full.starts_with(root)`; `Path::new(name).file_name()`.',
  },
  blindSpots: 'A link inside the folder that points out of it is seen only where the real path is resolved.',
  wants: { sinks: PATH_SINKS },
  yieldsTo: ['filesystem-arbitrary-write', 'filesystem-destructive-delete'],
  examples: {
    bad: [
      {
        'Program.cs': `
          using System.IO;

          var app = WebApplication.Create(args);
          app.MapGet("/notes/{name}", (string name) => File.ReadAllText(«Path.Combine("/srv/notes", name)»));
          app.Run();`,
      },
      {
        'Files.java': `
          import java.io.*;
          import javax.servlet.http.*;

          public class Files extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              File file = new File("/srv/files", request.getParameter("name"));
              try (InputStream in = new FileInputStream(«file»)) {
                in.transferTo(response.getOutputStream());
              }
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              send_file «Rails.root.join('reports', params[:name])»
              File.read(«"/data/#{params[:name]}"»)
            end
          end`,
      },
      {
        'src/main.rs': `
          use axum::extract::Path;
          use std::{fs, path::PathBuf};

          async fn download(Path(name): Path<String>) -> Vec<u8> {
              let file = PathBuf::from("/srv/files").join(&name);
              fs::read(&«file»).unwrap_or_default()
          }`,
      },
      {
        'moved.py': `
          from pathlib import Path
          from flask import Flask, request
          app = Flask(__name__)

          @app.get('/moved')
          def moved():
              «Path(request.args['name'])».replace('/srv/moved')
              return {'text': open(«str(Path(request.args['name']))»).read()}`,
      },
      {
        'main.go': `
          package main

          import (
            "net/http"
            "os"
            "path/filepath"
          )

          func serve(w http.ResponseWriter, r *http.Request) {
            data, _ := os.ReadFile(«filepath.Join("/srv/files", r.FormValue("name"))»)
            w.Write(data)
            http.ServeFile(w, r, «filepath.Join("/srv/files", r.FormValue("name"))»)
          }`,
      },
      {
        'pictures.py': `
          import cv2
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/mask', methods=['POST'])
          def mask():
              return str(cv2.imread(«request.json['image']»).shape)`,
      },
      {
        'app.py': `
          import os
          from urllib.parse import unquote
          from fastapi import FastAPI
          from fastapi.responses import FileResponse
          app = FastAPI()

          @app.get('/files/{name}')
          def one(name: str):
              return FileResponse(«os.path.join('/srv', name)»)

          @app.get('/deep/{name:path}')
          def deep(name: str):
              return FileResponse(«os.path.join('/srv', name)»)

          @app.get('/twice/{name}')
          def twice(name: str):
              return FileResponse(«os.path.join('/srv', unquote(name))»)`,
      },
      {
        'views.py': `
          import pandas
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/table')
          def table():
              return pandas.read_csv(«'tables/' + request.args['name']»).to_json()`,
      },
      {
        'files.js': `
          const express = require('express');
          const fs = require('fs');
          const path = require('path');
          express().get('/file', (req, res) => {
            const file = path.join('/srv/files', req.query.name);
            if (!file.startsWith('/srv/file')) console.warn(file);
            fs.createReadStream(«file»).pipe(res);
          });`,
      },
      {
        'views.py': `
          from flask import Flask, request, send_file
          app = Flask(__name__)

          @app.route('/report')
          def report():
              return send_file(«'/srv/reports/' + request.args['name']»)`,
      },
      {
        'server.ts': `
          import fs from 'node:fs/promises';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          server.tool('read_note', { name: z.string() }, async ({ name }) => {
            const text = await fs.readFile(«\`notes/\${name}.md\`», 'utf8');
            return { content: [{ type: 'text', text }] };
          });`,
      },
      {
        'server.py': `
          from pathlib import Path
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('notes')

          @mcp.tool()
          def read_note(name: str) -> str:
              """Reads a note."""
              return («Path('notes') / name»).read_text()`,
      },
      {
        'server.py': `
          import git
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('git')

          @mcp.tool()
          def begin(folder: str) -> str:
              """Makes a repository."""
              return git.Repo.init(«folder», mkdir=True).git_dir`,
      },
      {
        'page.php': `
          <?php
          readfile(«'/srv/files/' . $_GET['name']»);`,
      },
    ],
    good: [
      {
        'upload.js': `
          const AdmZip = require('adm-zip');
          const express = require('express');
          const fileUpload = require('express-fileupload');
          const app = express();
          app.use(fileUpload());
          app.post('/archive', (req, res) => {
            const { archive } = req.files;
            res.json(new AdmZip(archive.data).getEntries().length);
          });`,
      },
      {
        'Program.cs': `
          using System.IO;

          var app = WebApplication.Create(args);
          app.MapGet("/notes/{name}", (string name) => File.ReadAllText(Path.Combine("/srv/notes", Path.GetFileName(name))));
          app.MapGet("/days/{day}", (DateTime day) => File.ReadAllText($"/srv/days/{day:yyyy-MM-dd}"));
          app.Run();`,
      },
      {
        'Download.java': `
          import java.io.*;
          import java.nio.file.*;
          import javax.servlet.http.*;

          public class Download extends HttpServlet {
            private static final Path ROOT = Paths.get("/srv/files");

            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              Path file = ROOT.resolve(request.getParameter("name")).normalize();
              if (!file.startsWith(ROOT)) throw new IOException("outside");
              Files.copy(file, response.getOutputStream());
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              send_file Rails.root.join('reports', File.basename(params[:name]))
              path = File.expand_path(params[:name], '/data')
              raise ArgumentError unless path.start_with?('/data/')
              File.read(path)
            end
          end`,
      },
      {
        'src/main.rs': `
          use axum::extract::Path;
          use std::{fs, path::PathBuf};

          async fn download(Path(name): Path<String>) -> Result<Vec<u8>, Error> {
              let root = PathBuf::from("/srv/files");
              let file = root.join(&name).canonicalize()?;
              if !file.starts_with(&root) {
                  return Err(Error::Forbidden);
              }
              Ok(fs::read(&file)?)
          }`,
      },
      {
        'shown.py': `
          from pathlib import Path
          from flask import Flask, request
          app = Flask(__name__)

          @app.get('/shown')
          def shown():
              return {'shown': str(Path(request.args['name'])).replace('-', '/')}`,
      },
      {
        'main.go': `
          package main

          import (
            "net/http"
            "os"
            "path/filepath"
            "strings"
          )

          func serve(w http.ResponseWriter, r *http.Request) {
            path := filepath.Join("/srv/files", r.FormValue("name"))
            if !strings.HasPrefix(path, "/srv/files/") {
              http.Error(w, "not found", http.StatusNotFound)
              return
            }
            data, _ := os.ReadFile(path)
            w.Write(data)
          }

          func pictures(w http.ResponseWriter, r *http.Request) {
            http.ServeFile(w, r, filepath.Join("/srv/pictures", r.URL.Path))
          }`,
      },
      {
        'pictures.py': `
          import base64, io
          import cv2
          import numpy as np
          from flask import Flask, request
          from PIL import Image
          app = Flask(__name__)

          def load(picture):
              return cv2.imread(picture) if isinstance(picture, str) else picture

          @app.route('/mask', methods=['POST'])
          def mask():
              image = Image.open(io.BytesIO(base64.b64decode(request.json['image'])))
              return str(load(np.array(image)).shape)`,
      },
      {
        'views.py': `
          from zipfile import ZipFile
          from django.core.files import File
          from django.http import HttpResponse
          from PIL import Image

          def upload(request):
              for file in request.FILES.getlist('files'):
                  box = ZipFile(file)
                  Image.open(File(box.open('image.png'), name='image'))
              return HttpResponse('')`,
      },
      {
        'upload.py': `
          import os
          from django.core.files.storage import default_storage
          from rest_framework import serializers
          from rest_framework.views import APIView

          class FileSerializer(serializers.Serializer):
              file = serializers.FileField()

          class Upload(APIView):
              def post(self, request):
                  given = FileSerializer(data=request.data)
                  given.is_valid(raise_exception=True)
                  os.remove(default_storage.path('packs/' + request.data['name']))
                  return os.listdir('/srv/packs/' + given.validated_data['file'].name)`,
      },
      {
        'language.js': `
          const app = require('express')();
          const fs = require('fs');
          function fileFor(language) {
            if (!/^[a-z-]{2,12}$/.test(language || '')) return null;
            return 'data/' + language + '.json';
          }
          app.get('/', (req, res) => res.json(fs.readFileSync(fileFor(req.query.language))));`,
      },
      {
        'forms.py': `
          from django import forms
          from PIL import Image

          class PictureForm(forms.ModelForm):
              picture = forms.ImageField(required=False)

              def clean_picture(self):
                  return Image.open(self.cleaned_data.get('picture'))`,
      },
      {
        'forms.py': `
          from django import forms
          from django.db import models
          from PIL import Image

          class Picture(models.Model):
              image = models.ImageField()

          class PictureForm(forms.ModelForm):
              class Meta:
                  model = Picture
                  exclude = []

              def save(self):
                  return Image.open(self.cleaned_data['image'])`,
      },
      {
        'server.py': `
          from aiohttp import web
          from PIL import Image
          routes = web.RouteTableDef()

          @routes.post('/upload')
          async def upload(request):
              post = await request.post()
              return Image.open(post.get('picture').file)

          @routes.get('/settings')
          async def settings(request):
              return open(request.app['users'].get_request_user_filepath(request, 'settings.json'))`,
      },
      {
        'unpack.js': `
          const AdmZip = require('adm-zip');
          const express = require('express');
          const app = express();
          app.post('/theme', express.raw({ type: '*/*' }), (req, res) => res.json(new AdmZip(req.body).getEntries().length));`,
      },
      {
        'files.js': `
          const http = require('http');
          const send = require('send');
          exports.start = (options) =>
            http.createServer((req, res) => {
              send(req, new URL(req.url, 'http://localhost').pathname, { root: options.root }).pipe(res);
            });`,
      },
      {
        'upload.py': `
          from fastapi import FastAPI, UploadFile
          from PIL import Image
          app = FastAPI()

          @app.post('/photo')
          def photo(upload: UploadFile):
              return Image.open(upload.file).size

          @app.post('/store')
          def store(upload: UploadFile):
              content, path = make_storage().put(upload.file, 'photo')
              return open(path).read()`,
      },
      {
        'photos.py': `
          import gridfs
          from flask import Flask, request, send_file
          app = Flask(__name__)

          @app.route('/photo')
          def photo():
              return send_file(gridfs.GridFS(db, request.args['collection']).get(request.args['id']))`,
      },
      {
        'assets.js': `
          const path = require('path');
          const app = require('express')();
          app.get('/assets/*', async (req, res) => {
            const wanted = path.normalize(decodeURIComponent(req.path)).replace(/^(\\.\\.[\\/])+/, '');
            res.send(await app.locals.storage.readFileToBuffer(wanted));
          });`,
      },
      {
        'views.py': `
          import pandas
          from PIL import Image
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/photo', methods=['POST'])
          def photo():
              Image.open(request.files['photo'])
              return pandas.read_csv(request.files['table'].stream).to_json()`,
      },
      {
        'files.js': `
          const express = require('express');
          const fs = require('fs');
          const path = require('path');
          const root = '/srv/files';
          express().get('/file', (req, res) => {
            const file = path.resolve(root, req.query.name);
            if (!file.startsWith(root + path.sep)) return res.status(400).end();
            fs.createReadStream(file).pipe(res);
          });
          express().get('/icon', (req, res) => fs.createReadStream(path.join(root, path.basename(req.query.name))).pipe(res));`,
      },
      {
        'views.py': `
          from pathlib import Path
          from flask import Flask, request
          app = Flask(__name__)
          ROOT = Path('/srv/reports')

          @app.route('/report')
          def report():
              target = (ROOT / request.args['name']).resolve()
              if not target.is_relative_to(ROOT):
                  return 'no', 400
              return target.read_text()`,
      },
      {
        'page.php': `
          <?php
          $path = realpath('/srv/files/' . $_GET['name']);
          if ($path === false || !str_starts_with($path, '/srv/files/')) {
            http_response_code(404);
            exit;
          }
          readfile($path);`,
      },
    ],
  },

  *find({ flows }) {
    const open = flows.filter((flow) => !isRefused(flow));
    const milder = open.filter(({ callee, isOnePiece }) => isOnePiece === true || touchesNoFile(callee));
    yield* sightFlows(milder, 'medium', SENDERS, say);
    yield* sightFlows(
      open.filter((flow) => !milder.includes(flow)),
      'high',
      SENDERS,
      say,
    );
  },
};

/** `http.ServeFile` answers no request whose own path climbs, whatever file it is told to send. */
function isRefused({ callee, source }: Flow): boolean {
  return callee === 'net/http.ServeFile' && source.what.includes('.URL.Path`');
}

const SENDERS = ['tool', 'remote', 'model', 'library'] as const;

function say({ source, callee, choosesFolder, isOnePiece }: Flow): string {
  const does = doesWithPath(callee);
  const any = isOnePiece === true ? 'at the folder above, and on Windows at any file' : 'at any file';
  const file = choosesFolder === true ? 'at any file of that name' : any;
  const where = does === 'opens' ? file : 'elsewhere';
  return `${callee}() ${does} a path that holds ${source.what}; ${controllerOf(source.kind)} can point it ${where}.`;
}
