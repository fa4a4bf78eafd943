import { once } from 'node:events';
import { connect } from 'node:net';

const headEnd = '\r\n\r\n';

/** How many bytes of this answer are still to come. Throws when it is not a 200 of a length that is said. */
const bytesLeft = (url: string, chunk: Buffer): number => {
  const end = chunk.indexOf(headEnd);
  const head = chunk.toString('latin1', 0, Math.max(0, end));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (end < 0 || !head.startsWith('HTTP/1.1 200') || !length)
    throw new Error(`${url} answered ${head.split('\r\n')[0]}`);
  return Number(length) - (chunk.length - end - headEnd.length);
};

/**
 * Answers a second at one connection, each request sent when the last answer has arrived (RFC 9112). It reads a length
 * and counts bytes: a client that parses all of an answer spends more time on a page than the server that sends it.
 */
export const askAlone = async (url: string, headers: Record<string, string>, seconds = 4): Promise<number> => {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}${headEnd}`);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  const began = performance.now();
  let answers = 0;
  try {
    return await new Promise<number>((resolve, reject) => {
      let left: number | null = null;
      const hear = (chunk: Buffer): void => {
        left = left === null ? bytesLeft(url, chunk) : left - chunk.length;
        if (left > 0) return;
        left = null;
        answers++;
        const elapsed = (performance.now() - began) / 1000;
        if (elapsed >= seconds) resolve(answers / elapsed);
        else socket.write(request);
      };
      socket.on('data', chunk => {
        try {
          hear(chunk);
        } catch (error) {
          reject(error);
        }
      });
      socket.on('close', () => reject(new Error(`${url} closed the connection`)));
      socket.write(request);
    });
  } finally {
    socket.destroy();
  }
};
