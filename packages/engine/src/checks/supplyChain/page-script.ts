import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

/** Places that once served scripts to many pages and were taken over by somebody who served others. */
const TAKEN_OVER =
  /(?:https?:)?\/\/(?:[\w-]{1,40}\.){0,3}(?:polyfill\.io|polyfill\.com|polyfillcache\.com|bootcss\.com|bootcdn\.net|staticfile\.(?:org|net)|unionadjs\.com|xhsbpza\.com|newcrbpc\.com|macoms\.la|union\.macoms\.la)\b/i;
const OPEN = /^http:\/\/(?!localhost|127\.|\[::1\]|0\.0\.0\.0|[\w-]{1,40}(?:[:/]|$))/i;
/** Where an address becomes a script that runs: a tag, an element that a script makes, a worker. */
const LOADED =
  /<script\b[^<>]{0,300}?\ssrc\s{0,3}=\s{0,3}["']?([^\s"'<>]{4,300})|\b(?:importScripts\(\s{0,9}|\$?\.getScript\(\s{0,9}|script\w{0,20}\.src\s{0,3}=\s{0,3})["']([^\s"'<>]{4,300})["']/gi;

export const check: FileCheck = {
  id: 'supply-chain-page-script',
  title: 'A page runs a script from a place that is not to be trusted',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [829, 830],
  why: `
    A script that a page loads from elsewhere does whatever that place says today. Some of the places that pages used for years
    were sold and now serve malware to a part of the visitors; over plain HTTP anybody on the way can put in a script of their
    own.`,
  fix: `
    Serve the script yourself, or load it over HTTPS from a place that is still run by its makers, with \`integrity\`.
    Nothing needs \`polyfill.io\` any more: remove it.`,
  blindSpots:
    'The list of places that were taken over is as old as this release. Addresses that a program puts together are not seen.',
  wants: { keywords: ['<script', 'importscripts(', 'getscript(', '.src = ', '.src='] },
  examples: {
    bad: [
      { 'public/index.html': '<script src="«https://cdn.polyfill.io/v3/polyfill.min.js»"></script>\n' },
      { 'public/old.html': "<script async src='«http://scripts.example.com/a.js»'></script>\n" },
      {
        'src/load.js':
          "const script = document.createElement('script');\nscript.src = '«//cdn.bootcss.com/jquery/3.3.1/jquery.js»';\n",
      },
    ],
    good: [
      { 'public/index.html': '<script src="https://cdn.example.com/a.js"></script>\n<script src="/a.js"></script>\n' },
      { 'public/held.html': '<script src="http://scripts.example.com/a.js" integrity="sha384-AAAA"></script>\n' },
      { 'public/dev.html': '<script src="http://localhost:35729/livereload.js"></script>\n' },
      { 'public/index.html': '<!-- <script src="https://cdn.polyfill.io/v3/polyfill.min.js"></script> -->\n' },
      { 'src/links.js': "const image = new Image();\nimage.src = 'http://images.example.com/a.png';\n" },
    ],
  },

  *find({ windows, text }) {
    for (const window of windows) {
      for (const match of window.text.matchAll(LOADED)) {
        const address = match[1] ?? match[2] ?? '';
        const isTakenOver = TAKEN_OVER.test(address);
        if (!isTakenOver && (!OPEN.test(address) || isHeld(window.text, match.index))) continue;
        const start = match.index + match[0].indexOf(address);
        const at = window.span(start, start + address.length);
        if (isCommented(text, at.start)) continue;
        yield isTakenOver
          ? { at, message: 'The script comes from a place that was taken over and served malware.' }
          : { at, message: 'The script is fetched without encryption.', severity: 'medium' };
      }
    }
  },
};

/** Whether the tag says what the script must be: a browser runs nothing else then. */
function isHeld(text: string, tag: number): boolean {
  return /^<script\b[^<>]{0,400}\sintegrity\s{0,3}=/i.test(text.slice(tag, tag + 500));
}
