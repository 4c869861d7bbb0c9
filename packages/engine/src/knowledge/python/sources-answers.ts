import { membersOf as of } from '../members-of.ts';
import { FOREIGN_NAME, QUEUE_MESSAGE, type SourceTable } from '../sources.ts';

const REDIS = ['redis', 'redis.asyncio', 'valkey', 'valkey.asyncio'].flatMap((module) =>
  ['Redis', 'StrictRedis', 'Valkey', 'from_url', 'Redis.from_url', 'StrictRedis.from_url', 'Valkey.from_url'].map(
    (maker) => `${module}.${maker}()`,
  ),
);
const REDIS_READS = ['pubsub().listen', 'pubsub().get_message', 'blpop', 'brpop'];

/** What other programs and servers say. */
export const PYTHON_ANSWERS: readonly SourceTable[] = [
  {
    kind: 'response',
    what: "another server's answer",
    calls: [
      ...of('requests', 'get', 'post', 'put', 'delete', 'patch', 'head', 'request'),
      ...of('requests.Session()', 'get', 'post', 'put', 'delete', 'patch', 'request'),
      ...of('requests.session()', 'get', 'post', 'put', 'delete', 'patch', 'request'),
      ...of('httpx', 'get', 'post', 'put', 'delete', 'patch', 'request'),
      ...of('httpx.Client()', 'get', 'post', 'put', 'delete', 'request'),
      ...of('httpx.AsyncClient()', 'get', 'post', 'put', 'delete', 'request'),
      ...of('aiohttp.ClientSession()', 'get', 'post', 'put', 'delete', 'request'),
      'urllib.request.urlopen',
      'urllib.urlopen',
      'urllib2.urlopen',
      'urllib3.PoolManager().request',
      'http.client.HTTPConnection().getresponse',
      'http.client.HTTPSConnection().getresponse',
      'feedparser.parse',
      ...['imaplib.IMAP4()', 'imaplib.IMAP4_SSL()'].flatMap((client) => of(client, 'fetch', 'uid')),
      ...['poplib.POP3()', 'poplib.POP3_SSL()'].flatMap((client) => of(client, 'retr', 'top')),
      ...['mcp.ClientSession()', 'mcp.client.session.ClientSession()', 'fastmcp.Client()'].flatMap((client) =>
        of(client, 'call_tool', 'read_resource', 'get_prompt', 'list_tools', 'list_resources', 'list_prompts'),
      ),
    ],
  },
  {
    kind: 'response',
    what: FOREIGN_NAME,
    calls: [
      ...['ftplib.FTP()', 'ftplib.FTP_TLS()'].flatMap((client) => of(client, 'nlst', 'mlsd')),
      ...['paramiko.SSHClient().open_sftp()', 'paramiko.SFTPClient.from_transport()', 'pysftp.Connection()'].flatMap(
        (client) => of(client, 'listdir', 'listdir_attr', 'listdir_iter'),
      ),
    ],
  },
  {
    kind: 'response',
    what: QUEUE_MESSAGE,
    reads: [
      ...['aio_pika.IncomingMessage()', 'aio_pika.abc.AbstractIncomingMessage()'].flatMap((name) =>
        of(name, 'body', 'headers'),
      ),
      ...of('paho.Message()', 'payload', 'topic'),
      ...of('pubsub.Message()', 'data', 'attributes'),
      ...['kafka.KafkaConsumer()', 'aiokafka.AIOKafkaConsumer()', 'pika.BlockingConnection().channel().consume()'].map(
        (name) => `${name}.[]`,
      ),
      ...['connect', 'connect_robust'].map((name) => `aio_pika.${name}().channel().declare_queue().iterator().[]`),
    ],
    calls: [
      ...of('kafka.KafkaConsumer()', 'poll'),
      ...of('aiokafka.AIOKafkaConsumer()', 'getone', 'getmany'),
      ...of('confluent_kafka.Consumer()', 'poll', 'consume'),
      ...of('confluent_kafka.DeserializingConsumer()', 'poll'),
      'pika.BlockingConnection().channel().basic_get',
      'boto3.client().receive_message',
      ...['boto3.resource().Queue()', 'boto3.resource().get_queue_by_name()'].map((name) => `${name}.receive_messages`),
      ...REDIS.flatMap((name) => REDIS_READS.map((read) => `${name}.${read}`)),
    ],
  },
];
