import { PYTHON_MODEL_CALLS } from '../language-models.ts';
import { membersOf as of } from '../members-of.ts';
import { SOCKET_MEMBERS, SOCKET_READS } from './sources-sockets.ts';
import { ARCHIVE_NAME, type SourceTable } from '../sources.ts';
import { PYTHON_ANSWERS } from './sources-answers.ts';
import { PYTHON_REQUESTS } from './sources-requests.ts';

const PREDICTABLE_NUMBERS = [
  'random',
  'randint',
  'randrange',
  'randbytes',
  'getrandbits',
  'choice',
  'choices',
  'sample',
  'uniform',
  'gauss',
  'normalvariate',
  'triangular',
  'betavariate',
  'expovariate',
  'lognormvariate',
  'vonmisesvariate',
] as const;

export const PYTHON_SOURCES: readonly SourceTable[] = [
  PYTHON_REQUESTS,
  { kind: 'remote', what: 'what came over a socket', reads: [...SOCKET_MEMBERS], calls: [...SOCKET_READS] },
  {
    kind: 'remote',
    what: 'what somebody wrote in a chat',
    reads: [
      ...of('discord.Message()', 'content', 'clean_content', 'attachments'),
      ...of('telegram.Update()', 'message', 'effective_message', 'edited_message', 'callback_query', 'inline_query'),
      ...of('telegram.Context()', 'args', 'match'),
      // The words behind a command are an object of their own in aiogram.
      ...of('telegram.Message()', 'text', 'caption', 'document', 'data', 'get_args', 'args'),
      ...of('telethon.Event()', 'raw_text', 'text', 'message', 'pattern_match', 'data'),
      ...of('chainlit.Message()', 'content', 'elements'),
    ],
  },
  {
    kind: 'tool',
    what: 'arguments of a tool call',
    reads: ['mcp.Request().params', 'fastmcp.server.middleware.MiddlewareContext().message'],
    calls: ['mcp.server.fastmcp.Context().elicit'],
  },
  {
    kind: 'model',
    what: "a language model's answer",
    calls: PYTHON_MODEL_CALLS,
  },
  ...PYTHON_ANSWERS,
  {
    kind: 'argv',
    what: 'the command line',
    reads: ['sys.argv'],
    calls: [
      'argparse.ArgumentParser().parse_args',
      'argparse.ArgumentParser().parse_known_args',
      'optparse.OptionParser().parse_args',
      'docopt.docopt',
      'getopt.getopt',
    ],
  },
  {
    kind: 'environment',
    what: 'the environment',
    reads: ['os.environ', 'os.environb'],
    calls: ['os.getenv', 'os.environ.get'],
  },
  {
    kind: 'stdin',
    what: 'standard input',
    calls: [
      'input',
      'raw_input',
      'sys.stdin.read',
      'sys.stdin.readline',
      'sys.stdin.readlines',
      'getpass.getpass',
      'fileinput.input',
      'click.prompt',
      'typer.prompt',
      'click.get_text_stream',
      'prompt_toolkit.prompt',
    ],
    reads: ['sys.stdin'],
  },
  {
    kind: 'file',
    what: "a file's content",
    calls: [
      'open().read',
      'open().readline',
      'open().readlines',
      'pathlib.Path().read_text',
      'pathlib.Path().read_bytes',
      'json.load',
      'yaml.safe_load',
      'tomllib.load',
      'configparser.ConfigParser().read',
    ],
  },
  {
    kind: 'file',
    what: ARCHIVE_NAME,
    reads: ['tarfile.open().[]', 'tarfile.TarFile().[]', 'tarfile.TarFile.open().[]', 'zipfile.ZipFile().filelist'],
    calls: [
      'tarfile.open().next',
      'tarfile.TarFile().next',
      ...of('zipfile.ZipFile()', 'namelist', 'infolist'),
      ...of('tarfile.open()', 'getnames', 'getmembers'),
      ...of('tarfile.TarFile()', 'getnames', 'getmembers'),
      ...of('rarfile.RarFile()', 'namelist', 'infolist'),
      ...of('py7zr.SevenZipFile()', 'getnames'),
    ],
  },
  {
    kind: 'random',
    what: 'predictable random numbers',
    calls: [
      ...of('random', ...PREDICTABLE_NUMBERS),
      ...of('random.Random()', ...PREDICTABLE_NUMBERS),
      ...of('numpy.random', 'rand', 'randint', 'random', 'choice', 'bytes', 'uniform'),
      'uuid.uuid1',
    ],
  },
];
