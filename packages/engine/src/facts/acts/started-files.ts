import type { Act } from './act.ts';
import type { Scene, Site } from './scene.ts';

/** Endings of files that the system starts. */
export const RUNNABLE = /\.(?:exe|scr|msi|bat|cmd|vbs|ps1|dll|hta|com|pif|jar|elf|bin|sh|pyw|so)(?=["'`\s)?,;]|$)/i;
export const MADE_EXECUTABLE =
  /\bchmod(?:Sync)?\s{0,2}\(|\bchmod\s{1,3}(?:\+x|[0-7]{0,1}7[0-7]{2}|a\+x|u\+x)|\bS_I[XE][A-Z]{3}/;
/** Commands that look at a file or move it about, but do not start it. */
const HARMLESS =
  /^\(\s{0,40}\[?\s{0,40}f?["'`](?:echo|cat|ls|dir|type|code|rm|del|tar|unzip|7z|mv|cp|ffmpeg|ffprobe|git|convert|xdg-open|which)\b/;
/** The way of Windows to unpack an archive, as one command. */
const UNPACKS = /\bExpand-Archive\b(?![^\n]{0,300}(?:[;&|]|Start-Process|Invoke-))/i;
/** The command begins with a program by its name, and is that command alone. */
const NAMED_PROGRAM = /^\(\s{0,40}\[?\s{0,40}f?["'`]([\w.-]{2,30})(?=["'`\s])(?![^\n]{0,300}(?:&&|\|\||[;|]))/;
/** Programs that start what they are given. */
const STARTERS =
  /^(?:(?:ba|z|da|k|a)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh|start|start-process|python[\d.w]*(?:\.exe)?|py|node(?:\.exe)?|deno|bun|ruby|perl|php|java|mono|wine|wscript|cscript|mshta|rundll32|regsvr32|msiexec|explorer(?:\.exe)?|osascript|open|sudo|su|doas|nohup|setsid|env|exec|call|timeout|nice|chmod|attrib|schtasks|at|crontab|launchctl|systemctl|xargs|find|ssh|docker|insmod|dpkg|rpm|apt|apt-get|yum|npm|npx|pip[\d.]*|installer|hdiutil)(?:\.exe)?$/i;
/** Steps from a command to the program in it: further off lies other business. */
const COMMAND_DEPTH = 2;

/** Literals and names that may stand for the file later. */
export function namesOf(written: string, before: string, callee: string, language = ''): readonly string[] {
  const names = new Set<string>();
  for (const [, literal] of written.matchAll(/["'`]([^"'`\n]{3,120})["'`]/g)) {
    if (literal !== undefined && !/^(?:wb|w\+|utf-?8|https?:)/i.test(literal)) names.add(lastOf(literal));
  }
  if ([...names].some((name) => /\.\w{2,4}$/.test(name))) return [...names];
  const bare = written.replace(/["'`][^"'`\n]{0,200}["'`]/g, '');
  // `path.join(…)` is a module, `path` alone the file.
  for (const [name] of bare.matchAll(/(?<![\w$.])(?!path\s{0,2}\.)[A-Za-z_$][\w$]{0,60}/g)) {
    if (
      !/^(?:os|join|wb|open|str|requests|response|tempfile|delete|False|True|mode|suffix|r|f|b|in|it|new|StandardCopyOption|REPLACE_EXISTING)$/.test(
        name,
      )
    )
      names.add(name);
  }
  const holder = /([A-Za-z_$][\w$]{0,60})(?:\s{0,2},\s{0,2}_)?\s{0,3}(?::=|=)\s{0,3}$/.exec(before)?.[1];
  if (holder !== undefined) names.add(holder);
  // `file.withOutputStream { … }`, `file.writeBytes(…)`
  const own = /^(\w{1,40})\.writeBytes/.exec(callee)?.[1];
  if (own !== undefined) names.add(own);
  const receiver = callee.startsWith('withOutputStream') ? /([A-Za-z_]\w{0,60})\.$/.exec(before)?.[1] : undefined;
  if (receiver !== undefined) names.add(receiver);
  if (/NamedTemporaryFile|extractall|unpack_archive/.test(callee)) names.add('.name');
  return [...names].filter((name) => name.length > 1 || SHORT_NAMES.has(language));
}
/** Languages whose people give a file a name of one letter; elsewhere that is what packed code is made of. */
const SHORT_NAMES: ReadonlySet<string> = new Set(['go', 'rust', 'java', 'kotlin', 'groovy', 'csharp', 'ruby']);

/** The name of a file without its folders; a short one says too little without them. */
function lastOf(path: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? path;
  return last.length > 2 ? last : path;
}

/** How sure it is that one of the names is started after it was written. */
export function startOf(
  scene: Scene,
  end: number,
  after: string,
  names: readonly string[],
): Act['confidence'] | undefined {
  for (const site of scene.sites) {
    if (site.what !== 'command' || site.start < end || site.start > end + after.length) continue;
    if (HARMLESS.test(site.arguments) || UNPACKS.test(site.arguments) || isGivenToProgram(site.arguments)) continue;
    if (isGivenToHeldProgram(scene, site, names)) continue;
    const { whole } = scene.definitions.unfold(startedIn(site.arguments), site.start, COMMAND_DEPTH);
    const named = names.some((name) => mentions(whole, name));
    if (named && /\bchmod\b/.test(site.arguments)) return 'medium';
    if (named) return 'high';
  }
  const isNamed = (piece: string): boolean => names.some((name) => mentions(piece, name));
  const chmod = MADE_EXECUTABLE.exec(after);
  if (chmod !== null && isNamed(after.slice(chmod.index, chmod.index + 160))) return 'medium';
  const rename = /\b(?:os\.rename|renameSync|shutil\.move)\s{0,2}\([^\n]{0,160}/.exec(after);
  return rename !== null && isNamed(rename[0]) && RUNNABLE.test(rename[0]) ? 'medium' : undefined;
}

/** `[sys.executable, 'scripts/import.py', folder]`: what is named behind the script is read by it. */
function startedIn(command: string): string {
  const interpreter = INTERPRETER.exec(command)?.[0];
  if (interpreter === undefined) return command;
  let depth = 0;
  for (let at = interpreter.length; at < command.length; at += 1) {
    const sign = command.charAt(at);
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (depth < 0) return command;
    if (depth === 0 && sign === ',')
      return SCRIPT.test(command.slice(interpreter.length, at)) ? command.slice(0, at) : command;
  }
  return command;
}
const INTERPRETER =
  /^\(\s{0,40}\[\s{0,40}(?:sys\.executable|process\.execPath|["'](?:python[\d.]{0,4}|node|bash|sh)["'])\s{0,4},/;
/** A script by its name, and nothing that is run from the text itself. */
const SCRIPT = /^[^]{0,200}\w\.(?:py|[cm]?js|sh)["'`]\s{0,4}\)?\s{0,20}$/;

/** `convert "picture.png" …`: the file is what a known program works on, not what is started. */
function isGivenToProgram(command: string): boolean {
  const program = NAMED_PROGRAM.exec(command)?.[1];
  return program !== undefined && !STARTERS.test(program) && !RUNNABLE.test(program);
}

/** `execFile(viewer, [picture])`: the same, of a program that the code holds under a name which says something. */
function isGivenToHeldProgram({ definitions }: Scene, site: Site, names: readonly string[]): boolean {
  const program = HELD_PROGRAM.exec(site.arguments)?.[1];
  if (program === undefined) return false;
  const { whole } = definitions.unfold(program, site.start, COMMAND_DEPTH);
  return !MAY_START.test(whole) && !names.some((name) => mentions(whole, name));
}
const HELD_PROGRAM = /^\(\s{0,40}((?:[A-Za-z_$][\w$]{0,60}\.){0,3}[A-Za-z_$][\w$]{2,60})\s{0,4},\s{0,40}\[/;
/** Words of programs that start what they are given, wherever they stand in a name or a path. */
const MAY_START =
  /shell|bash|\b[dkz]?sh\b|cmd|comm?and|python|\bpy|node|deno|\bbun|ruby|perl|php|java|jre|jvm|mono|wine|script(?:host|runner)|wscript|cscript|mshta|rundll|regsvr|msiexec|explorer|osascript|\bopen|sudo|exec|run|start|launch|interpreter|binary|\bexe\b|docker|install|process|argv|env/i;

function mentions(whole: string, name: string): boolean {
  // A letter in a text is no name.
  const text = name.length === 1 ? whole.replace(/["'`][^"'`\n]{0,200}["'`]/g, '""') : whole;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const after = text.slice(at + name.length, at + name.length + 14);
    // `file.replace(…)` is another file.
    if (/^\.(?:replace|with_suffix|slice)\(/.test(after)) continue;
    if (name.startsWith('.') || (!/[\w$]/.test(text[at - 1] ?? ' ') && !/^[\w$]/.test(after))) return true;
  }
  return false;
}
