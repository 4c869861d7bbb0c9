import type { Severity } from '@assay/contract';
import type { FileCheck } from '../../check.ts';
import type { ValueFact } from '../../facts/flow/flow-facts.ts';
import type { Span } from '../../facts/span.ts';

const WINDOWS = ['BrowserWindow', 'BrowserView', 'WebContentsView'].flatMap((name) => [
  `electron.${name}`,
  `electron.remote.${name}`,
  `@electron/remote.${name}`,
]);

/** A page that somebody else serves is shown in a window of this file. */
const SHOWS_THE_WEB = /\.loadURL\(\s{0,20}["'`]https?:\/\/(?!localhost\b|127\.0\.0\.1\b|\[::1\])/;

export const check: FileCheck = {
  id: 'rce-window-without-walls',
  title: 'A desktop window lets its pages at the machine',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [1188, 653],
  why: `
    A window of Electron is a browser, and keeps what it shows away from the machine and from other sites. With these walls
    taken down one script that gets into a page (a link, a message, an advertisement, a package) starts programs and reads
    files as the user, or reads what other sites hold for them.`,
  fix: `
    Leave \`contextIsolation\` and \`webSecurity\` on and \`nodeIntegration\` off, which is what they are if nothing is said, and
    give the page the few functions it needs with \`contextBridge.exposeInMainWorld\` in a preload script.`,
  blindSpots: `
    Settings that are put together elsewhere, and windows of a class of one's own. What a preload script hands to the page is
    judged only where data from it arrives.`,
  wants: { calls: WINDOWS },
  examples: {
    bad: [
      {
        'main.js': `
          const { BrowserWindow } = require('electron');
          const window = new BrowserWindow({
            webPreferences: { nodeIntegration: «true», contextIsolation: false },
          });
          window.loadFile('index.html');`,
      },
      {
        'main.ts': `
          import { app, BrowserWindow } from 'electron';
          const preferences = { preload, webSecurity: false };
          app.whenReady().then(() => new BrowserWindow({ width: 800, webPreferences: «preferences» }));`,
      },
      {
        'view.ts': `
          import * as electron from 'electron';
          export const view = new electron.WebContentsView({ webPreferences: { contextIsolation: «false» } });`,
      },
      {
        'shop.ts': `
          import { BrowserWindow } from 'electron';
          const window = new BrowserWindow({ webPreferences: { allowRunningInsecureContent: «true» } });
          await window.loadURL('https://shop.example.com');`,
      },
    ],
    good: [
      {
        'main.js': `
          const { BrowserWindow } = require('electron');
          const window = new BrowserWindow({
            webPreferences: { preload: path.join(__dirname, 'preload.js'), nodeIntegration: false, contextIsolation: true },
          });`,
      },
      {
        // What Electron itself keeps from the page as long as the page has a world of its own.
        'main.ts': `
          import { BrowserWindow } from 'electron';
          const window = new BrowserWindow({ webPreferences: { nodeIntegration: true, webSecurity: !isDevelopment } });`,
      },
      { 'window.js': 'class BrowserWindow {}\nnew BrowserWindow({ webPreferences: { webSecurity: false } });' },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      const preferences = call.option('webPreferences');
      for (const { at, message, severity } of openingsIn(preferences, SHOWS_THE_WEB.test(text))) {
        if (at.file === path) yield { at, message, severity };
      }
    }
  },
};

interface Opening {
  readonly at: Span;
  readonly message: string;
  readonly severity?: Severity;
}

function* openingsIn(preferences: ValueFact | undefined, showsTheWeb: boolean): Iterable<Opening> {
  const isolation = preferences?.entry('contextIsolation');
  const node = preferences?.entry('nodeIntegration');
  if (isolation?.constant === false) {
    if (node?.constant === true) {
      yield showsTheWeb
        ? {
            at: node.at,
            message: 'Whoever sends the page this window shows can start programs here.',
            severity: 'high',
          }
        : { at: node.at, message: 'Every script that gets into a page of this window can start programs.' };
    } else
      yield { at: isolation.at, message: 'A script in a page of this window can change what the preload script does.' };
  }
  const security = preferences?.entry('webSecurity');
  if (security?.constant === false)
    yield { at: security.at, message: 'A page in this window may read what any other site answers its user.' };
  const insecure = preferences?.entry('allowRunningInsecureContent');
  if (insecure?.constant === true)
    yield { at: insecure.at, message: 'Scripts that came over plain HTTP run in pages that came encrypted.' };
}
