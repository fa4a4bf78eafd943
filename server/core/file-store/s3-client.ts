import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../config/index.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

const connectMs = 3_000;
const socketsMost = 200;

const opened = async ({ endpoint, region, credentials, isPathStyle }: BucketAddress): Promise<S3Connection> => {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { keepAlive: true, maxSockets: socketsMost };
  const client = new sdk.S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // Other stores than that of AWS do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent },
  });
  return { sdk, client };
};

/** Loads the SDK and opens its client on first use: a site without a bucket pays nothing for it. */
export const s3Connection = (address: BucketAddress) => {
  let connection: Promise<S3Connection> | undefined;
  const connect = (): Promise<S3Connection> => {
    connection ??= opened(address);
    return connection;
  };
  const close = (): void => {
    connection?.then(({ client }) => client.destroy()).catch(() => {});
  };
  return { connect, close };
};
