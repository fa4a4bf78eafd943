import type { composerTasks } from '../../../protocol/blog/composer.ts';
import { type Outcome, type TaskAnswers, taskAnswer } from '../../core/answer.ts';
import { moment } from '../../core/clock.ts';
import { dateTimeWords } from '../../core/dates.ts';
import { addLink, dropLinksAbout } from '../../core/links.ts';
import { paths } from '../../core/paths.ts';
import { Refusal } from '../../core/refusal.ts';
import { text } from '../../core/texts.ts';
import type { Deed, Visit } from '../../core/visit.ts';
import { subjectOfDraft } from '../posts/release-queries.ts';
import { heldPost, type Written } from '../posts/write-queries.ts';
import { composerAgain } from './again.tsx';
import { discardDraft } from './queries.ts';
import { composed, save, sentCover } from './save.ts';

const whoAsks = ({ actor }: Visit): number => {
  if (!actor.account) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
  return actor.account.id;
};

const published = async (deed: Deed, { id, slug, uid }: Written): Promise<Outcome> => {
  const { publishedAt } = await heldPost(deed, id);
  const now = moment(deed.services.clock);
  if (publishedAt && publishedAt > now) {
    const when = dateTimeWords(publishedAt, deed.services.site.get('site.language'));
    return { to: paths.write(uid), notice: { kind: 'success', text: text('COMPOSER_SCHEDULED', when) } };
  }
  return { to: paths.entry(slug), notice: { kind: 'success', text: text('COMPOSER_PUBLISHED') } };
};

const saved = (deed: Deed, written: Written, goal: string): Outcome | Promise<Outcome> => {
  if (goal === 'preview') return { to: paths.preview(written.uid) };
  if (written.state === 'published' && goal !== 'draft') return published(deed, written);
  const words = written.state === 'pending' && goal !== 'draft' ? 'COMPOSER_SUBMITTED' : 'COMPOSER_SAVED';
  return { to: paths.write(written.uid), notice: { kind: 'success', text: text(words) } };
};

export const composerTaskAnswers: TaskAnswers<keyof typeof composerTasks> = {
  'posts.save': taskAnswer({
    before: sentCover,
    act: 'post.compose',
    on: composed,
    run: async (deed, { post }, params, encoded) => saved(deed, await save(deed, post, params, encoded), params.goal),
    again: composerAgain,
  }),
  'posts.discard': taskAnswer({
    act: 'post.edit',
    on: (visit, { id }) => heldPost(visit, id),
    run: async (deed, post) => {
      await discardDraft(deed.sql, post.id, whoAsks(deed));
      return { to: paths.write(post.id), notice: { kind: 'success', text: text('COMPOSER_DISCARDED') } };
    },
  }),
  'posts.share': taskAnswer({
    act: 'post.edit',
    on: (visit, { id }) => heldPost(visit, id),
    run: async (deed, post) => {
      if (post.state === 'published') throw new Refusal('COMPOSER_SHARE_OUT', { status: 409 });
      const now = moment(deed.services.clock);
      const key = await addLink(deed.sql, 'draft', { userId: whoAsks(deed), subject: subjectOfDraft(post.id), now });
      return { to: `${paths.write(post.uid)}&shared=${encodeURIComponent(key)}#draft-link` };
    },
  }),
  'posts.unshare': taskAnswer({
    act: 'post.edit',
    on: (visit, { id }) => heldPost(visit, id),
    run: async (deed, post) => {
      await dropLinksAbout(deed.sql, whoAsks(deed), 'draft', subjectOfDraft(post.id));
      return {
        to: `${paths.write(post.uid)}#draft-link`,
        notice: { kind: 'success', text: text('COMPOSER_UNSHARED') },
      };
    },
  }),
};
