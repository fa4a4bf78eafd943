import type { ReactNode } from 'react';
import type { TaskName } from '../../../protocol/registry.ts';
import type { SelectedItem } from '../../../protocol/suggest.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, errorTitled, Field, type FieldError, FormActions, TaskForm } from '../../core/forms/index.ts';
import { dialogBlock, type Html, QuestionButtons } from '../../core/html/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { AuthorField } from '../bloggers/index.ts';
import type { Team } from '../team-model/index.ts';
import type { MemberTarget } from './member-queries.ts';

export type TeamQuestion = 'join' | 'leave' | 'delete' | 'invite' | 'removeMember' | 'removeAdmin' | 'giveUp';

interface Words {
  readonly task: TaskName;
  readonly title: TextKey;
  readonly question?: TextKey;
  readonly submit: TextKey;
  readonly cancel: TextKey;
  readonly isHarmful?: boolean;
}

/** Texts of the confirmations, for the dialog and the page without scripts. */
export const teamQuestions: Readonly<Record<TeamQuestion, Words>> = {
  join: {
    task: 'teamblogs.join',
    title: 'TEAM_JOIN_OF',
    question: 'TEAM_JOIN_QUESTION',
    submit: 'TEAM_JOIN_SEND',
    cancel: 'TEAM_JOIN_NOT',
  },
  leave: {
    task: 'teamblogs.leave',
    title: 'TEAM_LEAVE_OF',
    question: 'TEAM_LEAVE_QUESTION',
    submit: 'TEAM_LEAVE',
    cancel: 'TEAM_LEAVE_NOT',
    isHarmful: true,
  },
  delete: {
    task: 'teamblogs.delete',
    title: 'TEAM_DELETE_TITLE',
    question: 'TEAM_DELETE_QUESTION',
    submit: 'TEAM_DELETE',
    cancel: 'TEAM_DELETE_NOT',
    isHarmful: true,
  },
  invite: {
    task: 'teamblogs.addMember',
    title: 'TEAM_INVITE_TITLE',
    submit: 'TEAM_INVITE_SEND',
    cancel: 'TEAM_JOIN_NOT',
  },
  removeMember: {
    task: 'teamblogs.removeMember',
    title: 'TEAM_REMOVE_TITLE',
    question: 'TEAM_REMOVE_QUESTION',
    submit: 'TEAM_REMOVE_MEMBER',
    cancel: 'TEAM_REMOVE_NOT',
    isHarmful: true,
  },
  removeAdmin: {
    task: 'teamblogs.removeAdmin',
    title: 'TEAM_REMOVE_ADMIN_TITLE',
    question: 'TEAM_REMOVE_ADMIN_QUESTION',
    submit: 'TEAM_REMOVE_ADMIN',
    cancel: 'TEAM_REMOVE_ADMIN_NOT',
    isHarmful: true,
  },
  giveUp: {
    task: 'teamblogs.removeAdmin',
    title: 'TEAM_GIVE_UP_TITLE',
    question: 'TEAM_GIVE_UP_QUESTION',
    submit: 'TEAM_REMOVE_ADMIN',
    cancel: 'TEAM_REMOVE_ADMIN_NOT',
    isHarmful: true,
  },
};

/** Typed values of a refused invitation. */
interface TypedInvitation {
  readonly chosen: readonly SelectedItem[];
  readonly authors: string;
  readonly usernames: string;
}

interface Props {
  readonly context: RequestContext;
  readonly name: TeamQuestion;
  readonly team: Team;
  /** Member that the confirmation is about. */
  readonly member?: MemberTarget | undefined;
  readonly back: string | undefined;
  readonly typed?: TypedInvitation;
  readonly errors?: readonly FieldError[];
}

/** Confirmation before an admin role is removed: of the user, or of another member. */
export const adminQuestion = ({ actor }: RequestContext, { userId }: MemberTarget): TeamQuestion =>
  actor.account?.id === userId ? 'giveUp' : 'removeAdmin';

const questionTitle = ({ name, team, member }: Pick<Props, 'name' | 'team' | 'member'>): string =>
  text(teamQuestions[name].title, member?.name ?? team.title);

interface FormProps extends Props {
  readonly children: ReactNode;
  readonly className?: string;
  readonly noValidate?: boolean;
  readonly 'data-form-response'?: '';
}

const QuestionForm = ({ context, name, team, member, back, typed, errors, children, ...form }: FormProps) => {
  const { question, task } = teamQuestions[name];
  return (
    <TaskForm
      context={context}
      task={task}
      fields={member ? { id: member.userId, teamId: team.id } : { 'ids[]': team.id }}
      back={back}
      {...form}
    >
      {question && <p>{member ? text(question, member.name, team.title) : text(question, team.title)}</p>}
      {name === 'invite' && (
        <>
          <AuthorField
            context={context}
            form="invite"
            name="uid[]"
            team={team.id}
            items={typed?.chosen ?? []}
            typed={typed?.authors}
            errors={errors}
          />
          <Field
            name="usernames"
            form="invite"
            label={text('TEAM_INVITE_PEOPLE')}
            hint={text('TEAM_INVITE_HINT')}
            value={typed?.usernames}
            errors={errors}
          />
        </>
      )}
      {children}
    </TaskForm>
  );
};

export const teamDialog = (props: Props): Html => {
  const { submit, cancel, isHarmful = false } = teamQuestions[props.name];
  return dialogBlock({
    title: questionTitle(props),
    content: (
      <QuestionForm {...props} data-form-response="">
        <button type="submit" hidden>
          {text(submit)}
        </button>
      </QuestionForm>
    ),
    buttons: <QuestionButtons cancel={text(cancel)} submit={text(submit)} isHarmful={isHarmful} />,
    width: 440,
    isAlert: isHarmful,
  });
};

/** Confirmation as a page, without scripts. */
export const teamQuestionPage = ({ leave, ...props }: Props & { leave: string }): Page => {
  const { context, errors = [] } = props;
  const { submit, cancel, isHarmful } = teamQuestions[props.name];
  const title = questionTitle(props);
  const main = (
    <div className="account-page">
      <h1>{title}</h1>
      <ErrorSummary errors={errors} form="invite" />
      <QuestionForm {...props} noValidate className="account-form">
        <FormActions
          submit={text(submit)}
          cancel={text(cancel)}
          cancelHref={context.services.settings.basePath + leave}
          isHarmful={isHarmful}
        />
      </QuestionForm>
    </div>
  );
  return errorTitled({ title, head: { robots: 'noindex, nofollow' }, main }, errors);
};
