import type { ratingCalls } from '../../../protocol/blog/ratings.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mayRateNow, removeVote, vote } from './actions.ts';
import { ratingTarget, votersOf } from './queries.ts';
import { scoreOf, starsOf } from './tally.ts';
import { votersDialog } from './voters-views.tsx';

const locked = { lock: true } as const;

export const ratingHandlers: Handlers<keyof typeof ratingCalls> = {
  'site/views/ratings/vote': handler({
    prepare: mayRateNow,
    act: 'rating.add',
    invalidates: ['post'],
    load: (context, { id }) => ratingTarget(context, id, locked),
    run: async (mutation, target, { value }) => {
      const tally = await vote(mutation, target, value);
      if (!tally) throw new UserError('RATING_ALREADY', { status: 409, code: 'voted' });
      return [tally.count, text('RATING_THANKS'), scoreOf(tally, starsOf(mutation.services))];
    },
  }),
  'site/views/ratings/voters': handler({
    act: 'post.readText',
    invalidates: [],
    load: (context, { uid }) => ratingTarget(context, uid, { lock: false }),
    run: async (context, target) => {
      const voters = await votersOf(context.sql, target.id, context.services.site.get('ratings.voters'));
      return [votersDialog(context, { voters, count: target.count })];
    },
  }),
  'site/views/ratings/takeBack': handler({
    prepare: mayRateNow,
    act: 'rating.takeBack',
    invalidates: ['post'],
    load: (context, { id }) => ratingTarget(context, id, locked),
    run: async (mutation, target) => {
      const tally = await removeVote(mutation, target);
      if (!tally) throw new UserError('RATING_NOT_GIVEN', { status: 409, code: 'unvoted' });
      return [tally.count, text('RATING_TAKEN_BACK'), scoreOf(tally, starsOf(mutation.services))];
    },
  }),
};
