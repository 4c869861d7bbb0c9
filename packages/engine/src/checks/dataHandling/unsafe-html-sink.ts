import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

const FORMS: readonly (readonly [pattern: RegExp, what: string, files?: RegExp])[] = [
  [
    /\bdangerouslySetInnerHTML\s{0,3}=\s{0,3}\{\s{0,3}\{\s{0,3}__html\s{0,3}:\s{0,3}([^}\n]{1,120})/g,
    'React writes it as it is',
  ],
  [/\bv-html\s{0,3}=\s{0,3}["']([^"'\n]{1,120})["']/g, 'Vue writes it as it is'],
  [/\{@html\s{1,3}([^}\n]{1,120})\}/g, 'Svelte writes it as it is'],
  [/\bbypassSecurityTrust(?:Html|Script|Url|ResourceUrl)\(\s{0,3}([^)\n]{1,120})\)/g, 'Angular writes it as it is'],
  [/\$sce\s{0,3}\.trustAs(?:Html|Js|Css|Url|ResourceUrl)\(\s{0,3}([^)\n]{1,120})\)/g, 'AngularJS writes it as it is'],
  [/\$sce\s{0,3}\.trustAs\(\s{0,3}\$sce\.\w{1,20}\s{0,3},\s{0,3}([^)\n]{1,120})\)/g, 'AngularJS writes it as it is'],
  [/\$sceProvider\s{0,3}\.enabled\(\s{0,3}(false)\s{0,3}\)/g, 'AngularJS writes everything as it is'],
  [
    /\$sceDelegateProvider\s{0,3}\.(?:resourceUrlWhitelist|trustedResourceUrlList)\(\s{0,3}\[[^\]\n]{0,200}["'](?:https?:\/\/)?(\*\*)[^\]\n]{0,80}\]/g,
    'AngularJS loads templates from anywhere',
  ],
  [
    /<(?:React)?Markdown\b[^>\n]{0,200}\b(?:(allowDangerousHtml)|(?:escapeHtml|skipHtml)=(\{false\}))/g,
    'the renderer writes markup as it is',
  ],
  [
    /\b(?:Mustache|mustache|Handlebars\.Utils)\.escape(?:Expression)?\s{0,3}=\s{0,3}((?:function\b|\(?\w{1,20}\)?\s{0,3}=>)[^\n]{0,80})/g,
    'the template engine is told not to escape',
  ],
  // Under whatever name the engine goes: a function that gives back what it is given.
  [
    /\b(?!mustache\b)\w{1,30}\.escape\s{0,3}=\s{0,3}(\(?(\w{1,20})\)?\s?=>\s?(?:\2\b|\{\s?return \2;?\s?\})|function\s?\((\w{1,20})\)\s?\{\s?return \3;?\s?\})/gi,
    'the template engine is told not to escape',
  ],
  [/\bMarkup\.unescape\(\s{0,3}([^)\n]{1,120})\)/g, 'what was escaped is taken back'],
  [/\bcreateNodesFromMarkup\(\s{0,3}([^,)\n]{1,120})/g, 'it becomes elements as it is'],
  [/\bmark_safe\(\s{0,3}([^)\n]{1,120})\)/g, 'Django writes it as it is'],
  [/\bautoescape\s{0,3}=\s{0,3}(False|false)\b/g, 'the template engine writes everything as it is'],
  [/\{\{[^}\n]{1,80}\|\s{0,2}(safe)\s{0,2}\}\}/g, 'the template engine writes it as it is'],
  [/\{%-?\s{0,20}autoescape\s{1,20}(false|off)\s{0,20}-?%\}/g, 'the template engine writes everything as it is'],
  [/<%(?:==|=\s{0,9}raw\b)\s{0,9}([^%\n]{1,120})%>/g, 'the template writes it as it is', /\.(?:erb|rhtml)$/i],
  [/<%=\s{0,9}([^%\n]{1,120})\.html_safe\b/g, 'the template writes it as it is', /\.(?:erb|rhtml)$/i],
  [/<%-\s{0,9}([^%\n]{1,120})%>/g, 'the template writes it as it is', /\.ejs$/i],
  [
    /\{\{(?:\{|&)\s{0,9}([^{}\n]{1,120})\}\}/g,
    'the template writes it as it is',
    /\.(?:mustache|hbs|handlebars|hogan)$/i,
  ],
  [/\{!!\s{0,9}([^!\n]{1,120})!!\}/g, 'the template writes it as it is', /\.blade\.php$/i],
  [/\{\{\s{0,9}([^{}\n]{1,120})\|\s{0,3}raw\s{0,3}\}\}/g, 'the template writes it as it is', /\.twig$/i],
  [/\bth:utext\s{0,3}=\s{0,3}["']([^"'\n]{1,120})["']/g, 'the template writes it as it is', /\.html?$/i],
  [/@Html\.Raw\(\s{0,3}([^)\n]{1,120})\)/g, 'the template writes it as it is', /\.(?:cs|vb)html$|\.razor$/i],
  [/\bescapeXml\s{0,3}=\s{0,3}["'](false)["']/g, 'the tag writes it as it is', /\.(?:jspf?|jspx|tag)$/i],
];
/** Parts of pages that the program writes itself. */
const PARTS =
  /^\s*(?:await\s+)?(?:include|partial|render|body|content|children|yield|layout|slot|csrf|t\(|__\()|_html\b|\bto_json\b|Json\.|ToJson|\bt\(/;
/** Constant markup, and markup that was cleaned or made by code that escapes. */
const HARMLESS =
  /^\s*["'`][^$"'`]*["'`]\s*$|saniti[sz]e|purify|escape|JSON\.stringify|json_?ld|highlight|css|style|svg|icon|schema|markdown|katex|prism|nonce|analytics|gtag|theme/i;

export const check: FileCheck = {
  id: 'data-handling-unsafe-html-sink',
  title: 'Escaping is turned off',
  severity: 'low',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [79],
  why: 'The framework escapes what it writes into a page, unless it is told not to. From here on whoever can influence the value can put a script into the page.',
  fix: 'Let the framework escape, or clean the markup first (DOMPurify, nh3) in the same expression so that a reader sees it.',
  blindSpots: 'Where the value comes from is not followed here; data-handling-xss does that.',
  yieldsTo: ['data-handling-xss'],
  wants: {
    keywords: [
      'dangerouslysetinnerhtml',
      'v-html',
      '{@html',
      'bypasssecuritytrust',
      'mark_safe',
      'autoescape',
      'safe }}',
      'safe}}',
      '$sce',
      'allowdangeroushtml',
      'escapehtml={false',
      'mustache.escape',
      '.escape = ',
      'utils.escapeexpression',
      'markup.unescape',
      'createnodesfrommarkup',
      '<%=',
      '<%-',
      '|raw',
      '| raw',
      'html.raw(',
      '{{{',
      '{{&',
      '{!!',
      'th:utext',
      'escapexml',
    ],
  },
  examples: {
    bad: [
      { 'mail.js': "const engine = require('mustache');\n«engine.escape = (text) => text»;\n" },
      { 'post.jsx': 'export const Post = ({ body }) => <div «dangerouslySetInnerHTML={{ __html: body» }} />;\n' },
      {
        'views.py':
          'from django.utils.safestring import mark_safe\n\ndef shown(comment):\n    return «mark_safe(comment.text)»\n',
      },
      {
        'app.js': `
          angular.module('shop').config(($sceProvider) => «$sceProvider.enabled(false)»);
          angular.module('shop').controller('Post', ($scope, $sce) => {
            $scope.body = «$sce.trustAsHtml($scope.text)»;
          });`,
      },
      { 'note.jsx': 'export const Note = ({ text }) => «<ReactMarkdown escapeHtml={false}» children={text} />;\n' },
      { 'page.html': '<p>{{ comment.text }}</p>\n<p>«{{ comment.html | safe }}»</p>\n' },
      { 'page.html': "<p>{{ request.GET.q }}</p>\n<p>«{{ request.args.get('q')|safe }}»</p>\n" },
      { 'show.html.erb': '<h1>«<%= raw @title %>»</h1>\n<p>«<%= @user.about.html_safe» %></p>\n«<%== @footer %>»\n' },
      { 'page.ejs': '<h1>«<%- author.name %>»</h1>\n' },
      { 'page.mustache': '<h1>«{{{author.name}}»}</h1>\n<p>«{{&about}}»</p>\n' },
      { 'page.blade.php': '<h1>«{!! $post->title !!}»</h1>\n' },
      { 'page.html.twig': '<h1>«{{ post.title|raw }}»</h1>\n' },
      { 'templates/page.html': '<h1 «th:utext="${post.title}"»></h1>\n' },
      { 'Page.cshtml': '<h1>«@Html.Raw(Model.Title)»</h1>\n' },
    ],
    good: [
      { 'notes.json': '{"text": "Never write {{ note|safe }} or {% autoescape off %}"}\n' },
      { 'mail.js': "const engine = require('mustache');\nengine.escape = (text) => encode(text);\n" },
      {
        'post.jsx':
          'export const Post = ({ body }) => <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(body) }} />;\n',
      },
      {
        'note.jsx': `
          export function Note({ text }) {
            const body = DOMPurify.sanitize(marked.parse(text));
            return <div dangerouslySetInnerHTML={{ __html: body }} />;
          }`,
      },
      {
        'show.html.erb':
          '<h1><%= @title %></h1>\n<%= raw sanitize(@about) %>\n<%- @items.each do |item| -%>\n<% end %>\n',
      },
      { 'views.py': '# Never mark_safe(comment.text) here.\ndef shown(comment):\n    return escape(comment.text)\n' },
      { 'page.ejs': "<%- include('head') %>\n<%- body %>\n<h1><%= author.name %></h1>\n" },
      { 'page.hbs': '<main>{{{body}}}</main>\n<h1>{{author.name}}</h1>\n' },
      { 'page.blade.php': "<h1>{{ $post->title }}</h1>\n{!! csrf_field() !!}\n{!! __('mail.footer') !!}\n" },
      { 'views.py': "from django.utils.safestring import mark_safe\nSTAR = mark_safe('<b>*</b>')\n" },
      {
        'app.js':
          "angular.module('shop').run(($sce) => { const star = $sce.trustAsHtml('<b>*</b>'); });\n$sceDelegateProvider.resourceUrlWhitelist(['self', 'https://cdn.example.com/**']);\n",
      },
    ],
  },

  *find({ windows, text, path }) {
    // What a file of data holds is text about templates.
    if (path.endsWith('.json')) return;
    const forms = FORMS.filter(([, , files]) => files === undefined || files.test(path));
    for (const window of windows) {
      for (const [pattern, what, files] of forms) {
        for (const match of window.text.matchAll(pattern)) {
          if (files !== undefined && PARTS.test(match[1] ?? '')) continue;
          if (isCommented(text, window.start + match.index)) continue;
          if (HARMLESS.test(match[1] ?? '') || HARMLESS.test(madeOf(match[1] ?? '', text))) continue;
          const end = match.index + match[0].trimEnd().length;
          const at = window.span(match.index, end);
          if (OF_REQUEST.test(match[0]))
            yield {
              at,
              message: `Nothing escapes what the visitor sent: ${what}.`,
              severity: 'medium',
              confidence: 'high',
            };
          else yield { at, message: `Nothing escapes this value: ${what}.` };
        }
      }
    }
  },
};

/** A template of Django or Jinja that asks the request itself. */
const OF_REQUEST =
  /^\{\{\s{0,3}request\.(?:GET|POST|COOKIES|META|args|form|values|cookies|headers|query_params|get_full_path|full_path)\b/;

/** What a name was given, where that is written in the file once. */
function madeOf(written: string, text: string): string {
  const name = /^\s*([A-Za-z_]\w{0,60})\s*$/.exec(written)?.[1];
  if (name === undefined) return '';
  const [given, ...others] = text.matchAll(
    new RegExp(String.raw`\b${name}(?:\s?:\s?\w{1,20})?\s{0,3}=(?![=>])([^\n]{1,200})`, 'g'),
  );
  return others.length > 0 ? '' : (given?.[1] ?? '');
}
