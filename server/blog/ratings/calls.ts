import type { ratingCalls } from '../../../protocol/blog/ratings.ts';
import { Refusal } from '../../core/errors/index.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mayRateNow, takeBack, vote } from './acts.ts';
import { votersDialog } from './dialogs.tsx';
import { votersOf } from './queries.ts';
import { scoreOf, starsOf } from './tally.ts';
import { ratingTarget } from './target-queries.ts';

const locked = { lock: true } as const;

export const ratingAnswers: Answers<keyof typeof ratingCalls> = {
  'site/views/ratings/vote': answer({
    before: mayRateNow,
    act: 'rating.add',
    on: (visit, { id }) => ratingTarget(visit, id, locked),
    run: async (deed, target, { value }) => {
      const tally = await vote(deed, target, value);
      if (!tally) throw new Refusal('RATING_ALREADY', { status: 409, code: 'voted' });
      return [tally.count, text('RATING_THANKS'), scoreOf(tally, starsOf(deed.services))];
    },
  }),
  'site/views/ratings/voters': answer({
    act: 'post.readText',
    on: (visit, { uid }) => ratingTarget(visit, uid, { lock: false }),
    run: async (visit, target) => {
      const voters = await votersOf(visit.sql, target.id, visit.services.site.get('ratings.voters'));
      return [votersDialog(visit, { voters, count: target.count })];
    },
  }),
  'site/views/ratings/takeBack': answer({
    before: mayRateNow,
    act: 'rating.takeBack',
    on: (visit, { id }) => ratingTarget(visit, id, locked),
    run: async (deed, target) => {
      const tally = await takeBack(deed, target);
      if (!tally) throw new Refusal('RATING_NOT_GIVEN', { status: 409, code: 'unvoted' });
      return [tally.count, text('RATING_TAKEN_BACK'), scoreOf(tally, starsOf(deed.services))];
    },
  }),
};
