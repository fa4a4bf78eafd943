import { once } from 'node:events';
import { connect } from 'node:net';

const headEnd = '\r\n\r\n';

/** How many bytes of this answer are still to come. Throws when it is not a 200 of a length that is said. */
const bytesLeft = (url: string, chunk: Buffer): number => {
  const end = chunk.indexOf(headEnd);
  const head = chunk.toString('latin1', 0, Math.max(0, end));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || !length) throw new Error(`${url} answered ${head.split('\r\n')[0]}`);
  return Number(length) - (chunk.length - end - headEnd.length);
};

/** Whether a chunk ends the answer that is being heard. */
const ends = () => {
  let left: number | null = null;
  return (url: string, chunk: Buffer): boolean => {
    left = left === null ? bytesLeft(url, chunk) : left - chunk.length;
    if (left > 0) return false;
    left = null;
    return true;
  };
};

/**
 * Answers a second at one connection, each request sent when the last answer has arrived (RFC 9112). It reads a length
 * and counts bytes: a client that parses all of an answer spends more time on a page than the server that sends it.
 */
export const askAlone = async (
  urlAt: (index: number) => string,
  headers: Record<string, string>,
  seconds = 4,
): Promise<number> => {
  const { hostname, port, host } = new URL(urlAt(0));
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(each => each.join(': '));
  const requestOf = (url: string): string => {
    const { pathname, search } = new URL(url);
    return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}${headEnd}`;
  };
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  const isEnd = ends();
  const began = performance.now();
  let url = urlAt(0);
  let answers = 0;
  socket.write(requestOf(url));
  for await (const chunk of socket) {
    if (!isEnd(url, chunk)) continue;
    answers++;
    const elapsed = (performance.now() - began) / 1000;
    if (elapsed >= seconds) return answers / elapsed;
    url = urlAt(answers);
    socket.write(requestOf(url));
  }
  throw new Error(`${host} closed the connection`);
};
