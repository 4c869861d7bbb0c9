import type { EffectTable } from '../effects.ts';
import { membersOf } from '../members-of.ts';

const HTTP = ['Illuminate.Support.Facades.Http', 'GuzzleHttp.Client()'];

/** What calls of PHP do. */
export const PHP_EFFECTS: readonly EffectTable[] = [
  {
    effect: 'executes-commands',
    detail: 0,
    calls: [
      'exec',
      'system',
      'passthru',
      'shell_exec',
      'popen',
      'proc_open',
      'pcntl_exec',
      'Symfony.Component.Process.Process',
      'Symfony.Component.Process.Process.fromShellCommandline',
      'Illuminate.Support.Facades.Process.run',
    ],
  },
  {
    effect: 'reads-files',
    detail: 0,
    calls: ['file_get_contents', 'fopen', 'readfile', 'file', 'scandir', 'glob', 'opendir', 'SplFileObject'],
  },
  { effect: 'writes-files', detail: 0, calls: ['file_put_contents', 'mkdir', 'rename', 'copy', 'chmod', 'symlink'] },
  { effect: 'writes-files', detail: 1, calls: ['move_uploaded_file'] },
  { effect: 'deletes-files', detail: 0, calls: ['unlink', 'rmdir'] },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      'curl_init',
      'fsockopen',
      'pfsockopen',
      'stream_socket_client',
      'wp_remote_get',
      'wp_remote_post',
      ...HTTP.flatMap((client) => membersOf(client, 'get', 'post', 'put', 'delete', 'head')),
    ],
  },
  { effect: 'contacts-network', detail: 1, calls: ['GuzzleHttp.Client().request', 'curl_setopt.CURLOPT_URL'] },
  { effect: 'opens-port', calls: ['stream_socket_server', 'socket_listen'] },
  { effect: 'queries-database', calls: ['PDO', 'mysqli', 'mysqli_connect', 'pg_connect', 'SQLite3'] },
];
