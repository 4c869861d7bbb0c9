import type { Effect } from '../facts/notes.ts';

/** Calls that do something to the world, and which argument says to what. */
export interface EffectTable {
  readonly effect: Effect;
  readonly calls: readonly string[];
  /** Position of the argument that names host, path, variable or command. */
  readonly detail?: number;
}

function of(name: string, ...members: readonly string[]): string[] {
  return members.map((member) => `${name}.${member}`);
}

const FILE_READS = [
  'readFile',
  'readFileSync',
  'createReadStream',
  'readdir',
  'readdirSync',
  'readJson',
  'readJsonSync',
];
const FILE_WRITES = [
  'writeFile',
  'writeFileSync',
  'appendFile',
  'appendFileSync',
  'createWriteStream',
  'mkdir',
  'mkdirSync',
  'rename',
  'renameSync',
  'copyFile',
  'copyFileSync',
  'outputFile',
  'chmod',
  'chmodSync',
  'symlink',
];
const FILE_DELETES = ['unlink', 'unlinkSync', 'rm', 'rmSync', 'rmdir', 'rmdirSync', 'remove', 'removeSync', 'emptyDir'];

export const JAVASCRIPT_EFFECTS: readonly EffectTable[] = [
  {
    effect: 'executes-commands',
    detail: 0,
    calls: [
      ...of('child_process', 'exec', 'execSync', 'spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork'),
      'shelljs.exec',
      'execa',
      'execa.execa',
      'execa.execaCommand',
      'execa.execaSync',
      'execa.command',
      'zx.$',
      'Bun.spawn',
      'Deno.Command',
    ],
  },
  {
    effect: 'executes-code',
    detail: 0,
    calls: [
      'eval',
      'Function',
      ...of('vm', 'runInContext', 'runInNewContext', 'runInThisContext', 'Script', 'compileFunction'),
      'vm2.VM().run',
    ],
  },
  { effect: 'reads-files', detail: 0, calls: of('fs', ...FILE_READS) },
  { effect: 'writes-files', detail: 0, calls: of('fs', ...FILE_WRITES) },
  { effect: 'deletes-files', detail: 0, calls: [...of('fs', ...FILE_DELETES), 'rimraf', 'del'] },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      'fetch',
      'axios',
      ...of('axios', 'get', 'post', 'put', 'delete', 'patch', 'request', 'head'),
      'got',
      ...of('got', 'get', 'post', 'put'),
      'request',
      ...of('request', 'get', 'post', 'put'),
      ...of('http', 'get', 'request'),
      ...of('https', 'get', 'request'),
      'undici.request',
      'superagent.get',
      'superagent.post',
      'needle',
      'ky',
      'ws',
      'WebSocket',
      'net.connect',
      'net.createConnection',
      'tls.connect',
      'dgram.createSocket',
      'XMLHttpRequest().open',
    ],
  },
  {
    effect: 'opens-port',
    detail: 0,
    calls: [
      'express().listen',
      'koa().listen',
      'fastify().listen',
      'http.createServer().listen',
      'http.createServer().listen.apply',
      'https.createServer().listen',
      'net.createServer().listen',
      '@hono/node-server.serve',
      'ws.WebSocketServer',
      'Bun.serve',
      'Deno.serve',
    ],
  },
  {
    effect: 'queries-database',
    calls: [
      'mysql.createConnection().query',
      'mysql2.createConnection().query',
      'mysql2.createPool().query',
      'pg.Client().query',
      'pg.Pool().query',
      'better-sqlite3().prepare',
      'sqlite3.Database().run',
      'sqlite3.Database().all',
      'mongodb.MongoClient',
      'mongoose.connect',
      'knex',
    ],
  },
  {
    effect: 'calls-model',
    calls: [
      'openai.OpenAI().chat.completions.create',
      'openai().chat.completions.create',
      '@anthropic-ai/sdk().messages.create',
      '@anthropic-ai/sdk.Anthropic().messages.create',
      'ai.generateText',
      'ai.generateObject',
      'ai.streamText',
    ],
  },
];

