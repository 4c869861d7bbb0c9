import { DATA, NOTHING, objectRole, type EntryWiring } from './entry-points.ts';

/** Any event but those that tell of the connection itself. */
const SENT = /^(?!(?:dis)?connect(?:ed|_error)?$|error$|reconnect|ping$|pong$|open$|close$)./;

/** What a server sends to whoever has opened a connection to it; often it hands on what others sent. */
export const CLIENT_SOCKETS: readonly EntryWiring[] = [
  {
    framework: 'socket.io',
    what: 'message',
    source: 'response',
    as: 'call',
    methods: ['on', 'once', 'onAny'],
    receivers: ['socket-io-client()', 'socket-io-client.io()', 'socket-io-client.connect()', 'io()', 'io.connect()'],
    event: SENT,
    parameters: [DATA],
  },
  {
    framework: 'web socket',
    what: 'message',
    source: 'response',
    as: 'call',
    methods: ['addEventListener'],
    receivers: ['WebSocket()'],
    event: /^message$/,
    parameters: [objectRole('socket.MessageEvent()')],
  },
  {
    framework: 'event stream',
    what: 'message',
    source: 'response',
    as: 'call',
    methods: ['addEventListener'],
    receivers: ['EventSource()'],
    event: SENT,
    parameters: [objectRole('socket.MessageEvent()')],
  },
  {
    framework: 'web socket',
    what: 'message',
    source: 'response',
    as: 'assigned',
    methods: ['onmessage'],
    receivers: ['WebSocket()', 'EventSource()'],
    parameters: [objectRole('socket.MessageEvent()')],
  },
];

/** Functions of Python that are called for each web socket, with what reads from it. */
export const PYTHON_SOCKETS: readonly EntryWiring[] = [
  {
    framework: 'web socket',
    what: 'request',
    source: 'remote',
    as: 'call',
    methods: ['serve'],
    receivers: ['websockets', 'websockets.server', 'websockets.asyncio.server', 'websockets.sync.server'],
    parameters: [objectRole('websockets.Connection()'), NOTHING],
  },
  {
    framework: 'web socket',
    what: 'request',
    source: 'remote',
    as: 'decorator',
    methods: ['route'],
    receivers: ['flask_sock.Sock()'],
    spelled: /^sock$/,
    parameters: [objectRole('simple_websocket.Server()'), DATA],
  },
  {
    framework: 'socket.io',
    what: 'request',
    source: 'remote',
    as: 'decorator',
    methods: ['on', 'event'],
    receivers: ['flask_socketio.SocketIO()', 'socketio.Server()', 'socketio.AsyncServer()'],
    spelled: /^(?:socketio|sio)$/,
    parameters: [DATA],
  },
  {
    framework: 'sanic',
    what: 'route',
    source: 'remote',
    as: 'decorator',
    methods: ['websocket'],
    receivers: ['sanic.Sanic()', 'sanic.Blueprint()'],
    parameters: [objectRole('sanic.request.Request()'), objectRole('websockets.Connection()'), DATA],
  },
  {
    framework: 'sanic',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['add_websocket_route'],
    receivers: ['sanic.Sanic()', 'sanic.Blueprint()'],
    parameters: [objectRole('sanic.request.Request()'), objectRole('websockets.Connection()'), DATA],
  },
  {
    framework: 'starlette',
    what: 'route',
    source: 'remote',
    as: 'call',
    methods: ['WebSocketRoute', 'add_websocket_route'],
    receivers: ['starlette.routing', 'starlette.applications.Starlette()'],
    parameters: [objectRole('starlette.websockets.WebSocket()'), NOTHING],
  },
];
