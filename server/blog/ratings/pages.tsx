import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { idParam, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { type RatingTarget, ratingOf, ratingTarget, votersOf } from './queries.ts';
import { starWords } from './star-views.tsx';
import { starsOf, voteIn } from './tally.ts';
import { VotersList } from './voters-views.tsx';

// A cached page cannot tell who has voted: it offers the removal to every visitor.
const OwnVote = ({ context, target, own }: { context: RequestContext; target: RatingTarget; own: number | null }) => (
  <TaskForm context={context} task="ratings.takeBack" fields={{ type: 'entry', id: target.id }}>
    {own !== null && <p>{text('RATING_GIVEN', starWords(voteIn(own, starsOf(context.services)) / 2))}</p>}
    <button type="submit" className="btn btn-default">
      {text('RATING_TAKE_BACK')}
    </button>
  </TaskForm>
);

/** Target of the vote count without scripts: the voters, and the reader's own vote. */
export const ratingPages: readonly PageRoute[] = [
  {
    path: '/blog/ratings/voters',
    handler: async (context, query) => {
      const id = idParam(query.id);
      if (id === undefined) throw notFound();
      const target = await ratingTarget(context, id, { lock: false });
      authorize(context.actor, 'post.readText', target);
      const [voters, own] = await Promise.all([
        votersOf(context.sql, id, context.services.site.get('ratings.voters')),
        ratingOf(context.sql, id, context.actor),
      ]);
      const { basePath } = context.services.settings;
      return {
        title: text('RATING_VOTERS_TITLE'),
        head: { robots: 'noindex, nofollow' },
        main: (
          <div className="page">
            <h1>{text('RATING_VOTERS_TITLE')}</h1>
            <p>
              <a href={basePath + paths.entry(target.slug)}>{target.title.trim() || text('UNTITLED')}</a>
            </p>
            <VotersList context={context} voters={voters} count={target.count} />
            {(own !== null || (!context.actor.account && target.count > 0)) && (
              <OwnVote context={context} target={target} own={own} />
            )}
          </div>
        ),
      };
    },
  },
];
