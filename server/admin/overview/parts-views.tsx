import { titleOf } from '../../blog/cards/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { formatNumber, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { Facts, firstStepsOf, StepCards } from '../shell/index.ts';
import { ViewsChart } from '../statistics/index.ts';
import type { Overview } from './load.ts';
import { countedMost } from './queries.ts';

interface Props {
  readonly context: RequestContext;
  readonly overview: Overview;
}

const excerptLength = 140;

const shortened = (body: string): string => {
  const words = body
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > excerptLength ? `${words.slice(0, excerptLength).trimEnd()}…` : words;
};

const Moment = ({ at }: { at: Date }) => <time dateTime={isoMoment(at)}>{dateTimeWords(at)}</time>;

/** Readers by day, with the way to the statistics. */
export const ReadersPart = ({ context, overview: { bars } }: Props) =>
  bars && (
    <section className="overview-part is-wide" aria-labelledby="overview-readers">
      <h2 id="overview-readers">
        {text(can(context.actor, 'statistics.everyone', site) ? 'OVERVIEW_VIEWS' : 'OVERVIEW_OWN_VIEWS')}
      </h2>
      <ViewsChart bars={bars} />
      <p>
        <a href={context.services.settings.basePath + paths.statistics()}>{text('OVERVIEW_STATISTICS')}</a>
      </p>
    </section>
  );

/** Texts of one's own that are not published, to continue. */
export const DraftsPart = ({ context, overview: { own } }: Props) =>
  own && (
    <section className="overview-part" aria-labelledby="overview-drafts">
      <h2 id="overview-drafts">{text('OVERVIEW_DRAFTS')}</h2>
      {own.texts.length === 0 ? (
        <p>{text('OVERVIEW_DRAFTS_NONE')}</p>
      ) : (
        <ul className="overview-list">
          {own.texts.map(({ id, title, isPending, changedAt }) => (
            <li key={id}>
              <a href={context.services.settings.basePath + paths.write(id)}>{titleOf(title)}</a>
              {isPending && <span className="state-mark is-pending">{text('STATE_PENDING')}</span>}
              <Moment at={changedAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );

/** Numbers of what the person wrote. */
export const OwnPart = ({ context, overview: { own } }: Props) =>
  own && (
    <section className="overview-part" aria-labelledby="overview-own">
      <h2 id="overview-own">{text('OVERVIEW_OWN')}</h2>
      <Facts
        facts={[
          [
            'OVERVIEW_PUBLISHED',
            own.published < countedMost
              ? formatNumber(own.published)
              : text('OVERVIEW_AT_LEAST', formatNumber(countedMost)),
          ],
          ['OVERVIEW_VIEWS_OWN', formatNumber(own.views)],
        ]}
      />
      <p>
        <a href={`${context.services.settings.basePath}${paths.dashboard}?author=own`}>{text('OVERVIEW_OWN_POSTS')}</a>
      </p>
    </section>
  );

/** The newest comments, with the way to all. */
export const CommentsPart = ({ context, overview: { comments, own } }: Props) => {
  const { basePath } = context.services.settings;
  return (
    own && (
      <section className="overview-part" aria-labelledby="overview-comments">
        <h2 id="overview-comments">{text('OVERVIEW_COMMENTS')}</h2>
        {comments.length === 0 ? (
          <p>{text('DASHBOARD_COMMENTS_EMPTY')}</p>
        ) : (
          <ul className="overview-list">
            {comments.map(({ id, name, body, createdAt, postTitle, postSlug }) => (
              <li key={id}>
                <p>{shortened(body)}</p>
                <a href={basePath + paths.comment(postSlug, id)}>
                  {text('OVERVIEW_COMMENT', name, titleOf(postTitle))}
                </a>
                <Moment at={createdAt} />
              </li>
            ))}
          </ul>
        )}
        <p>
          <a href={`${basePath}${paths.dashboard}/comments`}>{text('OVERVIEW_ALL_COMMENTS')}</a>
        </p>
      </section>
    )
  );
};

/** First steps on a site on which nobody has written, as far as the person may take them. */
export const FirstSteps = ({ context }: Pick<Props, 'context'>) => (
  <section className="overview-part is-wide" aria-labelledby="overview-first">
    <h2 id="overview-first">{text('STEPS_TITLE')}</h2>
    <StepCards base={context.services.settings.basePath} steps={firstStepsOf(context.actor)} heading="h3" />
  </section>
);
