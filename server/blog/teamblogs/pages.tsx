import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { Pagination, pageNumber } from '../../core/html/index.ts';
import { type Asked, askedId, checkStart, type Page, type PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { demand, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { avatarPath } from '../../media/index.ts';
import { type FeedKind, feedDocument, recentPosts } from '../cards/index.ts';
import { type Listing, listingPage, startOf } from '../listings/index.ts';
import { featuredOf, nextChange } from '../post-model/index.ts';
import { subscriptionsOf } from '../subscriptions/index.ts';
import { memberCounts, membersOf, type Team, teamBy, teamsFor } from '../team-model/index.ts';
import { teamFormPage } from './form-views.tsx';
import { memberQuestionPage } from './member-question-page.tsx';
import { MemberList } from './member-views.tsx';
import { ownMembership } from './own-member.ts';
import { ownTeamsPage } from './own-teams-page.tsx';
import { questionTitle, TeamQuestionPage } from './question-views.tsx';
import { requestsPage } from './requests-page.tsx';
import { type ShownTeam, TeamIntro, TeamList } from './views.tsx';

const recentEach = 3;
const introMembers = 12;
const pageMembers = 100;

const numbered = (title: string, pages: Parameters<typeof pageNumber>[0]): string =>
  pages.start === 0 ? title : text('PAGE_TITLE_NUMBERED', title, pageNumber(pages));

const pagedPath = (path: string, start: number): string => (start > 0 ? `${path}?start=${start}` : path);

const shownTeams = async (visit: Visit, teams: readonly Team[]): Promise<ShownTeam[]> => {
  const ids = teams.map(({ id }) => id);
  const [members, featured, subscribed] = await Promise.all([
    memberCounts(visit.sql, ids),
    featuredOf(visit.sql, 'teamblog', ids),
    subscriptionsOf(visit, 'team', ids),
  ]);
  return teams.map(team => ({
    team,
    members: members.get(team.id) ?? 0,
    isFeatured: featured.has(team.id),
    subscriptionId: subscribed.get(team.id) ?? null,
  }));
};

/** The team blogs this reader may see (F-027). */
const all = async (visit: Visit, asked: Asked): Promise<Page> => {
  const { sql, services } = visit;
  const now = moment(services.clock);
  const start = startOf(asked);
  const size = services.site.get('posts.pageSize');
  const [{ teams, total }, expires] = await Promise.all([
    teamsFor(visit, { start, count: size }),
    nextChange(sql, now),
  ]);
  const pages = { start, size, total };
  checkStart(visit, pages, from => pagedPath(paths.teams, from));
  const ids = teams.map(({ id }) => id);
  const [shown, posts] = await Promise.all([shownTeams(visit, teams), recentPosts(sql, 'team', ids, now, recentEach)]);
  const title = numbered(text('TEAMS_TITLE'), pages);
  const listed = shown.map(one => ({ ...one, posts: posts.get(one.team.id) ?? [] }));
  const here = pagedPath(paths.teams, start);
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
          <TeamList visit={visit} teams={listed} back={here} />
        )}
        <Pagination pages={pages} hrefOf={at => services.settings.basePath + pagedPath(paths.teams, at)} />
      </>
    ),
  };
};

/** 404 for who may not know of it; who may know by signing in is told so. */
const teamAsked = async (visit: Visit, asked: Asked): Promise<Team> => {
  const id = askedId(asked.id);
  const by = asked.alias === undefined ? id !== undefined && { id } : { alias: asked.alias };
  const team = by && (await teamBy(visit, by));
  if (!team) throw notFound();
  demand(visit.actor, 'team.see', team);
  return team;
};

