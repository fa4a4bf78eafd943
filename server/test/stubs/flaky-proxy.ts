import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../core/config/index.ts';

export type Mood = 'well' | 'refusing' | 'silent' | 'unheard';

export interface FlakyProxy {
  readonly address: DatabaseAddress;
  /** `refusing` closes each connection, `silent` forwards nothing, `unheard` forwards all but the answers. */
  readonly be: (mood: Mood) => Promise<void>;
  /** Switches the mode when a statement contains this text, before it is forwarded. */
  readonly beAt: (words: string, mood: Mood) => void;
  readonly close: () => Promise<void>;
}

/** A proxy to the database that fails like networks and servers do, at a socket or with `hasPort` at a port. */
export const flakyProxy = async (target: DatabaseAddress, { hasPort = false } = {}): Promise<FlakyProxy> => {
  const path = join(tmpdir(), `lectern-proxy-${randomBytes(4).toString('hex')}`);
  const open = new Set<Socket>();
  let mood: Mood = 'well';
  let trap: { readonly words: string; readonly mood: Mood } | undefined;
  const change = (next: Mood): void => {
    mood = next;
    trap = undefined;
    if (next === 'refusing') for (const socket of open) socket.destroy();
  };
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
    inner.on('data', bytes => {
      if (trap && bytes.includes(trap.words)) change(trap.mood);
      if (mood === 'well' || mood === 'unheard') outer.write(bytes);
    });
    outer.on('data', bytes => mood === 'well' && inner.write(bytes));
  });
  await new Promise<void>(done => {
    if (hasPort) server.listen(0, '127.0.0.1', done);
    else server.listen(path, done);
  });
  const bound = server.address();
  return {
    address:
      bound && typeof bound === 'object'
        ? { ...target, socketPath: undefined, host: bound.address, port: bound.port, otherHosts: [] }
        : { ...target, socketPath: path, otherHosts: [] },
    be: async next => {
      change(next);
      // Waits until both sides have noticed it.
      await new Promise(done => setTimeout(done, 30));
    },
    beAt: (words, next) => {
      trap = { words, mood: next };
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise(done => server.close(done));
      rmSync(path, { force: true });
    },
  };
};
