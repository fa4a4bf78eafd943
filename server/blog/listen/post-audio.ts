import { z } from 'zod';
import { mutate, type Services, type TransactionContext } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addJobs, addRepeatedJob, registerJob } from '../../core/jobs/index.ts';
import { type Passage, passagesIn } from '../../core/rich-text/index.ts';
import { moment } from '../../core/time/index.ts';
import { removePicture, storeSpokenFile } from '../../media/index.ts';
import { readingText } from '../../reading-text/index.ts';
import { ProgramFailed, spokenCharactersMost, voiceCommand, withAudioFile } from '../../spoken/index.ts';
import {
  audioDigest,
  audioName,
  hideAudio,
  postsWithoutAudio,
  recordAudio,
  type SpokenPost,
  showAudio,
  spokenPost,
  withOldAudio,
} from './audio-queries.ts';

const kind = 'post-audio';
const missingKind = 'post-audio-missing';
/** A post that is saved again and again is said once. */
const settledMs = 30_000;
const missingAtOnce = 50;
/** Characters of markup that are read at all. */
const markupMost = 5 * spokenCharactersMost;

const isOn = ({ services }: Pick<TransactionContext, 'services'>): boolean => services.site.get('posts.audio');

const jobFor = (services: Services, postId: number) => ({
  kind,
  dedupeKey: `post:${postId}`,
  payload: postId,
  dueAt: new Date(moment(services.clock).getTime() + settledMs),
});

const siteLanguage = ({ site }: Services): string => site.get('site.language');

/** Hides audio files that say something else than their posts, in the transaction that changed these. */
export const hideOldAudio = async ({ services, sql }: TransactionContext, ids: readonly number[]): Promise<void> => {
  for (const postId of await withOldAudio(sql, ids, siteLanguage(services))) {
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

/** Passages that the voice says of a post; undefined of one that is too long for it. */
const passagesOf = async (services: Services, post: SpokenPost): Promise<readonly Passage[] | undefined> => {
  if (post.text.length > markupMost) return undefined;
  const html = await readingText(post.text, `post-${post.id}`, { services });
  const title = post.title.trim() || text('UNTITLED');
  const passages = await passagesIn({ title, html, language: post.language }, `post-audio:${post.id}`);
  const length = passages.reduce((sum, passage) => sum + passage.text.length, 0);
  return length > spokenCharactersMost ? undefined : passages;
};

const isCurrent = async (sql: Transaction, services: Services, { id, digest }: SpokenPost): Promise<boolean> => {
  const now = await spokenPost(sql, id, { lock: true, siteLanguage: siteLanguage(services) });
  return now?.isPublished === true && now.digest === digest;
};

const makeAudio = async (services: Services, post: SpokenPost, signal: AbortSignal): Promise<void> => {
  const command = await voiceCommand(services.settings);
  const passages = command && (await passagesOf(services, post));
  if (!passages) {
    services.log.warn({ post: post.id, hasVoice: Boolean(command) }, 'a post gets no audio file');
    return;
  }
  await withAudioFile(services.settings, { title: post.title, passages, command, signal }, file =>
    storeSpokenFile(services, {
      ...{ file: { ...file, title: post.title }, postId: post.id },
      // The post may have changed meanwhile: the job of that change says it again.
      isWanted: ({ sql }) => isCurrent(sql, services, post),
      link: async (mutation, mediaId) => {
        const former = await audioName(mutation.sql, post.id);
        const { seconds } = file;
        const row = { post_id: post.id, media_id: mediaId, digest: post.digest, seconds };
        await recordAudio(mutation.sql, { ...row, made_at: moment(services.clock) });
        if (former !== undefined) await removePicture(services, mutation, former);
        mutation.invalidate(`post:${post.id}`, 'posts');
      },
    }),
  );
};

/** Shows an audio file that says what its post says now; false without one. */
const showKnown = async (services: Services, post: SpokenPost): Promise<boolean> => {
  if ((await audioDigest(services.sql, post.id)) !== post.digest) return false;
  await mutate(services, async ({ sql, invalidate }) => {
    // A change since the post was read has hidden the file: its own job follows.
    if (!(await isCurrent(sql, services, post)) || (await audioDigest(sql, post.id)) !== post.digest) return;
    await showAudio(sql, post.id);
    invalidate(`post:${post.id}`, 'posts');
  });
  return true;
};

registerJob(
  kind,
  async (services, payload, { signal }) => {
    const postId = z.int().positive().parse(payload);
    const post = await spokenPost(services.sql, postId, { lock: false, siteLanguage: siteLanguage(services) });
    if (!post?.isPublished || !isOn({ services })) return;
    if (await showKnown(services, post)) return;
    try {
      await makeAudio(services, post, signal);
    } catch (error) {
      // Trying again would fail again: the next change of the text does.
      if (!(error instanceof ProgramFailed || error instanceof UserError)) throw error;
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
