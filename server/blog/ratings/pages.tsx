import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { TaskFields } from '../../core/forms/index.ts';
import { askedId, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { demand } from '../../core/policy/index.ts';
import { ratingOf, votersOf } from './queries.ts';
import { starWords } from './star-views.tsx';
import { starsOf, voteIn } from './tally.ts';
import { type RatingTarget, ratingTarget } from './target-queries.ts';
import { VotersList } from './voters-views.tsx';

// A page for everybody cannot tell who of its visitors has voted: it offers the way back to each.
const OwnVote = ({ visit, target, own }: { visit: Visit; target: RatingTarget; own: number | null }) => {
  const { basePath } = visit.services.settings;
  return (
    <form method="post" action={`${basePath}/index.php`}>
      {own !== null && <p>{text('RATING_GIVEN', starWords(voteIn(own, starsOf(visit.services)) / 2))}</p>}
      <button type="submit" className="btn btn-default">
        {text('RATING_TAKE_BACK')}
      </button>
      <TaskFields visit={visit} task="ratings.takeBack" fields={{ type: 'entry', id: target.id }} />
    </form>
  );
};

/** Where the number of votes leads without scripts: the voters, and the reader's own vote. */
export const ratingPages: readonly PageRoute[] = [
  {
    path: '/blog/ratings/voters',
    answer: async (visit, asked) => {
      const id = askedId(asked.id);
      if (id === undefined) throw notFound();
      const target = await ratingTarget(visit, id, { lock: false });
      demand(visit.actor, 'post.readText', target);
      const [voters, own] = await Promise.all([
        votersOf(visit.sql, id, visit.services.site.get('ratings.voters')),
        ratingOf(visit.sql, id, visit.actor),
      ]);
      const { basePath } = visit.services.settings;
      return {
        title: text('RATING_VOTERS_TITLE'),
        head: { robots: 'noindex, nofollow' },
        main: (
          <div className="page">
            <h1>{text('RATING_VOTERS_TITLE')}</h1>
            <p>
              <a href={basePath + paths.entry(target.slug)}>{target.title.trim() || text('UNTITLED')}</a>
            </p>
            <VotersList visit={visit} voters={voters} count={target.count} />
            {(own !== null || (!visit.actor.account && target.count > 0)) && (
              <OwnVote visit={visit} target={target} own={own} />
            )}
          </div>
        ),
      };
    },
  },
];
