import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { DESERIALIZATION_SINKS } from '../../knowledge/sinks/deserialization.ts';

/** Judged by checks of their own, which know the loaders and the formats. */
const OTHERS = /^(?:yaml|js-yaml|torch|joblib|numpy|pandas|sklearn|Newtonsoft|YAML|Psych|JSON|CSV|Oj)\b/;
const CALLEES = [
  ...new Set(
    DESERIALIZATION_SINKS.flatMap(({ callee }) => (callee === undefined || OTHERS.test(callee) ? [] : [callee])),
  ),
];
/** Settings of C# by which a text says what classes the objects are of that it is read into. */
const NAMES_CLASSES =
  /\bTypeNameHandling\s{0,3}=\s{0,3}(?:\w{1,30}\.){0,3}TypeNameHandling\.(?:All|Auto|Objects|Arrays)\b|\bnew\s{1,3}JavaScriptSerializer\(\s{0,3}new\s{1,3}SimpleTypeResolver\(/g;
/** Put there by whoever runs the program. */
const OWN = new Set(['environment', 'file', 'argv', 'stdin']);

export const check: FileCheck = {
  id: 'rce-deserialization-of-unseen-data',
  title: 'Objects are rebuilt from bytes whose origin is not seen',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [502],
  why: `
    These formats name functions that are called while the data is read. That is safe only as long as nobody else can write
    the bytes, and nothing in this file shows where they come from.`,
  fix: `
    Use a format that holds data and nothing else, such as JSON, or sign what is stored and check the signature first.`,
  blindSpots:
    'Says that it happens, not that it is dangerous: rce-unsafe-deserialization follows data that comes from outside.',
  wants: { calls: CALLEES, keywords: ['typenamehandling.', 'simpletyperesolver'] },
  yieldsTo: ['rce-unsafe-deserialization', 'rce-unsafe-model-load'],
  examples: {
    bad: [
      {
        'State.cs': `
          using Newtonsoft.Json;

          public static class State
          {
              private static readonly JsonSerializerSettings Settings = new() { «TypeNameHandling = TypeNameHandling.Auto» };

              public static object Load(string text) => JsonConvert.DeserializeObject(text, Settings);
          }`,
      },
      { 'state.py': 'import pickle\n\ndef load(data):\n    return «pickle.loads(data)»' },
      { 'state.py': 'import shelve\n\ndef load(path):\n    return «shelve.open(path)»' },
      {
        'state.js':
          "const serialize = require('node-serialize');\nfunction load(text) {\n  return «serialize.unserialize(text)»;\n}",
      },
    ],
    good: [
      {
        'State.cs': `
          using Newtonsoft.Json;

          public static class State
          {
              private static readonly JsonSerializerSettings Settings = new() { TypeNameHandling = TypeNameHandling.None };

              public static object Load(string text) => JsonConvert.DeserializeObject(text, Settings);
          }`,
      },
      { 'state.py': 'import json\n\ndef load(data):\n    return json.loads(data)' },
      {
        'state.py':
          "import base64, pickle\n\ncopy = pickle.loads(b'N.')\nother = pickle.loads(base64.b64decode('Ti4='))\nbytes = pickle.dumps(copy)",
      },
    ],
  },

  *find({ calls, context, path, windows, text }) {
    if (context !== 'runtime') return;
    for (const window of windows)
      for (const match of window.text.matchAll(NAMES_CLASSES))
        if (!isCommented(text, window.spanOf(match).start))
          yield { at: window.spanOf(match), message: 'The text that is read says which classes are made.' };
    const seen = new Set<number>();
    for (const call of calls) {
      const [data] = call.arguments;
      if (data === undefined || data.isFixed || call.at.file !== path || seen.has(call.at.start)) continue;
      // A copy of an object of the program's own.
      if (data.qualifiedName === 'Marshal.dump()') continue;
      if (!data.sources.every((kind) => OWN.has(kind))) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: `${call.callee}() calls whatever the bytes name.` };
    }
  },
};
