import type { ReactNode } from 'react';
import type { Html } from '../../../protocol/html.ts';
import type { TaskName } from '../../../protocol/registry.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { CloseButton, dialogBlock } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, hasRole } from '../../core/policy/index.ts';
import { avatarPath } from '../../media/index.ts';
import type { Member, Team } from '../team-model/index.ts';

interface RowProps {
  readonly context: RequestContext;
  readonly team: Team;
  readonly member: Member;
  /** Target of a control without scripts. */
  readonly back: string;
}

/** Label of a control, with the member's name for screen readers. */
export const Named = ({ words, name }: { words: string; name: string }) => (
  <>
    {words}
    <span className="visually-hidden"> – {name}</span>
  </>
);

const hidden = (isHidden: boolean): string => (isHidden ? ' hide' : '');

interface ControlProps {
  readonly context: RequestContext;
  readonly hook: Readonly<Record<`data-${string}`, string>>;
  readonly words: ReactNode;
  readonly isHidden: boolean;
  readonly isHarmful?: boolean;
}

const classOf = ({ isHidden, isHarmful }: ControlProps): string =>
  `btn ${isHarmful ? 'btn-danger' : 'btn-default'}${hidden(isHidden)}`;

const Act = ({ task, ...props }: ControlProps & { task: TaskName }) => (
  <button
    type={props.context.services.site.get('compat.client') ? 'button' : 'submit'}
    name="task"
    value={task}
    className={classOf(props)}
    {...props.hook}
  >
    {props.words}
  </button>
);

/** Action with a confirmation: without scripts the link leads to its page. */
const ConfirmedAction = ({ path, ...props }: ControlProps & { path: string }) => {
  const { settings, site } = props.context.services;
  return site.get('compat.client') ? (
    <button type="button" className={classOf(props)} {...props.hook}>
      {props.words}
    </button>
  ) : (
    <a href={settings.basePath + path} className={classOf(props)} {...props.hook}>
      {props.words}
    </a>
  );
};

/**
 * Controls of a team's admins beside a member (F-030). All are printed, some of them hidden, so that a script swaps
 * them. Installed scripts do not prevent the default action of a control (wire §3.4).
 */
const Controls = ({ context, team, member, back }: RowProps) => {
  const isOneself = context.actor.account?.id === member.id;
  const andBack = `&return=${encodeURIComponent(back)}`;
  const removeAdmin = {
    context,
    hook: { 'data-remove-admin': '' },
    words: <Named words={text('TEAM_REMOVE_ADMIN')} name={member.name} />,
    isHidden: !member.isAdmin,
  };
  return (
    <TaskForm context={context} fields={{ id: member.id, teamId: team.id }} back={back} className="member-controls">
      <Act
        context={context}
        task="teamblogs.setAdmin"
        hook={{ 'data-set-admin': '' }}
        words={<Named words={text('TEAM_SET_ADMIN')} name={member.name} />}
        isHidden={member.isAdmin}
      />
      {isOneself ? (
        <ConfirmedAction {...removeAdmin} path={paths.teamRemoveAdmin(team.alias, member.id) + andBack} />
      ) : (
        <Act {...removeAdmin} task="teamblogs.removeAdmin" />
      )}
      {!isOneself && (
        <ConfirmedAction
          context={context}
          path={paths.teamRemoveMember(team.alias, member.id) + andBack}
          hook={{ 'data-remove-member': '' }}
          words={<Named words={text('TEAM_REMOVE_MEMBER')} name={member.name} />}
          isHidden={member.isAdmin && !hasRole(context.actor, 'staff')}
          isHarmful
        />
      )}
    </TaskForm>
  );
};

const MemberRow = (props: RowProps) => {
  const { context, team, member } = props;
  const base = context.services.settings.basePath;
  const mayRun = can(context.actor, 'team.edit', team);
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
  context,
  team,
  members,
  back,
}: Omit<RowProps, 'member'> & { members: readonly Member[] }) =>
  members.length === 0 ? (
    <p className="muted">{text('TEAM_MEMBERS_NONE')}</p>
  ) : (
    <ul
      className="member-list"
      data-team-members=""
      data-team-id={team.id}
      data-removes-admins={hasRole(context.actor, 'staff') ? '' : undefined}
    >
      {members.map(member => (
        <MemberRow key={member.id} context={context} team={team} member={member} back={back} />
      ))}
    </ul>
  );

/** Dialog of a team's members (F-028, F-031), with a link to the page of all members if there are more. */
export const membersDialog = (context: RequestContext, team: Team, members: readonly Member[], total: number): Html =>
  dialogBlock({
    title: text('TEAM_MEMBERS_TITLE', team.title),
    content: (
      <>
        <MemberList context={context} team={team} members={members} back={paths.teamMembers(team.alias)} />
        {total > members.length && (
          <p>
            <a href={context.services.settings.basePath + paths.teamMembers(team.alias)}>
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
