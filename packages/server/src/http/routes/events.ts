import { Refusal, type UnfinishedScan } from '@assay/contract';
import type { FastifyReply } from 'fastify';
import { readScan } from '../../scans/read-scan.ts';
import type { ScanStore, StoredScan } from '../../store/port.ts';
import { viewFailed, viewUnfinished } from '../v1/scan-views.ts';
import { parameterOf } from '../request-parts.ts';
import type { Handlers } from './route-handlers.ts';

export interface EventRoutePorts {
  readonly scans: Pick<ScanStore, 'read'>;
}

/** How often a line looks for news, and says that it is alive where there are none. */
const PACE: Pace = { lookMs: 500, heartbeatMs: 15_000 };
/** A browser that lost the line asks again after this. */
const RETRY_MS = 2000;
/** Beyond this many open lines clients are sent to polling. */
const MOST_STREAMS = 500;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers would hold events back.
  'x-accel-buffering': 'no',
} as const;

interface Pace {
  readonly lookMs: number;
  readonly heartbeatMs: number;
}

interface Told {
  readonly id: string;
  readonly event: 'progress' | 'end';
  readonly data: object;
}

/** Follows scans over server-sent events. Each line looks at the store by itself: it works with any number of processes. */
export function eventRoutes(
  ports: EventRoutePorts,
  pace: Pace = PACE,
): {
  readonly handlers: Pick<Handlers, 'readEvents'>;
  /** Ends every line; the browsers come back to another server, or to polling. */
  readonly endAll: () => void;
} {
  const open = new Set<() => void>();
  return {
    endAll: () => {
      for (const end of open) end();
    },
    handlers: {
      async readEvents(request, reply) {
        const scan = await readScan(ports, parameterOf(request, 'id'));
        // Whoever wants the headers alone does not wait for the end of the scan.
        if (request.method === 'HEAD') return reply.headers(HEADERS).send();
        if (open.size >= MOST_STREAMS) {
          throw new Refusal('SERVICE_UNAVAILABLE', 'Too many scans are being followed; poll instead.', {
            retryAfter: 5,
          });
        }
        stream(ports, scan, reply, { lastSeen: lastEventId(request.headers['last-event-id']), open, pace });
        return reply;
      },
    },
  };
}

function lastEventId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** What there is to tell of a scan; the id changes whenever that does. */
function tell(scan: StoredScan): Told {
  if (scan.status === 'complete') {
    const data = { id: scan.id, status: scan.status, completedAt: new Date(scan.completedAt).toISOString() };
    return { id: 'complete', event: 'end', data };
  }
  if (scan.status === 'failed') return { id: 'failed', event: 'end', data: viewFailed(scan) };
  const data: UnfinishedScan = viewUnfinished(scan);
  return { id: `${scan.status}.${scan.filesScanned}.${scan.filesTotal ?? ''}`, event: 'progress', data };
}

function stream(
  ports: EventRoutePorts,
  first: StoredScan,
  reply: FastifyReply,
  state: { lastSeen: string | undefined; readonly open: Set<() => void>; readonly pace: Pace },
): void {
  const raw = reply.raw;
  const timers: NodeJS.Timeout[] = [];
  const end = (): void => {
    for (const timer of timers) clearInterval(timer);
    state.open.delete(end);
    raw.end();
  };
  const say = (scan: StoredScan): void => {
    const told = tell(scan);
    if (told.id !== state.lastSeen || told.event === 'end') {
      raw.write(`id: ${told.id}\nevent: ${told.event}\ndata: ${JSON.stringify(told.data)}\n\n`);
    }
    state.lastSeen = told.id;
    if (told.event === 'end') end();
  };
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking || raw.writableNeedDrain) return;
    looking = true;
    try {
      const scan = await ports.scans.read(first.id);
      if (raw.writableEnded) return;
      if (scan === undefined) end();
      else say(scan);
    } catch {
      // The store does not answer: the browser will ask again, or poll.
      end();
    } finally {
      looking = false;
    }
  };

  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value ?? '');
  raw.writeHead(200, HEADERS);
  raw.on('close', end);
  state.open.add(end);
  raw.write(`retry: ${RETRY_MS}\n\n`);
  say(first);
  if (raw.writableEnded) return;
  timers.push(setInterval(() => void look(), state.pace.lookMs).unref());
  timers.push(setInterval(() => raw.write(': alive\n\n'), state.pace.heartbeatMs).unref());
}
