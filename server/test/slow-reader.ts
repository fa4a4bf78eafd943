import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How many bytes come before the connection ends, when reading begins after so long. The application listens on a port
 * of this machine.
 */
export const bytesRead = (
  app: FastifyInstance,
  path: string,
  afterMs: number,
  headers: readonly string[] = ['Host: x'],
): Promise<number> => {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return new Promise(resolve => {
    let bytes = 0;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n')),
    );
    socket.pause();
    socket.on('data', part => {
      bytes += part.length;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(bytes));
    setTimeout(() => socket.resume(), afterMs);
  });
};
