import type { RequestContext } from '../../core/context/index.ts';
import { NamePause, shortened } from '../../core/html/index.ts';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can } from '../../core/policy/index.ts';
import { avatarPath } from '../../media/index.ts';
import { type RecentPost, RecentPosts } from '../cards/index.ts';
import { FeatureControls, FeaturedBadge, FeatureForm, mayFeature } from '../featured/index.ts';
import { SubscribeButton } from '../subscriptions/index.ts';
import type { Member, Team } from '../team-model/index.ts';
import { MemberList } from './member-views.tsx';

const descriptionShown = 240;

interface ShownTeam {
  readonly team: Team;
  readonly members: number;
  readonly isFeatured: boolean;
  readonly subscriptionId: number | null;
}

const Avatar = ({ team, base }: { team: Team; base: string }) =>
  team.avatar && <img src={base + avatarPath(team.avatar)} alt="" width={72} height={72} loading="lazy" />;

/** Note for members about the visibility of the team. */
const AccessNote = ({ team }: { team: Team }) =>
  team.access !== 'everyone' && (
    <span className="kind-mark">
      <NamePause />
      {text(team.access === 'members' ? 'TEAM_FOR_MEMBERS' : 'TEAM_FOR_REGISTERED')}
    </span>
  );

// Installed scripts do not prevent the default action of a link (wire §3.4).
const ViewMembers = ({ context, team, members }: { context: RequestContext; team: Team; members: number }) => {
  const { settings, site } = context.services;
  const words = (
    <>
      {plural('TEAM_MEMBERS', members)}
      <span className="visually-hidden"> {text('TEAM_MEMBERS_OF', team.title)}</span>
    </>
  );
  return site.get('compat.client') ? (
    <button type="button" className="btn btn-default" data-view-member="">
      {words}
    </button>
  ) : (
    <a className="btn btn-default" href={settings.basePath + paths.teamMembers(team.alias)} data-view-member="">
      {words}
    </a>
  );
};

/** Join or leave control, by permission. */
const Membership = ({ context, team }: { context: RequestContext; team: Team }) => {
  if (team.hasRequested) return <p className="muted">{text('TEAM_ASKED')}</p>;
  if (!team.isMember && !can(context.actor, 'team.join', team)) return null;
  const control = team.isMember
    ? ({ path: paths.teamLeave, name: 'TEAM_LEAVE_OF', words: 'TEAM_LEAVE', hook: 'data-team-leave' } as const)
    : ({ path: paths.teamJoin, name: 'TEAM_JOIN_OF', words: 'TEAM_JOIN', hook: 'data-team-join' } as const);
  return (
    <a
      className="btn btn-default"
      href={context.services.settings.basePath + control.path(team.alias)}
      aria-label={text(control.name, team.title)}
      data-id={team.id}
      {...{ [control.hook]: '' }}
    >
      {text(control.words)}
    </a>
  );
};

const Actions = ({ context, shown, back }: { context: RequestContext; shown: ShownTeam; back: string }) => {
  const { team, members, isFeatured, subscriptionId } = shown;
  const named = { id: team.id, name: team.title };
  return (
    <div className="item-actions">
      <ViewMembers context={context} team={team} members={members} />
      <SubscribeButton
        target={{ type: 'team', ...named }}
        subscriptionId={subscriptionId}
        base={context.services.settings.basePath}
        back={back}
      />
      <Membership context={context} team={team} />
      {mayFeature(context) && (
        <FeatureControls context={context} target={{ type: 'teamblog', ...named }} isFeatured={isFeatured} />
      )}
    </div>
  );
};

interface ListedTeam extends ShownTeam {
  readonly posts: readonly RecentPost[];
}

const TeamItem = ({ context, listed, back }: { context: RequestContext; listed: ListedTeam; back: string }) => {
  const { team, isFeatured, posts } = listed;
  const base = context.services.settings.basePath;
  return (
    <li data-team-item="" data-id={team.id}>
      <div className="item-head">
        <Avatar team={team} base={base} />
        <h2>
          <a href={base + paths.team(team.alias)} {...contentLanguage()}>
            {team.title}
          </a>
          <FeaturedBadge isFeatured={isFeatured} hasControls={mayFeature(context)} isInHeading />
          <AccessNote team={team} />
        </h2>
      </div>
      {team.description && <p {...contentLanguage()}>{shortened(team.description, descriptionShown)}</p>}
      <Actions context={context} shown={listed} back={back} />
      <h3>{text('TEAM_RECENT')}</h3>
      {posts.length > 0 ? (
        <RecentPosts context={context} posts={posts} />
      ) : (
        <p className="muted">{text('TEAM_NO_POSTS')}</p>
      )}
    </li>
  );
};

/** Page of team blogs (F-027, F-028, wire §3.4). */
export const TeamList = ({
  context,
  teams,
  back,
}: {
  context: RequestContext;
  teams: readonly ListedTeam[];
  back: string;
}) => (
  <>
    <ul className="item-list" data-teams="">
      {teams.map(listed => (
        <TeamItem key={listed.team.id} context={context} listed={listed} back={back} />
      ))}
    </ul>
    {mayFeature(context) && <FeatureForm context={context} />}
  </>
);

/** Introduction above the posts of a team: description, members and actions. */
export const TeamIntro = ({
  context,
  shown,
  first,
}: {
  context: RequestContext;
  shown: ShownTeam;
  first: readonly Member[];
}) => {
  const { team, isFeatured } = shown;
  const base = context.services.settings.basePath;
  return (
    <>
      <div className="author-box" data-team-item="" data-id={team.id}>
        <Avatar team={team} base={base} />
        <div>
          <FeaturedBadge isFeatured={isFeatured} hasControls={mayFeature(context)} />
          <AccessNote team={team} />
          {team.description && <p {...contentLanguage()}>{team.description}</p>}
          <h2>{text('TEAM_MEMBERS_HEADING')}</h2>
          <MemberList context={context} team={team} members={first} back={paths.team(team.alias)} />
          <Actions context={context} shown={shown} back={paths.team(team.alias)} />
          {team.access === 'everyone' && (
            <p>
              <a href={base + paths.rss(paths.team(team.alias))}>{text('FEED_RSS')}</a>
            </p>
          )}
        </div>
      </div>
      {mayFeature(context) && <FeatureForm context={context} />}
    </>
  );
};
