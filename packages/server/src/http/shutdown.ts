import type { App } from './app.ts';

const SWEEP_MS = 250;

/** Stops listening, lets answers in flight finish, and cuts what is left at the deadline. */
export async function closeApp(app: App, deadlineMs: number): Promise<void> {
  // Fastify waits for idle keep-alive connections unless they are closed under it.
  const server = app.server;
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs);
  try {
    const closed = app.close();
    server.closeIdleConnections();
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