export const PYTHON_EFFECTS: readonly EffectTable[] = [
  {
    effect: 'executes-commands',
    detail: 0,
    calls: [
      ...of('subprocess', 'run', 'Popen', 'call', 'check_call', 'check_output', 'getoutput', 'getstatusoutput'),
      ...of('os', 'system', 'popen', 'execv', 'execl', 'execvp', 'execve', 'spawnl', 'spawnv', 'startfile'),
      'asyncio.create_subprocess_shell',
      'asyncio.create_subprocess_exec',
      'pty.spawn',
      'commands.getoutput',
      'sh',
    ],
  },
  {
    effect: 'executes-code',
    detail: 0,
    calls: ['eval', 'exec', 'compile', 'code.InteractiveInterpreter().runcode', 'runpy.run_path'],
  },
  {
    effect: 'reads-files',
    detail: 0,
    calls: [
      'open',
      'os.listdir',
      'os.walk',
      'os.scandir',
      'glob.glob',
      'pathlib.Path().read_text',
      'pathlib.Path().read_bytes',
      'pathlib.Path().open',
    ],
  },
  {
    effect: 'writes-files',
    detail: 0,
    calls: [
      'os.makedirs',
      'os.mkdir',
      'os.rename',
      'os.chmod',
      'shutil.copy',
      'shutil.copyfile',
      'shutil.copy2',
      'shutil.move',
      'pathlib.Path().write_text',
      'pathlib.Path().write_bytes',
      'pathlib.Path().mkdir',
      'os.symlink',
    ],
  },
  {
    effect: 'deletes-files',
    detail: 0,
    calls: ['os.remove', 'os.unlink', 'os.rmdir', 'shutil.rmtree', 'pathlib.Path().unlink', 'pathlib.Path().rmdir'],
  },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      ...of('requests', 'get', 'post', 'put', 'delete', 'patch', 'head', 'request'),
      ...of('requests.Session()', 'get', 'post', 'put', 'delete', 'request'),
      ...of('httpx', 'get', 'post', 'put', 'delete', 'request', 'stream'),
      ...of('httpx.Client()', 'get', 'post', 'put', 'request'),
      ...of('httpx.AsyncClient()', 'get', 'post', 'put', 'request'),
      ...of('aiohttp.ClientSession()', 'get', 'post', 'put', 'request'),
      'urllib.request.urlopen',
      'urllib.request.Request',
      'urllib3.PoolManager',
      'urllib3.poolmanager.PoolManager',
      'urllib3.poolmanager.proxy_from_url',
      ...of('http.client', 'HTTPConnection', 'HTTPSConnection'),
      'urllib.request.urlretrieve',
      'urllib2.urlopen',
      'socket.socket().connect',
      'socket.create_connection',
      'websockets.connect',
      'smtplib.SMTP',
      'ftplib.FTP',
      'paramiko.SSHClient().connect',
    ],
  },
  {
    effect: 'contacts-network',
    detail: 1,
    calls: ['smtplib.SMTP().sendmail', 'smtplib.SMTP_SSL().sendmail'],
  },
  {
    effect: 'opens-port',
    calls: [
      'uvicorn.run',
      'flask.Flask().run',
      'aiohttp.web.run_app',
      'http.server.HTTPServer',
      'socketserver.TCPServer',
      'socket.socket().bind',
      'waitress.serve',
      'hypercorn.asyncio.serve',
    ],
  },
  {
    effect: 'queries-database',
    calls: [
      'sqlite3.connect',
      'psycopg2.connect',
      'psycopg.connect',
      'pymysql.connect',
      'mysql.connect',
      'asyncpg.connect',
      'sqlalchemy.create_engine',
      'pymongo.MongoClient',
      'redis.Redis',
    ],
  },
  {
    effect: 'calls-model',
    calls: [
      'openai.OpenAI().chat.completions.create',
      'openai.ChatCompletion.create',
      'anthropic.Anthropic().messages.create',
      'litellm.completion',
      'ollama.chat',
    ],
  },
];
