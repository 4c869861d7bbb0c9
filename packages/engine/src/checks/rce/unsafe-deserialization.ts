import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { DESERIALIZATION_SINKS } from '../../knowledge/sinks/deserialization.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'rce-unsafe-deserialization',
  title: 'Deserialisation of untrusted data',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [502],
  why: `
    These formats do not only describe data: they name functions to call while the data is put together.
    Whoever writes the bytes chooses the functions, and the program calls them.`,
  fix: `
    Use a format that holds data and nothing else, such as JSON. Where old files must be read, sign them and check the signature
    first.`,
  fixIn: {
    javascript: '`JSON.parse(text)`; js-yaml from version 4 on.',
    python: '`json.loads`, `yaml.safe_load`, `torch.load(…, weights_only=True)`.',
    java: 'Jackson without default typing; where an `ObjectInputStream` must stay, `setObjectInputFilter` with the classes that are meant.',
    php: "`json_decode($text, true)`, or `unserialize($text, ['allowed_classes' => false])`.",
    ruby: '`JSON.parse(text)`, `YAML.safe_load(text)`.',
    csharp: "`System.Text.Json.JsonSerializer.Deserialize<Order>(text)`; Newtonsoft's with `TypeNameHandling.None`.",
  },
  blindSpots: 'Files the program wrote itself are not followed back to who may have changed them.',
  wants: { sinks: DESERIALIZATION_SINKS, keywords: ['pickleserializer', 'accept_content'] },
  examples: {
    bad: [
      {
        'State.java': `
          import java.io.*;
          import java.util.Base64;
          import org.springframework.web.bind.annotation.*;

          @RestController
          class State {
            @PostMapping("/state")
            Object load(@RequestBody String sent) throws Exception {
              byte[] bytes = Base64.getDecoder().decode(sent);
              try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                return «in».readObject();
              }
            }
          }`,
      },
      {
        'Settings.java': `
          import org.springframework.web.bind.annotation.*;
          import org.yaml.snakeyaml.Yaml;

          @RestController
          class Settings {
            @PutMapping("/settings")
            Object load(@RequestBody String sent) {
              return new Yaml().load(«sent»);
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              Marshal.load(«Base64.decode64(cookies[:state])»)
              YAML.unsafe_load(«request.body.read»)
            end
          end`,
      },
      {
        'StateController.cs': `
          using System.Runtime.Serialization.Formatters.Binary;
          using Microsoft.AspNetCore.Mvc;

          public class StateController : ControllerBase
          {
              [HttpPost]
              public IActionResult Load()
              {
                  var state = new BinaryFormatter().Deserialize(«Request.Body»);
                  return Ok(state);
              }
          }`,
      },
      {
        'state.py': `
          import base64, json, pickle
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/state', methods=['POST'])
          def load():
              sent = json.loads(request.data)
              return pickle.loads(«base64.b64decode(sent['state'])»)`,
      },
      {
        'state.py': `
          import base64, pickle
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/state')
          def state():
              return pickle.loads(«base64.b64decode(request.cookies['state'])»)`,
      },
      {
        'config.py': `
          import requests, yaml
          config = yaml.load(«requests.get('https://config.example.com').text», Loader=yaml.Loader)`,
      },
      {
        'session.js': `
          const serialize = require('node-serialize');
          const express = require('express');
          express().get('/', (req, res) => res.json(serialize.unserialize(«req.cookies.profile»)));`,
      },
      {
        'page.php': `
          <?php
          $cart = unserialize(«$_COOKIE['cart']»);`,
      },
      {
        'shop/settings.py': `
          SESSION_ENGINE = 'django.contrib.sessions.backends.signed_cookies'
          «SESSION_SERIALIZER = 'django.contrib.sessions.serializers.PickleSerializer'»
          «CELERY_ACCEPT_CONTENT = ['json', 'pickle'»]`,
      },
    ],
    good: [
      {
        'shop/settings.py': `
          # SESSION_SERIALIZER = 'django.contrib.sessions.serializers.PickleSerializer'
          SESSION_SERIALIZER = 'django.contrib.sessions.serializers.JSONSerializer'
          CELERY_ACCEPT_CONTENT = ['json']`,
      },
      {
        'Settings.java': `
          import com.fasterxml.jackson.databind.ObjectMapper;
          import org.springframework.web.bind.annotation.*;
          import org.yaml.snakeyaml.*;
          import org.yaml.snakeyaml.constructor.SafeConstructor;

          @RestController
          class Settings {
            @PutMapping("/settings")
            Object load(@RequestBody String sent) throws Exception {
              Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(sent);
              Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
              yaml.load(sent);
              return new ObjectMapper().readValue(sent, Order.class);
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              JSON.parse(request.body.read)
              YAML.safe_load(params[:settings])
            end
          end`,
      },
      {
        'StateController.cs': `
          using System.Text.Json;
          using Newtonsoft.Json;
          using Microsoft.AspNetCore.Mvc;

          public class StateController : ControllerBase
          {
              [HttpPost]
              public async Task<IActionResult> Load(string text)
              {
                  var state = await JsonSerializer.DeserializeAsync<State>(Request.Body);
                  return Ok(JsonConvert.DeserializeObject<State>(text, new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.None }));
              }
          }`,
      },
      {
        'config.py': `
          import requests, yaml
          text = requests.get('https://config.example.com').text
          first = yaml.load(text, Loader=yaml.SafeLoader)
          second = yaml.safe_load(text)`,
      },
      {
        'cache.py': `
          import pickle
          with open('cache.bin', 'rb') as cache:
              data = pickle.load(cache)`,
      },
      {
        'page.php': `
          <?php
          $cart = unserialize($_COOKIE['cart'], ['allowed_classes' => false]);
          $other = json_decode($_COOKIE['cart'], true);`,
      },
    ],
  },

  *find({ flows, windows, text, language }) {
    yield* sightFlows(
      flows,
      'high',
      ['tool', 'remote', 'model', 'response', 'library'],
      ({ source, callee }) =>
        `${callee}() rebuilds objects from ${source.what}; ${controllerOf(source.kind)} chooses which code that calls.`,
    );
    if (language !== 'python') return;
    for (const window of windows) {
      for (const { pattern, message } of SETTINGS) {
        for (const match of window.text.matchAll(pattern)) {
          if (isCommented(text, window.start + match.index)) continue;
          yield { at: window.spanOf(match), message, severity: 'medium', confidence: 'medium' };
        }
      }
    }
  },
};

/** Settings of frameworks that have them rebuild objects from what others can write, or could with a key. */
const SETTINGS: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  {
    pattern: /\bSESSION_SERIALIZER\s{0,3}=\s{0,3}["'][\w.]{0,80}\bPickleSerializer["']/g,
    message:
      'Sessions are rebuilt as objects; whoever knows the key they are signed with, or writes where they are kept, can run code.',
  },
  {
    pattern:
      /\b(?:CELERY_(?:TASK_)?)?(?:ACCEPT_CONTENT|accept_content)\s{0,3}=\s{0,3}[[({][^\])}\n]{0,120}["'](?:pickle|application\/x-python-serialize)["']/g,
    message: 'Tasks are rebuilt as objects; whoever can put one into the queue can run code in the workers.',
  },
];
