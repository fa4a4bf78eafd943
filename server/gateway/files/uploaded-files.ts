import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unlocksPost } from '../../blog/post-model/index.ts';
import type { Services } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { evaluate } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { filePath, mediaSubject, namePattern, recordingEndings } from '../../media/index.ts';
import { anonymousContext } from '../context/load-context.ts';
import { sendFile } from './send-file.ts';

/** Accepted file extensions with the type they are sent as, whatever the bytes are. */
const types: Readonly<Record<string, string>> = {
  ...{ webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' },
  ...recordingEndings,
  vtt: 'text/vtt; charset=utf-8',
};
const filePattern =
  /^(?:(?:icon|mini|small|thumbnail|medium|large)\.(webp|jpg|png)|recording\.(mp4|webm|ogv|mp3|oga|m4a|wav)|captions-[0-9a-f]{32}\.(vtt))$/;

const sendUploadedFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  ending: string,
): Promise<FastifyReply> => {
  reply.headers({
    'content-type': types[ending],
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  return sendFile(request, reply, path);
};

/**
 * Serves `/media/files/<name>/<size>.<ending>`: uploaded pictures, recordings and captions (security: upload type). Public
 * files are cached for good, as a name never gets other bytes; the rest is checked on each request.
 */
export const serveUploadedFiles = (app: FastifyInstance, services: Services): void => {
  app.get<{ Params: { name: string; file: string } }>('/media/files/:name/:file', async (request, reply) => {
    const { name, file } = request.params;
    const [, picture, recording, captions] = filePattern.exec(file) ?? [];
    const ending = picture ?? recording ?? captions;
    if (!ending || !namePattern.test(name)) throw notFound();
    const subjectFor = await mediaSubject(services.sql, name, moment(services.clock));
    if (!subjectFor) throw notFound();
    const { dataDir, secret } = services.settings;
    const path = filePath(dataDir, name, file);
    const stranger = subjectFor(() => false);
    if (evaluate(anonymousContext(services, request.url).actor, 'media.see', stranger) === true) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendUploadedFile(request, reply, path, ending);
    }
    const { actor, keys } = await request.ctx.load();
    const subject = subjectFor((postId, hash) => unlocksPost(secret, keys.value, postId, hash));
    const decision = evaluate(actor, 'media.see', subject);
    if (decision !== true) throw new UserError(decision, { status: decision === 'NOT_FOUND' ? 404 : 403 });
    reply.header('cache-control', 'private, no-store');
    return sendUploadedFile(request, reply, path, ending);
  });
};