const listingOf = async (visit: Visit, team: Team): Promise<Listing> => {
  const { baseUrl } = visit.services.settings;
  const [[shown], first] = await Promise.all([
    shownTeams(visit, [team]),
    membersOf(visit.sql, team.id, { start: 0, count: introMembers }),
  ]);
  return {
    scope: { kind: 'team', id: team.id },
    title: team.title,
    description: team.description,
    path: start => paths.team(team.alias, start),
    // A reader of feeds is nobody: who is a member is not known there.
    ...(team.access === 'everyone' ? { feedPath: paths.team(team.alias) } : {}),
    tags: [`team:${team.id}`, ...first.map(({ id }) => `author:${id}` as const)],
    intro: shown && <TeamIntro visit={visit} shown={shown} first={first} />,
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

const one = async (visit: Visit, asked: Asked) =>
  listingPage(visit, asked, await listingOf(visit, await teamAsked(visit, asked)));

const feed = (kind: FeedKind) => async (visit: Visit, asked: Asked) => {
  const team = await teamAsked(visit, asked);
  if (team.access !== 'everyone') throw notFound();
  const path = (start?: number): string => paths.team(team.alias, start);
  return feedDocument(
    visit,
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

/** Every member: where the listing's control leads without scripts. */
const membersPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  const team = await teamAsked(visit, asked);
  const { sql, services } = visit;
  const start = startOf(asked);
  const [members, counts] = await Promise.all([
    membersOf(sql, team.id, { start, count: pageMembers }),
    memberCounts(sql, [team.id]),
  ]);
  const total = counts.get(team.id) ?? 0;
  const path = paths.teamMembers(team.alias);
  const pages = { start, size: pageMembers, total };
  checkStart(visit, pages, from => pagedPath(path, from));
  const title = numbered(text('TEAM_MEMBERS_TITLE', team.title), pages);
  const base = services.settings.basePath;
  return {
    title,
    head: { canonical: pagedPath(path, start), ...(team.access === 'everyone' ? {} : { robots: 'noindex' }) },
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
        <MemberList visit={visit} team={team} members={members} back={pagedPath(path, start)} />
        <Pagination pages={pages} hrefOf={at => base + pagedPath(path, at)} />
      </>
    ),
  };
};

/** The question before somebody joins, leaves or invites: where the controls lead without scripts. */
const questionPage =
  (name: 'join' | 'leave' | 'invite') =>
  async (visit: Visit, asked: Asked): Promise<Page> => {
    const team = await teamAsked(visit, asked);
    if (name === 'leave') demand(visit.actor, 'team.leave', await ownMembership(visit, [team.id]));
    else demand(visit.actor, name === 'join' ? 'team.join' : 'team.edit', team);
    const back = returnPath(asked.return, visit.services.settings.baseUrl);
    return {
      title: questionTitle({ name, team }),
      head: { robots: 'noindex, nofollow' },
      main: (
        <TeamQuestionPage visit={visit} name={name} team={team} back={back} leave={back ?? paths.team(team.alias)} />
      ),
    };
  };

/** A team's form; without an id, of a new one. */
const formPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  const id = askedId(asked.id);
  const team = id === undefined ? undefined : await teamBy(visit, { id });
  if (id !== undefined && !team) throw notFound();
  demand(visit.actor, 'team.save', team ?? site);
  return teamFormPage(visit, team);
};

export const teamblogPages: readonly PageRoute[] = [
  { path: paths.teams, view: 'teamblog', answer: all },
  { path: '/blog/teamblogs/:alias', view: 'teamblog', layout: 'listings', answer: one },
  { path: '/blog/teamblogs/:alias/members', answer: membersPage },
  { path: '/blog/teamblogs/:alias/join', answer: questionPage('join') },
  { path: '/blog/teamblogs/:alias/leave', answer: questionPage('leave') },
  { path: '/blog/teamblogs/:alias/remove-member', answer: memberQuestionPage('member.remove') },
  { path: '/blog/teamblogs/:alias/remove-admin', answer: memberQuestionPage('member.removeAdmin') },
  { path: '/blog/teamblogs/:alias/invite', answer: questionPage('invite') },
  { path: paths.ownTeams, view: 'dashboard', layout: 'teamblogs', answer: ownTeamsPage },
  { path: paths.teamRequests, view: 'dashboard', layout: 'requests', answer: requestsPage },
  { path: paths.newTeam, view: 'dashboard', layout: 'teamblogForm', answer: formPage },
  { path: `${paths.ownTeams}/edit`, answer: formPage },
  { path: '/blog/teamblogs/:alias/feed.xml', answer: feed('rss') },
  { path: '/blog/teamblogs/:alias/atom.xml', answer: feed('atom') },
];
