import type { Html } from '../../../protocol/html.ts';
import { CloseButton, dialogBlock } from '../../core/dialog.tsx';
import { avatarPath } from '../../core/media-sizes.ts';
import { paths } from '../../core/paths.ts';
import { text } from '../../core/texts.ts';
import type { Member, Team } from './queries.ts';

const MemberRow = ({ member, base }: { member: Member; base: string }) => (
  <li data-team-member="" data-id={member.id}>
    {member.avatar && (
      <img src={base + avatarPath(member.avatar)} alt="" width={36} height={36} loading="lazy" className="avatar" />
    )}
    {member.isAuthor ? <a href={base + paths.author(member.permalink)}>{member.name}</a> : <span>{member.name}</span>}
    {member.isAdmin && (
      <span className="badge" data-member-is-admin="">
        {text('TEAM_ADMIN')}
      </span>
    )}
  </li>
);

/** Members with the hooks of wire §2.1. */
export const MemberList = ({ team, members, base }: { team: Team; members: readonly Member[]; base: string }) =>
  members.length === 0 ? (
    <p className="muted">{text('TEAM_MEMBERS_NONE')}</p>
  ) : (
    <ul className="member-list" data-team-members="" data-team-id={team.id}>
      {members.map(member => (
        <MemberRow key={member.id} member={member} base={base} />
      ))}
    </ul>
  );

/** The dialog of a team's members (F-028, F-031); the page with all of them is linked when there are more. */
export const membersDialog = (team: Team, members: readonly Member[], total: number, base: string): Html =>
  dialogBlock({
    title: text('TEAM_MEMBERS_TITLE', team.title),
    content: (
      <>
        <MemberList team={team} members={members} base={base} />
        {total > members.length && (
          <p>
            <a href={base + paths.teamMembers(team.alias)}>{text('TEAM_MEMBERS_ALL', team.title)}</a>
          </p>
        )}
      </>
    ),
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 400,
    height: 400,
    bindings: 'close',
  });
