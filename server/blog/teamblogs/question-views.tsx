import type { ReactNode } from 'react';
import type { TaskName } from '../../../protocol/registry.ts';
import type { GivenItem } from '../../../protocol/suggest.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { dialogBlock, QuestionButtons } from '../../core/dialog.tsx';
import { ErrorSummary, Field, type FieldError } from '../../core/form.tsx';
import { FormActions } from '../../core/form-actions.tsx';
import type { Html } from '../../core/html.tsx';
import { TaskFields } from '../../core/task-fields.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { AuthorField } from '../bloggers/field-views.tsx';
import type { Team } from './queries.ts';

export type TeamQuestion = 'join' | 'leave' | 'delete' | 'invite';

interface Words {
  readonly task: TaskName;
  readonly title: TextKey;
  readonly question?: TextKey;
  readonly submit: TextKey;
  readonly cancel: TextKey;
  readonly isHarmful?: boolean;
}

/** What is asked before something is done with a team: the words of the dialog and of the page without scripts. */
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
};

/** Who was named in an invitation that came back. */
interface TypedInvitation {
  readonly chosen: readonly GivenItem[];
  readonly authors: string;
  readonly usernames: string;
}

interface Props {
  readonly visit: Visit;
  readonly name: TeamQuestion;
  readonly team: Team;
  readonly back: string | undefined;
  readonly typed?: TypedInvitation;
  readonly errors?: readonly FieldError[];
}

const index = ({ services }: Visit): string => `${services.settings.basePath}/index.php`;

const Asked = ({ visit, name, team, back, typed, errors }: Props): ReactNode => {
  const { question, task } = teamQuestions[name];
  return (
    <>
      {question && <p>{text(question, team.title)}</p>}
      {name === 'invite' && (
        <>
          <AuthorField
            visit={visit}
            form="invite"
            name="uid[]"
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
      <TaskFields visit={visit} task={task} fields={{ 'ids[]': team.id }} back={back} />
    </>
  );
};

export const teamDialog = (props: Props): Html => {
  const { title, submit, cancel, isHarmful = false } = teamQuestions[props.name];
  return dialogBlock({
    title: text(title, props.team.title),
    content: (
      <form method="post" action={index(props.visit)} data-form-response="">
        <Asked {...props} />
        <button type="submit" hidden>
          {text(submit)}
        </button>
      </form>
    ),
    buttons: <QuestionButtons cancel={text(cancel)} submit={text(submit)} isHarmful={isHarmful} />,
    width: 440,
    isAlert: isHarmful,
  });
};

/** The same as a page, without scripts. */
export const TeamQuestionPage = (props: Props & { leave: string }) => {
  const { visit, name, team, leave } = props;
  const { title, submit, cancel, isHarmful } = teamQuestions[name];
  return (
    <div className="account-page">
      <h1>{text(title, team.title)}</h1>
      <ErrorSummary errors={props.errors ?? []} form="invite" />
      <form method="post" action={index(visit)} noValidate className="account-form">
        <Asked {...props} />
        <FormActions
          submit={text(submit)}
          cancel={text(cancel)}
          cancelHref={visit.services.settings.basePath + leave}
          isHarmful={isHarmful}
        />
      </form>
    </div>
  );
};
