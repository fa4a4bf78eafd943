import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { requireSignature } from './s3-signature.ts';

/**
 * `up` answers; `down` refuses connections; `silent` accepts them and answers nothing; `cut` ends each connection after
 * the beginning of a long answer.
 */
type State = 'up' | 'down' | 'silent' | 'cut';

const cutAfterBytes = 256 * 1024;

export interface S3Server {
  /** Value for FILES_URL with this prefix. */
  readonly url: (prefix?: string, bucket?: string) => string;
  /** The same with another secret than the server knows. */
  readonly urlWithWrongSecret: (prefix?: string) => string;
  readonly endpoint: string;
  readonly set: (state: State) => void;
  readonly close: () => Promise<void>;
}

/** Key and secret that the server accepts. */
export const s3Credentials = { key: 'S3RVER', secret: 'S3RVER' };

/** Value of FILES_URL for a bucket at a server of this kind. */
export const s3Url = (endpoint: string, prefix = '', bucket = 'files'): string =>
  `s3://${s3Credentials.key}:${s3Credentials.secret}@${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}`;

/**
 * A server of the S3 protocol with one bucket, `files`, whose objects lie in a folder. It refuses requests that were not
 * signed with the secret.
 */
export const s3Server = (directory: string, port: number): S3rver => {
  const server = new S3rver({
    ...{ address: '127.0.0.1', port, silent: true, directory },
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  server.middleware.unshift(requireSignature(s3Credentials.secret));
  return server;
};

/** The same server behind a proxy that a test can close. */
export const openS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-s3-'));
  const store = s3Server(directory, 0);
  const { port } = await store.run();
  let state: State = 'up';
  const sockets = new Set<Socket>();
  const gate = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (state === 'down') socket.destroy();
    if (state !== 'up' && state !== 'cut') return;
    const inner = connect(port, '127.0.0.1');
    let sentBytes = 0;
    inner.on('data', piece => {
      sentBytes += piece.length;
      if (state === 'cut' && sentBytes > cutAfterBytes) socket.destroy();
    });
    inner.on('error', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>(ready => gate.listen(0, '127.0.0.1', ready));
  const address: AddressInfo | string | null = gate.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint,
    url: (prefix, bucket) => s3Url(endpoint, prefix, bucket),
    urlWithWrongSecret: prefix => s3Url(endpoint, prefix).replace(`:${s3Credentials.secret}@`, ':another-secret@'),
    set: next => {
      state = next;
      cut();
    },
    close: async () => {
      cut();
      await new Promise(done => gate.close(done));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
