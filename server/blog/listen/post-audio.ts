import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mutate, type Services, type TransactionContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addJobs, addRepeatedJob, registerJob } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';
import { removePicture, storeSpokenFile } from '../../media/index.ts';
import { readingText } from '../../reading-text/index.ts';
import {
  type Passage,
  ProgramFailed,
  spokenCharactersMost,
  spokenPassages,
  voiceCommand,
  withAudioFile,
} from '../../spoken/index.ts';
import {
  audioName,
  hideAudio,
  postsWithoutAudio,
  recordAudio,
  type SpokenPost,
  showAudio,
  spokenPost,
  withAudio,
} from './audio-queries.ts';

const kind = 'post-audio';
const missingKind = 'post-audio-missing';
/** A post that is saved again and again is said once. */
const settledMs = 30_000;
const missingAtOnce = 50;

const isOn = ({ services }: Pick<TransactionContext, 'services'>): boolean => services.site.get('posts.audio');

const jobFor = (services: Services, postId: number) => ({
  kind,
  dedupeKey: `post:${postId}`,
  payload: postId,
  dueAt: new Date(moment(services.clock).getTime() + settledMs),
});

interface SpokenText {
  readonly passages: readonly Passage[];
  readonly digest: string;
}

/** Passages that the voice says of a post, with their digest. */
const passagesOf = async (services: Services, post: SpokenPost): Promise<SpokenText> => {
  const html = await readingText(post.text, `post-${post.id}`, { services });
  const language = post.language || services.site.get('site.language');
  const passages = spokenPassages(post.title.trim() || text('UNTITLED'), html, language);
  return { passages, digest: createHash('sha256').update(JSON.stringify(passages)).digest('hex') };
};

/** Hides audio files that say something else than their posts, in the transaction that changed these. */
export const hideOldAudio = async ({ services, sql }: TransactionContext, ids: readonly number[]): Promise<void> => {
  for (const { postId, digest } of await withAudio(sql, ids)) {
    const post = await spokenPost(sql, postId, { lock: false });
    if (post && (await passagesOf(services, post)).digest === digest) continue;
    await hideAudio(sql, postId);
    if (isOn({ services })) await addRepeatedJob(sql, jobFor(services, postId));
  }
};

/** Lets the texts of published posts be spoken, if the site has audio files. */
export const schedulePostAudio = async (context: TransactionContext, ids: readonly number[]): Promise<void> => {
  if (isOn(context)) for (const id of ids) await addRepeatedJob(context.sql, jobFor(context.services, id));
};

/** Lets older posts be said when the setting was switched on. */
export const scheduleMissingAudio = async (
  { services, sql }: TransactionContext,
  names: readonly string[],
): Promise<void> => {
  if (!names.includes('posts.audio')) return;
  await addRepeatedJob(sql, { ...jobFor(services, 0), kind: missingKind, dedupeKey: 'all' });
};

const makeAudio = async (services: Services, post: SpokenPost, spoken: SpokenText): Promise<void> => {
  const command = await voiceCommand(services.settings);
  const length = spoken.passages.reduce((sum, passage) => sum + passage.text.length, 0);
  if (!command || length > spokenCharactersMost) {
    services.log.warn({ post: post.id, characters: length, hasVoice: Boolean(command) }, 'a post gets no audio file');
    return;
  }
  await withAudioFile(services.settings, { title: post.title, passages: spoken.passages, command }, file =>
    storeSpokenFile(services, {
      ...{ file: { ...file, title: post.title }, postId: post.id },
      // The post may have changed meanwhile: the job of that change says it again.
      isWanted: async ({ sql }) => {
        const now = await spokenPost(sql, post.id, { lock: true });
        return now?.isPublished === true && (await passagesOf(services, now)).digest === spoken.digest;
      },
      link: async (mutation, mediaId) => {
        const former = await audioName(mutation.sql, post.id);
        const { seconds } = file;
        const row = { post_id: post.id, media_id: mediaId, digest: spoken.digest, seconds };
        await recordAudio(mutation.sql, { ...row, made_at: moment(services.clock) });
        if (former !== undefined) await removePicture(services, mutation, former);
        mutation.invalidate(`post:${post.id}`, 'posts');
      },
    }),
  );
};

registerJob(
  kind,
  async (services, payload) => {
    const postId = z.int().positive().parse(payload);
    const post = await spokenPost(services.sql, postId, { lock: false });
    if (!post?.isPublished || !isOn({ services })) return;
    const spoken = await passagesOf(services, post);
    const [known] = await withAudio(services.sql, [postId]);
    if (known?.digest === spoken.digest) {
      await mutate(services, async ({ sql, invalidate }) => {
        await showAudio(sql, postId);
        invalidate(`post:${postId}`, 'posts');
      });
      return;
    }
    try {
      await makeAudio(services, post, spoken);
    } catch (error) {
      // Trying again would fail again: the next change of the text does.
      if (!(error instanceof ProgramFailed)) throw error;
      services.log.error({ err: error, post: postId }, 'the voice program could not say a post');
    }
  },
  { queue: 'audio' },
);

registerJob(
  missingKind,
  async (services, payload) => {
    if (!isOn({ services })) return undefined;
    const after = z.int().parse(payload);
    const ids = await postsWithoutAudio(services.sql, after, missingAtOnce);
    await mutate(services, ({ sql }) =>
      addJobs(
        sql,
        ids.map(id => jobFor(services, id)),
      ),
    );
    const last = ids.at(-1);
    return last !== undefined && ids.length === missingAtOnce ? { next: last } : undefined;
  },
  { queue: 'audio' },
);
