import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '../settings.ts';

export type Mood = 'well' | 'refusing' | 'silent';

export interface FlakyProxy {
  readonly address: DatabaseAddress;
  /** `refusing` cuts every connection, `silent` accepts and never answers. */
  readonly be: (mood: Mood) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A way to the database that can be made to fail the way networks and servers do. */
export const flakyProxy = async (target: DatabaseAddress): Promise<FlakyProxy> => {
  const path = join(tmpdir(), `lectern-proxy-${randomBytes(4).toString('hex')}`);
  const open = new Set<Socket>();
  let mood: Mood = 'well';
  const server = createServer(inner => {
    if (mood === 'refusing') return inner.destroy();
    const outer = target.socketPath ? dial(target.socketPath) : dial(target.port, target.host);
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket.on('close', () => {
        open.delete(socket);
        inner.destroy();
        outer.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    inner.on('data', bytes => mood === 'well' && outer.write(bytes));
    outer.on('data', bytes => mood === 'well' && inner.write(bytes));
  });
  await new Promise<void>(done => {
    server.listen(path, done);
  });
  return {
    address: { ...target, socketPath: path },
    be: async next => {
      mood = next;
      if (next === 'refusing') for (const socket of open) socket.destroy();
      // Until the other ends have heard of it.
      await new Promise(done => setTimeout(done, 30));
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise(done => server.close(done));
      rmSync(path, { force: true });
    },
  };
};
