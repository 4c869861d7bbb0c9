import type { TestContext } from 'node:test';
import type { Store } from '../../../src/store/port.ts';

/** An empty place for data on one engine. */
export interface Place {
  /** Opens the same data once more with each call, as another process would. */
  open(): Promise<Store>;
  /** One statement past the store, as a careless hand would send it. */
  sql(statement: string): Promise<void>;
  /** How a process is told to open it: `sqlite FOLDER` or `postgres URL`. */
  readonly spelled: readonly [string, string];
}

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Gone when the test ends. */
  place(t: TestContext): Promise<Place>;
}

export async function freshStore(engine: Engine, t: TestContext): Promise<Store> {
  const place = await engine.place(t);
  return place.open();
}
