import type { EffectTable } from '../effects.ts';
import { membersOf } from '../members-of.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** What calls of Ruby do. */
export const RUBY_EFFECTS: readonly EffectTable[] = [
  {
    effect: 'executes-commands',
    detail: 0,
    calls: [
      'Kernel.system',
      'Kernel.exec',
      'Kernel.spawn',
      'Kernel.`',
      'IO.popen',
      'Process.spawn',
      'PTY.spawn',
      ...membersOf('Open3', 'capture2', 'capture2e', 'capture3', 'popen2', 'popen2e', 'popen3', 'pipeline'),
    ],
  },
  {
    effect: 'reads-files',
    detail: 0,
    calls: [
      ...membersOf('File', 'read', 'open', 'readlines', 'foreach', 'binread', 'new'),
      ...membersOf('IO', 'read', 'readlines', 'binread'),
      ...membersOf('Dir', 'glob', 'entries', 'children', 'each_child', 'foreach'),
    ],
  },
  {
    effect: 'writes-files',
    detail: 0,
    calls: [
      ...membersOf('File', 'write', 'binwrite', 'rename', 'chmod', 'symlink'),
      ...membersOf('FileUtils', 'mkdir_p', 'mkdir', 'cp', 'cp_r', 'mv', 'touch', 'ln_s', 'chmod'),
      ...membersOf('IO', 'write', 'binwrite'),
    ],
  },
  {
    effect: 'deletes-files',
    detail: 0,
    calls: [
      ...membersOf('File', 'delete', 'unlink'),
      ...membersOf('FileUtils', 'rm', 'rm_f', 'rm_r', 'rm_rf', 'remove_dir', 'remove_entry'),
    ],
  },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      ...membersOf('Net.HTTP', 'get', 'get_response', 'post', 'post_form', 'start'),
      ...['HTTParty', 'RestClient', 'Faraday', 'Typhoeus', 'Excon', 'HTTP', 'HTTPX'].flatMap((client) =>
        membersOf(client, ...VERBS),
      ),
      'URI.open',
      'TCPSocket.open',
      'TCPSocket',
    ],
  },
  {
    effect: 'opens-port',
    calls: ['TCPServer', 'TCPServer.open', 'WEBrick.HTTPServer', 'Rack.Handler.WEBrick.run', 'Sinatra.Base.run!'],
  },
  {
    effect: 'queries-database',
    calls: [
      'ActiveRecord.Base.establish_connection',
      'SQLite3.Database',
      'PG.connect',
      'PG.Connection.open',
      'Mysql2.Client',
      'Sequel.connect',
    ],
  },
];
