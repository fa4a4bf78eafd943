import { once } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

const headEnd = '\r\n\r\n';

/** Bytes of a response that are still to come. Throws for a response that is no 200 with a length. */
const bytesLeft = (url: string, chunk: Buffer): number => {
  const end = chunk.indexOf(headEnd);
  const head = chunk.toString('latin1', 0, Math.max(0, end));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || !length) throw new Error(`${url} answered ${head.split('\r\n')[0]}`);
  return Number(length) - (chunk.length - end - headEnd.length);
};

export interface Connection {
  /** Requests a page and resolves when its last byte has arrived; one request at a time. */
  readonly get: (url: string) => Promise<void>;
  readonly close: () => void;
}

/**
 * Opens one lasting connection to a server (RFC 9112). The client reads a length and counts bytes: one that parses all of
 * a response spends more time on a cached page than the server that sends it.
 */
export const openConnection = async (
  base: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Connection> => {
  const { hostname, port, host } = new URL(base);
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(each => each.join(': '));
  const tail = ` HTTP/1.1\r\n${lines.join('\r\n')}${headEnd}`;
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let waiting: { url: string; left: number | null; done: () => void; fail: (error: Error) => void } | undefined;
  const fail = (error: Error): void => {
    waiting?.fail(error);
    waiting = undefined;
  };
  socket.on('data', chunk => {
    if (!waiting) return;
    try {
      waiting.left = waiting.left === null ? bytesLeft(waiting.url, chunk) : waiting.left - chunk.length;
    } catch (error) {
      return fail(error instanceof Error ? error : new Error(String(error)));
    }
    if (waiting.left > 0) return;
    const { done } = waiting;
    waiting = undefined;
    done();
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`${host} closed the connection`)));
  return {
    get: url =>
      new Promise((done, failed) => {
        waiting = { url, left: null, done, fail: failed };
        socket.write(`GET ${url.slice(new URL(url).origin.length)}${tail}`);
      }),
    close: () => socket.destroy(),
  };
};

export interface PlainLoad {
  /** Address of each request, by its number. */
  readonly urlAt: (index: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds?: number;
}

/** Responses per second: each connection sends a request when its last response has arrived. */
export const answersPerSecond = async ({
  urlAt,
  headers = {},
  connections = 1,
  seconds = 1,
}: PlainLoad): Promise<number> => {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(urlAt(0), headers)));
  const began = performance.now();
  const end = began + seconds * 1_000;
  let sent = 0;
  let answers = 0;
  const work = async ({ get }: Connection): Promise<void> => {
    while (performance.now() < end) {
      await get(urlAt(sent++));
      answers++;
    }
  };
  try {
    await Promise.all(open.map(work));
    return answers / ((performance.now() - began) / 1_000);
  } finally {
    for (const { close } of open) close();
  }
};
