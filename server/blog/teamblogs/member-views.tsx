import type { Html } from '../../../protocol/html.ts';
import { holds } from '../../core/actor.ts';
import { CloseButton, dialogBlock } from '../../core/dialog.tsx';
import { avatarPath } from '../../core/media-sizes.ts';
import { paths } from '../../core/paths.ts';
import { may } from '../../core/policy.ts';
import { TaskFields } from '../../core/task-fields.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { Member, Team } from './queries.ts';

interface RowProps {
  readonly visit: Visit;
  readonly team: Team;
  readonly member: Member;
  /** Where a control leads without scripts. */
  readonly back: string;
}

/** The words of a control, and for ears whom it is about. */
export const Named = ({ words, name }: { words: string; name: string }) => (
  <>
    {words}
    <span className="visually-hidden">: {name}</span>
  </>
);

const hidden = (isHidden: boolean): string => (isHidden ? ' hide' : '');

/**
 * What whoever runs the team does with a member (F-030). Both admin buttons are there, one of them hidden, so that a
 * script swaps them. Installed scripts do not hold back what a button does by itself (wire §3.4).
 */
const Controls = ({ visit, team, member, back }: RowProps) => {
  const { settings, site } = visit.services;
  const type = site.get('compat.client') ? 'button' : 'submit';
  const isOneself = visit.actor.account?.id === member.id;
  const mayRemove = !isOneself && (!member.isAdmin || holds(visit.actor, 'staff'));
  return (
    <form method="post" action={`${settings.basePath}/index.php`} className="member-controls">
      <button
        type={type}
        name="task"
        value="teamblogs.setAdmin"
        className={`btn btn-default${hidden(member.isAdmin)}`}
        data-set-admin=""
      >
        <Named words={text('TEAM_SET_ADMIN')} name={member.name} />
      </button>
      <button
        type={type}
        name="task"
        value="teamblogs.removeAdmin"
        className={`btn btn-default${hidden(!member.isAdmin)}`}
        data-remove-admin=""
      >
        <Named words={text('TEAM_REMOVE_ADMIN')} name={member.name} />
      </button>
      {mayRemove && (
        <button type={type} name="task" value="teamblogs.removeMember" className="btn btn-danger" data-remove-member="">
          <Named words={text('TEAM_REMOVE_MEMBER')} name={member.name} />
        </button>
      )}
      <TaskFields visit={visit} fields={{ id: member.id, teamId: team.id }} back={back} />
    </form>
  );
};

const MemberRow = (props: RowProps) => {
  const { visit, team, member } = props;
  const base = visit.services.settings.basePath;
  const mayRun = may(visit.actor, 'team.edit', team);
  return (
    <li data-team-member="" data-id={member.id}>
      {member.avatar && (
        <img src={base + avatarPath(member.avatar)} alt="" width={36} height={36} loading="lazy" className="avatar" />
      )}
      {member.isAuthor ? <a href={base + paths.author(member.permalink)}>{member.name}</a> : <span>{member.name}</span>}
      {(member.isAdmin || mayRun) && (
        <span className={`badge${hidden(!member.isAdmin)}`} data-member-is-admin="">
          {text('TEAM_ADMIN')}
        </span>
      )}
      {mayRun && <Controls {...props} />}
    </li>
  );
};

/** Members with the hooks of wire §2.1. */
export const MemberList = ({
  visit,
  team,
  members,
  back,
}: Omit<RowProps, 'member'> & { members: readonly Member[] }) =>
  members.length === 0 ? (
    <p className="muted">{text('TEAM_MEMBERS_NONE')}</p>
  ) : (
    <ul className="member-list" data-team-members="" data-team-id={team.id}>
      {members.map(member => (
        <MemberRow key={member.id} visit={visit} team={team} member={member} back={back} />
      ))}
    </ul>
  );

/** The dialog of a team's members (F-028, F-031); the page with all of them is linked when there are more. */
export const membersDialog = (visit: Visit, team: Team, members: readonly Member[], total: number): Html =>
  dialogBlock({
    title: text('TEAM_MEMBERS_TITLE', team.title),
    content: (
      <>
        <MemberList visit={visit} team={team} members={members} back={paths.teamMembers(team.alias)} />
        {total > members.length && (
          <p>
            <a href={visit.services.settings.basePath + paths.teamMembers(team.alias)}>
              {text('TEAM_MEMBERS_ALL', team.title)}
            </a>
          </p>
        )}
      </>
    ),
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 400,
    height: 400,
    bindings: 'close',
  });
