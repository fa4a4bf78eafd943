import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BucketAddress, filesPlace } from '../config/index.ts';
import { UserError } from '../errors/index.ts';
import { type Deadline, StoreTimeout, withIdleLimit, within } from './deadline.ts';
import { type ByteRange, type Content, checkedKey, type FileStore, type StoredObject } from './file-store.ts';
import { type S3Connection, s3Connection } from './s3-client.ts';
import { FilesUnavailable } from './unavailable.ts';

/** A request, and a whole small object. */
const requestMs = 15_000;
/** A removal: what is left is swept. */
const removalMs = 5_000;
/** Between two parts of a large object. */
const partMs = 45_000;
const partBytes = 8 * 1024 * 1024;
const removedAtOnce = 8;

export type Report = (reason: string) => void;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
const isNone = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error));

const statusOf = (error: Error): number | undefined => {
  const answer: unknown = '$metadata' in error ? error.$metadata : undefined;
  const isAnswer = typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer;
  return isAnswer ? Number(answer.httpStatusCode) : undefined;
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'an unknown error';
  const status = statusOf(error);
  // The answer to HEAD has no body that names the reason.
  if (error.message === 'UnknownError' && status !== undefined)
    return status === 403 ? 'status 403: wrong key or secret, or no right to the object' : `status ${status}`;
  const code = 'code' in error ? String(error.code) : error.name;
  return [code, error.message].filter(word => word !== '' && word !== 'Error').join(': ') || 'an unknown error';
};

// A small object is sent as bytes: a stream could be sent only once, and not without its hash.
const contentOf = async (content: Content): Promise<Buffer | Readable> => {
  if ('bytes' in content) return content.bytes;
  if ('stream' in content) return content.size > partBytes ? content.stream : buffer(content.stream);
  return (await stat(content.path)).size > partBytes ? createReadStream(content.path) : readFile(content.path);
};

/** Files in a bucket, each under its key behind a prefix, by the S3 protocol. */
export const s3Store = (address: BucketAddress, report: Report): FileStore => {
  const { bucket, prefix } = address;
  const { connect, close } = s3Connection(address);
  const nameIn = (key: string) => ({ Bucket: bucket, Key: prefix + checkedKey(key) });

  const unavailable = (error: unknown): never => {
    if (error instanceof UserError) throw error;
    const reason = reasonOf(error);
    report(reason);
    throw new FilesUnavailable(reason, { isTimeout: error instanceof StoreTimeout });
  };

  const ask = async <T>(ms: number, work: (connection: S3Connection, deadline: Deadline) => Promise<T>): Promise<T> => {
    const connection = await connect();
    return within(ms, deadline => work(connection, deadline));
  };

  // The answer to HEAD has no body: a bucket that is missing looks like a file that is.
  const requireBucket = (): Promise<unknown> =>
    ask(requestMs, ({ sdk, client }, { signal }) =>
      client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal: signal }),
    ).catch(error => unavailable(isNone(error) ? new Error(`there is no bucket ${bucket}`) : error));

  const head: FileStore['head'] = async key => {
    const input = nameIn(key);
    try {
      const found = await ask(requestMs, ({ sdk, client }, { signal }) =>
        client.send(new sdk.HeadObjectCommand(input), { abortSignal: signal }),
      );
      return { key, bytes: found.ContentLength ?? 0, modifiedMs: found.LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (!isNone(error)) return unavailable(error);
      await requireBucket();
      return undefined;
    }
  };

  const read = async (key: string, range?: ByteRange): Promise<Readable> => {
    const input = { ...nameIn(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) };
    const { Body } = await ask(requestMs, ({ sdk, client }, { signal }) =>
      client.send(new sdk.GetObjectCommand(input), { abortSignal: signal }),
    ).catch(unavailable);
    if (!(Body instanceof Readable)) throw new Error('the store sent no stream');
    return withIdleLimit(Body, requestMs);
  };

  const putLarge = async (input: { readonly Bucket: string; readonly Key: string }, body: Readable): Promise<void> => {
    const { Upload } = await import('@aws-sdk/lib-storage');
    await ask(partMs, async ({ client }, { signal, extend }) => {
      const upload = new Upload({ client, params: { ...input, Body: body }, queueSize: 2, partSize: partBytes });
      upload.on('httpUploadProgress', extend);
      signal.addEventListener('abort', () => {
        upload.abort().catch(() => {});
      });
      await upload.done();
    });
  };

  const put: FileStore['put'] = async (key, content, { type } = {}) => {
    const body = await contentOf(content);
    const input = { ...nameIn(key), ...(type === undefined ? {} : { ContentType: type }) };
    try {
      if (body instanceof Readable) return await putLarge(input, body);
      await ask(requestMs, ({ sdk, client }, { signal }) =>
        client.send(new sdk.PutObjectCommand({ ...input, Body: body }), { abortSignal: signal }),
      );
    } catch (error) {
      unavailable(error);
    } finally {
      if (body instanceof Readable) body.destroy();
    }
  };

  const removeOne = (key: string, { sdk, client }: S3Connection, { signal }: Deadline): Promise<unknown> =>
    client.send(new sdk.DeleteObjectCommand(nameIn(key)), { abortSignal: signal });

  async function* list(begin: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const input = { Bucket: bucket, Prefix: prefix + begin, ...(token ? { ContinuationToken: token } : {}) };
      const page = await ask(requestMs, ({ sdk, client }, { signal }) =>
        client.send(new sdk.ListObjectsV2Command(input), { abortSignal: signal }),
      ).catch(unavailable);
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        yield { key: Key.slice(prefix.length), bytes: Size, modifiedMs: LastModified?.getTime() ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  return {
    place: filesPlace(address),
    isShared: true,
    put,
    open: async key => {
      const found = await head(key);
      return found && { ...found, read: range => read(key, range), close: async () => {} };
    },
    head,
    remove: async keys => {
      for (let at = 0; at < keys.length; at += removedAtOnce) {
        const some = keys.slice(at, at + removedAtOnce);
        await ask(removalMs, (connection, deadline) =>
          Promise.all(some.map(key => removeOne(key, connection, deadline))),
        ).catch(unavailable);
      }
    },
    list,
    close,
  };
};
