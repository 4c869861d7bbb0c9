import type { EffectTable } from '../effects.ts';
import { membersOf } from '../members-of.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** What calls of Rust do. */
export const RUST_EFFECTS: readonly EffectTable[] = [
  { effect: 'executes-commands', detail: 0, calls: ['std.process.Command'] },
  {
    effect: 'reads-files',
    detail: 0,
    calls: [
      ...membersOf('std.fs', 'read', 'read_to_string', 'read_dir', 'File.open'),
      'walkdir.WalkDir.new',
      'glob.glob',
    ],
  },
  {
    effect: 'writes-files',
    detail: 0,
    calls: membersOf(
      'std.fs',
      'write',
      'File.create',
      'create_dir',
      'create_dir_all',
      'rename',
      'copy',
      'set_permissions',
    ),
  },
  { effect: 'deletes-files', detail: 0, calls: membersOf('std.fs', 'remove_file', 'remove_dir', 'remove_dir_all') },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      'reqwest.get',
      ...membersOf('reqwest.Client()', ...VERBS),
      ...membersOf('ureq', ...VERBS),
      ...membersOf('ureq.Agent()', ...VERBS),
      ...membersOf('surf', ...VERBS),
      ...membersOf('awc.Client()', ...VERBS),
      'std.net.TcpStream.connect',
    ],
  },
  { effect: 'contacts-network', detail: 1, calls: ['reqwest.Client().request'] },
  {
    effect: 'opens-port',
    calls: [
      'std.net.TcpListener.bind',
      'axum.serve',
      'axum.Server.bind',
      'actix_web.HttpServer.new().bind',
      'warp.serve',
      'rocket.build',
      'hyper.Server.bind',
    ],
  },
  {
    effect: 'queries-database',
    calls: [
      'rusqlite.Connection.open',
      'postgres.Client.connect',
      'tokio_postgres.connect',
      ...membersOf('sqlx', 'query', 'query_as', 'query_scalar'),
      'diesel.sql_query',
      'mongodb.Client.with_uri_str',
    ],
  },
];
