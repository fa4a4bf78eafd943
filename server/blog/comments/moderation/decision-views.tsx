import type { Html } from '../../../../protocol/html.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { FormActions, TaskFields, TaskForm } from '../../../core/forms/index.ts';
import { dialogBlock, QuestionButtons } from '../../../core/html/index.ts';
import { shownVersion } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import type { CommentTarget } from '../target-queries.ts';
import { threadSetting } from '../thread-setting.ts';
import { CommentText } from './comment-text.tsx';

interface Props {
  readonly context: RequestContext;
  readonly target: CommentTarget;
}

const Comment = ({ target: { row } }: Pick<Props, 'target'>) => (
  <blockquote className="eb-comment-quoted">
    <p>{text('COMMENT_NUMBERED', `${row.number}`, row.name)}</p>
    <CommentText row={row} />
  </blockquote>
);

const deleteQuestion = ({ row }: CommentTarget): string => text('COMMENT_DELETE_QUESTION', `${row.number}`, row.name);

/** Hidden fields of the form that deletes; its submit is the form task (ruling 12, wire §1.10). */
const DeleteFields = ({ context, target }: Props) => (
  <TaskFields
    context={context}
    task="comments.delete"
    fields={{ 'ids[]': target.id }}
    back={paths.entry(target.post.slug)}
  />
);

/** The question before a comment is deleted (C-025, C-033). */
export const deleteDialog = (context: RequestContext, target: CommentTarget): Html =>
  dialogBlock({
    title: text('COMMENT_DELETE_TITLE', `${target.row.number}`),
    content: (
      <form method="post" action={`${context.services.settings.basePath}/index.php`} data-form-response="">
        <p>{deleteQuestion(target)}</p>
        <DeleteFields context={context} target={target} />
      </form>
    ),
    buttons: <QuestionButtons cancel={text('COMMENT_KEEP')} submit={text('COMMENT_DELETE')} isHarmful />,
    width: 400,
    isAlert: true,
  });

/** The question before a comment is deleted, without scripts. */
export const DeletePage = ({ context, target }: Props) => {
  const setting = threadSetting(context, target.post.slug);
  return (
    <>
      <h1>{text('COMMENT_DELETE_TITLE', `${target.row.number}`)}</h1>
      <p>{deleteQuestion(target)}</p>
      <Comment target={target} />
      <form method="post" action={setting.index}>
        <FormActions
          submit={text('COMMENT_DELETE')}
          cancel={text('COMMENT_KEEP')}
          cancelHref={setting.permalink(target.id)}
          isHarmful
        />
        <DeleteFields context={context} target={target} />
      </form>
    </>
  );
};

const Decide = ({ decision, label }: { decision: string; label: string }) => (
  <button type="submit" name="decision" value={decision} className="btn btn-default">
    {label}
  </button>
);

/** The page that the link of a mail opens. Opening it changes nothing, because mail scanners open links (ruling 11). */
export const DecisionPage = ({ context, target, linkKey }: Props & { linkKey: string }) => (
  <>
    <h1>{text('COMMENT_DECIDE_TITLE', `${target.row.number}`)}</h1>
    <p>{text('COMMENT_DECIDE_ON', target.post.title)}</p>
    <Comment target={target} />
    {target.state === 'held' ? (
      <TaskForm
        context={context}
        task="comments.moderate"
        fields={{ key: linkKey, 'versions[]': shownVersion(target.row) }}
      >
        <p className="field-actions">
          <Decide decision="approve" label={text('COMMENT_APPROVE')} />{' '}
          <Decide decision="remove" label={text('COMMENT_REMOVE')} />
        </p>
      </TaskForm>
    ) : (
      <p>{text('COMMENT_DECIDED')}</p>
    )}
  </>
);
