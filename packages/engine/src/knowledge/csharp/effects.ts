import { CSHARP_CONNECTIONS } from './library.ts';
import type { EffectTable } from '../effects.ts';
import { membersOf } from '../members-of.ts';

const SENDS = [
  'GetStringAsync',
  'GetAsync',
  'GetStreamAsync',
  'GetByteArrayAsync',
  'PostAsync',
  'PutAsync',
  'DeleteAsync',
  'PatchAsync',
];
const DOWNLOADS = [
  'DownloadString',
  'DownloadData',
  'DownloadFile',
  'UploadString',
  'UploadData',
  'UploadFile',
  'OpenRead',
];

/** What calls of C# do. */
export const CSHARP_EFFECTS: readonly EffectTable[] = [
  { effect: 'executes-commands', detail: 0, calls: ['System.Diagnostics.Process.Start'] },
  {
    effect: 'reads-files',
    detail: 0,
    calls: [
      ...membersOf(
        'System.IO.File',
        'ReadAllText',
        'ReadAllLines',
        'ReadAllBytes',
        'ReadLines',
        'OpenRead',
        'OpenText',
      ),
      ...membersOf('System.IO.File', 'ReadAllTextAsync', 'ReadAllBytesAsync'),
      ...membersOf('System.IO.Directory', 'GetFiles', 'EnumerateFiles', 'GetDirectories', 'EnumerateDirectories'),
      ...membersOf('System.IO', 'StreamReader', 'FileStream'),
    ],
  },
  {
    effect: 'writes-files',
    detail: 0,
    calls: [
      ...membersOf(
        'System.IO.File',
        'WriteAllText',
        'WriteAllBytes',
        'WriteAllLines',
        'AppendAllText',
        'Create',
        'OpenWrite',
      ),
      ...membersOf('System.IO.File', 'WriteAllTextAsync', 'WriteAllBytesAsync', 'AppendAllTextAsync', 'Copy', 'Move'),
      'System.IO.Directory.CreateDirectory',
      'System.IO.StreamWriter',
    ],
  },
  { effect: 'deletes-files', detail: 0, calls: ['System.IO.File.Delete', 'System.IO.Directory.Delete'] },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      ...membersOf('System.Net.Http.HttpClient()', ...SENDS),
      ...membersOf('System.Net.WebClient()', ...DOWNLOADS),
      ...membersOf('System.Net.WebRequest', 'Create', 'CreateHttp'),
      'System.Net.Sockets.TcpClient',
    ],
  },
  {
    effect: 'opens-port',
    calls: [
      'System.Net.Sockets.TcpListener',
      'System.Net.HttpListener().Start',
      ...membersOf('Microsoft.AspNetCore.Builder.WebApplication()', 'Run', 'RunAsync'),
    ],
  },
  { effect: 'queries-database', calls: [...Object.keys(CSHARP_CONNECTIONS), 'MongoDB.Driver.MongoClient'] },
];
