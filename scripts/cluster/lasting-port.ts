import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that Linux gives to connections (32,768 to 60,999 by default). */
const [first, end] = [20_000, 32_000] as const;

const attempts = 100;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

/**
 * A free local port for a part that ends and starts again: while it is away, no connection of another program gets its
 * port. Throws if there is none.
 */
export const lastingPort = async (): Promise<number> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(first, end);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${first} and ${end} is free`);
};
