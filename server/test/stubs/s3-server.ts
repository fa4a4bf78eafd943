import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** `up` answers; `down` refuses connections; `silent` accepts them and answers nothing. */
type State = 'up' | 'down' | 'silent';

export interface S3Server {
  /** Value for FILES_URL with this prefix. */
  readonly url: (prefix?: string, bucket?: string) => string;
  readonly endpoint: string;
  readonly set: (state: State) => void;
  readonly close: () => Promise<void>;
}

/** Key and secret that the server accepts. */
export const s3Credentials = { key: 'S3RVER', secret: 'S3RVER' };

/** Value of FILES_URL for a bucket at a server of this kind. */
export const s3Url = (endpoint: string, prefix = '', bucket = 'files'): string =>
  `s3://${s3Credentials.key}:${s3Credentials.secret}@${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}`;

/** A server of the S3 protocol with one bucket, `files`, whose objects lie in a folder. */
export const s3Server = (directory: string, port: number): S3rver =>
  new S3rver({
    ...{ address: '127.0.0.1', port, silent: true, directory },
    // Signatures of requests for a bucket are computed for its path with another slash at the end.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'files', configs: [] }],
  });

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
    if (state !== 'up') return;
    const inner = connect(port, '127.0.0.1');
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
