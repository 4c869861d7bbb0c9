import type { EffectTable } from '../effects.ts';
import { membersOf } from '../members-of.ts';

/** What calls of Go do. */
export const GO_EFFECTS: readonly EffectTable[] = [
  { effect: 'executes-commands', detail: 0, calls: ['os/exec.Command', 'os/exec.CommandContext', 'syscall.Exec'] },
  {
    effect: 'reads-files',
    detail: 0,
    calls: [
      ...membersOf('os', 'Open', 'ReadFile', 'ReadDir'),
      ...membersOf('path/filepath', 'Walk', 'WalkDir', 'Glob'),
    ],
  },
  {
    effect: 'writes-files',
    detail: 0,
    calls: membersOf('os', 'Create', 'WriteFile', 'OpenFile', 'Mkdir', 'MkdirAll', 'Rename', 'Chmod', 'Symlink'),
  },
  { effect: 'deletes-files', detail: 0, calls: membersOf('os', 'Remove', 'RemoveAll') },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      ...membersOf('net/http', 'Get', 'Head', 'Post', 'PostForm'),
      ...membersOf('net/http.Client()', 'Get', 'Head', 'Post', 'PostForm'),
      'gorilla/websocket.DefaultDialer.Dial',
    ],
  },
  {
    effect: 'contacts-network',
    detail: 1,
    calls: ['net/http.NewRequest', ...membersOf('net', 'Dial', 'DialTimeout'), 'crypto/tls.Dial', 'x/crypto/ssh.Dial'],
  },
  { effect: 'contacts-network', detail: 2, calls: ['net/http.NewRequestWithContext'] },
  {
    effect: 'opens-port',
    calls: [
      ...membersOf('net/http', 'ListenAndServe', 'ListenAndServeTLS', 'Serve'),
      ...membersOf('net/http.Server()', 'ListenAndServe', 'ListenAndServeTLS', 'Serve'),
      'net.Listen',
      'gin-gonic/gin.Default().Run',
      'gin-gonic/gin.New().Run',
      'labstack/echo.New().Start',
      'gofiber/fiber.New().Listen',
    ],
  },
  {
    effect: 'queries-database',
    calls: [
      'database/sql.Open',
      'jmoiron/sqlx.Connect',
      'gorm-io/gorm.Open',
      'jackc/pgx.Connect',
      'jackc/pgx/pgxpool.New',
    ],
  },
];
