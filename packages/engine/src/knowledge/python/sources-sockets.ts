import { membersOf as of } from '../members-of.ts';

/** How Starlette and Litestar read what comes over a web socket. */
const WEB_SOCKET_READS: readonly string[] =
  `receive receive_text receive_json receive_bytes receive_data receive_msgpack
  iter_text iter_json iter_bytes iter_data iter_msgpack`.split(/\s+/);

/** What a loop over a socket goes through. */
export const SOCKET_MEMBERS: readonly string[] = ['websockets.Connection().[]', 'aiohttp.web.WebSocketResponse().[]'];

/** Calls that read what comes over a socket. */
export const SOCKET_READS: readonly string[] = [
  ...of('aiohttp.web.WebSocketResponse()', 'receive', 'receive_str', 'receive_json', 'receive_bytes', '__aiter__'),
  ...of('starlette.websockets.WebSocket()', ...WEB_SOCKET_READS),
  ...of('websockets.Connection()', 'recv', 'recv_streaming', '__aiter__'),
  ...of('asyncio.StreamReader()', 'read', 'readline', 'readuntil', 'readexactly'),
  ...of('quart.websocket', 'receive', 'receive_json'),
  'simple_websocket.Server().receive',
  ...of('zmq.Context().socket()', 'recv', 'recv_string', 'recv_json', 'recv_pyobj', 'recv_multipart'),
  'socket.socket().recv',
  'socket.socket().recvfrom',
  'socket.create_connection().recv',
  'socket.create_server().recv',
  ...of('multiprocessing.connection.Listener().accept()', 'recv', 'recv_bytes'),
];
