import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unlocksPost } from '../../blog/post-model/index.ts';
import type { Services } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { evaluate } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  diskNameOf,
  documentTypes,
  fileNamed,
  mediaKey,
  mediaSubject,
  namePattern,
  recordingEndings,
  type StoredFile,
} from '../../media/index.ts';
import { anonymousReader } from '../context/load-context.ts';
import { contentDisposition } from './content-disposition.ts';
import { sendFile } from './send-file.ts';

/** Accepted file extensions with the type they are sent as, whatever the bytes are. */
const types: Readonly<Record<string, string>> = {
  ...{ webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' },
  ...recordingEndings,
  vtt: 'text/vtt; charset=utf-8',
};
const filePattern =
  /^(?:(?:icon|mini|small|thumbnail|medium|large)\.(webp|jpg|png)|recording\.(mp4|webm|ogv|mp3|oga|m4a|wav)|captions-[0-9a-f]{32}\.(vtt)|file\.([a-z]{3,4}))$/;

interface Requested {
  /** Key of the file in the store. */
  readonly key: string;
  readonly type: string;
  /** The general file at this address; undefined for pictures, captions and recordings of forms. */
  readonly file: StoredFile | undefined;
}

const requested = async ({ sql }: Services, name: string, file: string): Promise<Requested> => {
  const [, picture, recording, captions, document = ''] = filePattern.exec(file) ?? [];
  const ending = picture ?? recording ?? captions;
  const type = ending === undefined ? documentTypes[document] : types[ending];
  if (type === undefined || !namePattern.test(name)) throw notFound();
  const stored = picture || captions ? undefined : await fileNamed(sql, name);
  // Each stored file has one address, whose ending is that of its type.
  if (stored ? !stored.path.endsWith(`/${file}`) : ending === undefined) throw notFound();
  const onDisk = stored ? diskNameOf(stored) : file;
  return {
    key: mediaKey(name, onDisk),
    type: type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    file: stored?.filename ? stored : undefined,
  };
};

/** Browsers show or play these in a sandbox; all others they only download. */
const isShown = ({ kind, mime }: StoredFile): boolean => kind !== 'document' || mime === 'application/pdf';

const sendUploadedFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type, file }: Requested,
): Promise<FastifyReply> => {
  reply.headers({
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  if (file)
    reply.header('content-disposition', contentDisposition(isShown(file) ? 'inline' : 'attachment', file.filename));
  return sendFile(request, reply, key);
};

/**
 * Serves `/media/files/<name>/<size>.<ending>`: uploaded pictures, recordings, captions and documents (security: upload
 * type). Public pictures are cached for good, as a name never gets other bytes; files that may be replaced for some
 * minutes; the rest is checked on each request.
 */
export const serveUploadedFiles = (app: FastifyInstance, services: Services): void => {
  app.get<{ Params: { name: string; file: string } }>('/media/files/:name/:file', async (request, reply) => {
    const { name } = request.params;
    const found = await requested(services, name, request.params.file);
    const subjectFor = await mediaSubject(services.sql, name, moment(services.clock));
    if (!subjectFor) throw notFound();
    const { secret } = services.settings;
    const stranger = subjectFor(() => false);
    if (evaluate(anonymousReader(services, request.url).actor, 'media.see', stranger) === true) {
      reply.header('cache-control', found.file ? 'public, max-age=300' : 'public, max-age=31536000, immutable');
      return sendUploadedFile(request, reply, found);
    }
    const { actor, keys } = await request.ctx.load();
    const subject = subjectFor((postId, hash) => unlocksPost(secret, keys.value, postId, hash));
    const decision = evaluate(actor, 'media.see', subject);
    if (decision !== true) throw new UserError(decision, { status: decision === 'NOT_FOUND' ? 404 : 403 });
    reply.header('cache-control', 'private, no-store');
    return sendUploadedFile(request, reply, found);
  });
};
