import type { RequestContext } from '../../core/context/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { formatNumber, plural, text } from '../../core/i18n/index.ts';
import { fediverseAddress, paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { isFederationOn } from '../../core/settings/index.ts';
import { isoMoment, shortDateWords } from '../../core/time/index.ts';
import { listPage, type Row, screen } from '../shell/index.ts';
import { type FollowedLine, type FollowerLine, followersPageOf, mostFollowedAccounts } from './queries.ts';

const task = 'followers.remove';

const shape = screen(paths.followers, { sorts: { date: 'desc' }, filters: {}, isSearched: true });

const followedName = ({ services }: RequestContext, { actorName, authorName }: Omit<FollowedLine, 'count'>): string =>
  actorName === 'site' ? services.site.get('site.name') : (authorName ?? text('FOLLOWED_DELETED'));

const rowOf = (context: RequestContext, follower: FollowerLine): Row => ({
  id: follower.id,
  name: follower.handle,
  cells: [
    <a key="handle" className="user-email" href={follower.url} rel="nofollow noopener">
      {follower.handle}
    </a>,
    followedName(context, follower),
    <time key="date" dateTime={isoMoment(follower.createdAt)}>
      {shortDateWords(follower.createdAt)}
    </time>,
  ],
  actions: [{ type: 'form', label: text('FOLLOWER_REMOVE'), does: task, task }],
});

const Lead = ({ context, followed }: { context: RequestContext; followed: readonly FollowedLine[] }) => {
  const { settings, site: values } = context.services;
  const domains = values.get('activitypub.blockedDomains').length;
  return (
    <>
      <p>
        {isFederationOn(context.services)
          ? text('FOLLOWERS_LEAD', fediverseAddress(values.get('activitypub.handle'), settings))
          : text('FOLLOWERS_OFF')}
      </p>
      {followed.length > 0 && (
        <>
          <h2>{text('FOLLOWERS_MOST')}</h2>
          <ul>
            {followed.map(line => (
              <li key={line.actorName}>
                {plural('FOLLOWERS_OF', line.count, followedName(context, line), formatNumber(line.count))}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {text('FOLLOWERS_BLOCKED_DOMAINS', formatNumber(domains))}{' '}
        <a href={settings.basePath + paths.settings({ group: 'fediverse' })}>{text('FOLLOWERS_SETTINGS')}</a>
      </p>
    </>
  );
};

/** Accounts of other servers that follow the site and its authors; for administrators. */
export const followersPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const state = listState(shape, params);
  const [{ followers, total }, followed] = await Promise.all([
    followersPageOf(context.sql, state),
    mostFollowedAccounts(context.sql),
  ]);
  return listPage({
    title: text('FOLLOWERS_TITLE'),
    name: 'followers',
    lead: <Lead context={context} followed={followed} />,
    context,
    shape,
    state,
    columns: [
      { label: text('FOLLOWER_ACCOUNT') },
      { label: text('FOLLOWER_FOLLOWS') },
      { label: text('COLUMN_DATE'), sort: 'date' },
    ],
    rows: followers.map(follower => rowOf(context, follower)),
    total,
    tasks: [{ task, label: text('FOLLOWER_REMOVE') }],
    filters: [],
    searchLabel: text('FOLLOWERS_SEARCH'),
    empty: <p>{text('FOLLOWERS_EMPTY')}</p>,
  });
};
