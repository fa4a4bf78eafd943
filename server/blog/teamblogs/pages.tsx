import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { numberedTitle, Pagination } from '../../core/html/index.ts';
import { checkStart, idParam, type Page, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { type FeedFormat, paged, paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { avatarPath } from '../../media/index.ts';
import { listingFeed, recentPosts } from '../cards/index.ts';
import { type Listing, listingPage, listingQueryNames, startOf } from '../list-page/index.ts';
import { featuredOf, nextChange } from '../post-model/index.ts';
import { subscriptionsOf } from '../subscriptions/index.ts';
import { memberCounts, membersOf, type Team, teamBy, teamsFor } from '../team-model/index.ts';
import { teamFormPage } from './form-views.tsx';
import { MemberList } from './member-views.tsx';
import { ownTeamsPage } from './own-teams-page.tsx';
import { questionPages } from './question-pages.tsx';
import { requestsPage } from './requests-page.tsx';
import { requestedTeam } from './targets.ts';
import { TeamIntro, TeamList } from './views.tsx';

const recentEach = 3;
const introMembers = 12;
const pageMembers = 100;

const shownTeams = async (context: RequestContext, teams: readonly Team[]) => {
  const ids = teams.map(({ id }) => id);
  const [members, featured, subscribed] = await Promise.all([
    memberCounts(context.sql, ids),
    featuredOf(context.sql, 'teamblog', ids),
    subscriptionsOf(context, 'team', ids),
  ]);
  return teams.map(team => ({
    team,
    members: members.get(team.id) ?? 0,
    isFeatured: featured.has(team.id),
    subscriptionId: subscribed.get(team.id) ?? null,
  }));
};

/** Team blogs this reader may see (F-027). */
const all = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const start = startOf(query);
  const size = services.site.get('posts.pageSize');
  const [{ teams, total }, expires] = await Promise.all([
    teamsFor(context, { start, count: size }),
    nextChange(sql, now),
  ]);
  const pages = { start, size, total };
  checkStart(context, pages, from => paged(paths.teams, from));
  const ids = teams.map(({ id }) => id);
  const [shown, posts] = await Promise.all([
    shownTeams(context, teams),
    recentPosts(sql, 'team', ids, now, recentEach),
  ]);
  const title = numberedTitle(text('TEAMS_TITLE'), pages);
  const listed = shown.map(one => ({ ...one, posts: posts.get(one.team.id) ?? [] }));
  const here = paged(paths.teams, start);
  return {
    title,
    head: { canonical: here },
    tags: ['settings', 'frame', 'posts', 'teams', ...ids.map(id => `team:${id}` as const)],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
          <p>
            <a href={services.settings.basePath + paths.authors}>{text('AUTHORS_TITLE')}</a>
          </p>
        </header>
        {total === 0 ? (
          <p className="empty">{text('TEAMS_EMPTY')}</p>
        ) : (
          <TeamList context={context} teams={listed} back={here} />
        )}
        <Pagination pages={pages} hrefOf={at => services.settings.basePath + paged(paths.teams, at)} />
      </>
    ),
  };
};

const listingOf = async (context: RequestContext, team: Team): Promise<Listing> => {
  const { baseUrl } = context.services.settings;
  const [[shown], first] = await Promise.all([
    shownTeams(context, [team]),
    membersOf(context.sql, team.id, { start: 0, count: introMembers }),
  ]);
  return {
    scope: { kind: 'team', id: team.id },
    title: team.title,
    metaTitle: team.metaTitle,
    description: team.metaDescription || team.description,
    path: start => paths.team(team.alias, start),
    // A feed reader has no session and is no member.
    ...(team.access === 'everyone' ? { feedPath: paths.team(team.alias) } : {}),
    tags: [`team:${team.id}`, ...first.map(({ id }) => `author:${id}` as const)],
    intro: shown && <TeamIntro context={context} shown={shown} first={first} />,
    head: {
      ...(team.access === 'everyone' ? {} : { robots: 'noindex' }),
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Blog',
        name: team.title,
        url: baseUrl + paths.team(team.alias),
        ...(team.description ? { description: team.description } : {}),
        ...(team.avatar ? { image: baseUrl + avatarPath(team.avatar) } : {}),
      },
    },
  };
};

const one = async (context: RequestContext, query: PageParams) =>
  listingPage(context, query, await listingOf(context, await requestedTeam(context, query)));

const feed = (kind: FeedFormat) => async (context: RequestContext, query: PageParams) => {
  const team = await requestedTeam(context, query);
  if (team.access !== 'everyone') throw notFound();
  const path = (start?: number): string => paths.team(team.alias, start);
  return listingFeed(
    context,
    {
      scope: { kind: 'team', id: team.id },
      title: team.title,
      description: team.description,
      path,
      feedPath: path(),
      tags: [`team:${team.id}`],
    },
    kind,
  );
};

/** Page of all members: the target of the listing's control without scripts. */
const membersPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const team = await requestedTeam(context, query);
  const { sql, services } = context;
  const start = startOf(query);
  const [members, counts] = await Promise.all([
    membersOf(sql, team.id, { start, count: pageMembers }),
    memberCounts(sql, [team.id]),
  ]);
  const total = counts.get(team.id) ?? 0;
  const path = paths.teamMembers(team.alias);
  const pages = { start, size: pageMembers, total };
  checkStart(context, pages, from => paged(path, from));
  const title = numberedTitle(text('TEAM_MEMBERS_TITLE', team.title), pages);
  const base = services.settings.basePath;
  return {
    title,
    head: { canonical: paged(path, start), ...(team.access === 'everyone' ? {} : { robots: 'noindex' }) },
    tags: ['settings', 'frame', `team:${team.id}`, ...members.map(({ id }) => `author:${id}` as const)],
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
          <p className="muted">{plural('TEAM_MEMBERS', total)}</p>
          <p>
            <a href={base + paths.team(team.alias)}>{text('TEAM_POSTS', team.title)}</a>
          </p>
        </header>
        <MemberList context={context} team={team} members={members} back={paged(path, start)} />
        <Pagination pages={pages} hrefOf={at => base + paged(path, at)} />
      </>
    ),
  };
};

/** Form of a team; without an id, of a new one. */
const formPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const id = idParam(query.id);
  const team = id === undefined ? undefined : await teamBy(context, { id });
  if (id !== undefined && !team) throw notFound();
  authorize(context.actor, 'team.save', team ?? site);
  return teamFormPage(context, team);
};

export const teamblogPages: readonly PageRoute[] = [
  { path: paths.teams, view: 'teamblog', handler: all },
  { path: '/blog/teamblogs/:alias', view: 'teamblog', layout: 'listings', queryNames: listingQueryNames, handler: one },
  { path: '/blog/teamblogs/:alias/members', handler: membersPage },
  ...questionPages,
  { path: paths.ownTeams, view: 'dashboard', layout: 'teamblogs', handler: ownTeamsPage },
  { path: paths.teamRequests, view: 'dashboard', layout: 'requests', handler: requestsPage },
  { path: paths.newTeam, view: 'dashboard', layout: 'teamblogForm', handler: formPage },
  { path: `${paths.ownTeams}/edit`, handler: formPage },
  { path: '/blog/teamblogs/:alias/feed.xml', queryNames: [], handler: feed('rss') },
  { path: '/blog/teamblogs/:alias/atom.xml', queryNames: [], handler: feed('atom') },
];
