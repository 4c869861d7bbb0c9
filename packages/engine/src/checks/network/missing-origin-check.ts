import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';
import { isInScript, scriptsIn } from '../../facts/text/page-places.ts';
import { PAGES } from '../../facts/page-scripts.ts';

const LISTENS =
  /(?:\b(?:window|self|globalThis|document|top|parent)\??\.|(?<![\w.?)\]]))addEventListener\(\s{0,3}["']message["']\s{0,3},\s{0,3}(?:async\s{0,2})?(?:function\b|\(?\s{0,2}\{?\s{0,2}\w{1,30})/g;
/** `window.onmessage = (event) => …`, and what Angular calls for a message. */
const LISTENS_OTHERWISE =
  /\b(?:window|globalThis|top|parent)\.onmessage\s{0,3}=\s{0,3}(?:async\s{0,2})?(?:function\b|\(?\s{0,2}\{?\s{0,2}\w{1,30})|@HostListener\(\s{0,3}["'](?:window|document):message["']/g;
const CHECKS = /\.origin\b|\borigin\b|\.source\b|isTrusted/;
const ACTS = /innerHTML|eval\(|Function\(|location|localStorage|document\.|fetch\(|\.data\b|postMessage/;
const SENDS_TO_ALL = /\.postMessage\([^;\n]{0,200},\s{0,3}["']\*["']\s{0,3}\)/g;
const WORKER = /WorkerGlobalScope|importScripts|parentPort|worker_threads|new Worker\(|self\.onmessage/;
/** Of an editor's window no page has hold but those that it shows itself. */
const WEBVIEW = /\bacquireVsCodeApi\b|\bvscode(?:Api)?\??\.postMessage\(/i;
const SHOWS_PAGES = /<iframe\b|createElement\(\s{0,3}["']iframe/i;
const PRIVATE = /token|password|secret|session|credential|auth/i;
const LONGEST_HANDLER = 1_200;
/** Tornado asks this of every page that opens a socket. */
const ADMITS_ALL =
  /\bdef\s{1,3}check_origin\(\s{0,3}self\b[^)\n]{0,80}\)(?:\s{0,3}->\s{0,3}bool)?:\s{0,40}(?:(?:#[^\n]{0,160}|"{3}[^"]{0,400}"{3}|'{3}[^']{0,400}'{3})\s{1,80}){0,3}return\s{1,3}True\b/g;
/** Socket.IO refuses other pages unless it is told not to. */
const ALLOWS_ALL = /\bcors_allowed_origins\s{0,3}=\s{0,3}(?:(["'])\*\1|\[\s{0,3}(["'])\*\2\s{0,3},?\s{0,3}\])/g;

export const check: FileCheck = {
  id: 'network-missing-origin-check',
  title: 'Messages from other pages are accepted without an origin check',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [346, 1385],
  why: `
    Any page that opens this one, or that this one shows in a frame, can send it messages; any page can open a web socket
    to a server the visitor reaches. Without a look at the origin they are all obeyed.`,
  fix: `
    Compare \`event.origin\` with the origin you expect before anything else, and name the receiver instead of \`"*"\`.
    A server lists the origins that may open its sockets.`,
  blindSpots: 'Messages that carry a token of their own, checked later, look the same.',
  wants: {
    keywords: [
      'addeventlistener',
      'onmessage',
      'hostlistener',
      'postmessage',
      'websocketserver',
      'check_origin',
      'cors_allowed_origins',
    ],
  },
  examples: {
    bad: [
      {
        'frame.js': `
          «window.addEventListener('message', (event») => {
            document.body.innerHTML = event.data;
          });`,
      },
      {
        'views/popup.ejs': `
          <p>Wait …</p>
          <script>
            window.opener«.postMessage({ token: '<%= token %>' }, '*')»;
            «window.addEventListener('message', (event») => document.write(event.data));
          </script>`,
      },
      {
        'panel.tsx': `
          import { vscode } from './host';
          export function Panel({ address, show }) {
            «window.addEventListener('message', (event») => show(event.data));
            vscode.postMessage({ type: 'ready' });
            return <iframe src={address} />;
          }`,
      },
      {
        'popup.js': `
          const answer = { token: session.token };
          window.opener«.postMessage(answer, '*')»;`,
      },
      {
        'named.ts': `
          export class Frame {
            heard = (event: MessageEvent) => {
              document.cookie = event.data;
            };
            start() {
              «window.addEventListener('message', this».heard, false);
            }
          }`,
      },
      {
        'frame.js': `
          «window.onmessage = (event») => {
            document.body.innerHTML = event.data;
          };`,
      },
      {
        'frame.component.ts': `
          @Component({ selector: 'app-frame' })
          export class Frame {
            «@HostListener('window:message'», ['$event'])
            heard(event: MessageEvent) {
              this.element.innerHTML = event.data;
            }
          }`,
      },
      {
        'live.py': `
          from tornado.websocket import WebSocketHandler

          class Live(WebSocketHandler):
              «def check_origin(self, origin):
                  # Behind a proxy the names differ.
                  return True»

              def on_message(self, message):
                  self.application.run(message)`,
      },
      {
        'live.py': `
          from flask_socketio import SocketIO
          live = SocketIO(app, «cors_allowed_origins="*"», async_mode='threading')`,
      },
    ],
    good: [
      {
        'worker.ts': `
          self.addEventListener('message', async (event) => {
            self.postMessage({ sum: add(event.data.numbers) });
          });`,
      },
      {
        'live.py': `
          import socketio
          from tornado.websocket import WebSocketHandler

          class Live(WebSocketHandler):
              def check_origin(self, origin):
                  if origin == self.settings['origin']:
                      return True
                  return super().check_origin(origin)

              def open(self):
                  """To admit every page::

                      def check_origin(self, origin):
                          return True
                  """

          live = socketio.AsyncServer(cors_allowed_origins=['https://shop.example.com'])`,
      },
      {
        'frame.js': `
          window.onmessage = (event) => {
            if (event.origin !== location.origin) return;
            document.body.innerHTML = event.data;
          };
          const worker = start();
          worker.onmessage = (event) => show(event.data);`,
      },
      {
        'named.js': `
          import { listen } from './listen.js';
          function heard(event) {
            if (event.origin !== 'https://shop.example.com') return;
            document.body.innerHTML = event.data;
          }
          export function start() {
            window.addEventListener('message', listen);
            window.addEventListener('message', heard);
            document.title = location.host;
          }`,
      },
      {
        'panel.ts': `
          import { vscode } from './host';
          export function listen(show) {
            window.addEventListener('message', (event) => show(event.data));
            vscode.postMessage({ type: 'ready' });
          }`,
      },
      {
        'soon.js': `
          const token = 'soon@' + Math.random();
          page.addEventListener('message', ({ source, data }) => source === page && data === token && waiting.shift()());
          const soon = (run) => waiting.push(run) && page.postMessage(token, '*');`,
      },
      {
        'live.js': `
          webSocket.addEventListener('message', (event) => {
            document.title = event.data;
          });`,
      },
      {
        'frame.js': `
          window.addEventListener('message', (event) => {
            if (event.origin !== 'https://shop.example.com') return;
            document.body.textContent = event.data;
          });`,
      },
      {
        'test/saved.html':
          "<script>window.addEventListener('message', (event) => document.write(event.data));</script>\n",
      },
      { 'guide.html': "<pre>window.addEventListener('message', (event) => show(event.data));</pre>\n" },
      { 'worker.js': "importScripts('a.js');\nself.addEventListener('message', (event) => run(event.data));\n" },
    ],
  },

  *find({ windows, text, language, path, context }) {
    if (language === 'python') {
      const isTold = docstringsIn(text);
      for (const window of windows) {
        for (const match of [...window.text.matchAll(ADMITS_ALL), ...window.text.matchAll(ALLOWS_ALL)]) {
          const at = window.spanOf(match);
          if (isTold(at.start) || isCommented(text, at.start)) continue;
          yield { at, message: 'Any page that the visitor opens may open this socket.' };
        }
      }
      return;
    }
    // Pages beside tests and in handbooks were mostly saved from somewhere else.
    const isPage = context === 'runtime' && PAGES.test(path);
    const scripts = isPage ? scriptsIn(text) : [];
    if (!isPage && language !== 'javascript' && language !== 'typescript') return;
    const isForWorkers = WORKER.test(text);
    const isShownByEditor = WEBVIEW.test(text) && !SHOWS_PAGES.test(text);
    for (const window of windows) {
      for (const match of [...window.text.matchAll(LISTENS), ...window.text.matchAll(LISTENS_OTHERWISE)]) {
        const at = window.spanOf(match);
        if (isPage && !isInScript(scripts, at.start)) continue;
        const handler = handlerAt(text, at.start);
        if (handler === undefined) continue;
        if (CHECKS.test(handler) || !ACTS.test(handler) || isForWorkers || isOfWorker(text, match[0])) continue;
        if (isShownByEditor) continue;
        yield { at, message: 'This handler acts on messages from any page, without a look at their origin.' };
      }
      for (const match of window.text.matchAll(SENDS_TO_ALL)) {
        const at = window.spanOf(match);
        if (isPage && !isInScript(scripts, at.start)) continue;
        if (!PRIVATE.test(text.slice(Math.max(0, at.start - 200), at.end)) || isOwnPage(text, at.start)) continue;
        yield {
          at,
          message: 'The message goes to whatever page is open there: the receiver is `*`.',
          confidence: 'low',
        };
      }
    }
  },
};

/** What a file without a page calls `self` is a worker: the page that started it talks to it, and no other. */
function isOfWorker(text: string, listens: string): boolean {
  return listens.startsWith('self.') && !/\b(?:window|document)\b/.test(text);
}

/** `window.postMessage`, or a page this one listens on: nobody may listen on a page of another origin. */
function isOwnPage(text: string, at: number): boolean {
  const receiver = /(?<![\w$.])[\w$]{1,60}$/.exec(text.slice(Math.max(0, at - 80), at))?.[0];
  if (receiver === undefined) return false;
  if (/^(?:window|self|globalThis)$/.test(receiver)) return true;
  return ['"', "'"].some((quote) => text.includes(`${receiver}.addEventListener(${quote}message${quote}`));
}

/** What is run for a message: written in the call, or a function of the same file that it names. */
function handlerAt(text: string, start: number): string | undefined {
  const name = NAMED.exec(text.slice(start, start + 160))?.[1];
  if (name === undefined) return text.slice(start, start + LONGEST_HANDLER);
  const made = new RegExp(
    String.raw`\bfunction\s{1,3}${name}\b|(?<![\w$.])(?:this\.)?${name}\s{0,3}[=:]\s{0,3}(?:async\b|function\b|\(|\w{1,40}\s{0,3}=>|use[A-Z]\w{1,30}\()|^\s{0,40}(?:(?:private|public|protected|async|static)\s{1,3}){0,3}${name}\s{0,3}\([^)\n]{0,120}\)[^\n;]{0,40}\{`,
    'm',
  ).exec(text);
  return made === null ? undefined : text.slice(made.index, made.index + LONGEST_HANDLER);
}
const NAMED =
  /^[\w.?]{0,30}addEventListener\(\s{0,3}["']message["']\s{0,3},\s{0,3}(?:this\.)?([A-Za-z_]\w{0,60})\s{0,3}[,)]/;
