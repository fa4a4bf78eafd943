import type { Socket } from 'node:net';

const lineEnd = 10;

interface ParseFault extends Error {
  readonly code?: string;
  /** A Buffer, which fastify's types call something else. */
  readonly rawPacket?: unknown;
}

// The parser counts the address among the headers; a first line without an end was the address.
const isLongAddress = ({ rawPacket }: ParseFault): boolean =>
  Buffer.isBuffer(rawPacket) && !rawPacket.includes(lineEnd);

const statusLine = (fault: ParseFault): string => {
  if (fault.code === 'HPE_HEADER_OVERFLOW')
    return isLongAddress(fault) ? '414 URI Too Long' : '431 Request Header Fields Too Large';
  return fault.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
};

/** A request that is not valid HTTP is answered by its status and the connection is closed (security: faults). */
export const answerUnreadable = (fault: ParseFault, socket: Socket): void => {
  if (!socket.writable || fault.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${statusLine(fault)}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
