import type { ReactNode } from 'react';
import { Trusted } from '../../../../client/core/trusted.view.tsx';
import type { RequestContext } from '../../../core/context/index.ts';
import { FormActions, TaskFields } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import type { CommentTarget } from '../target-queries.ts';
import { contentOf } from '../thread/comment-views.tsx';
import { threadSetting } from '../thread-setting.ts';
import { DeleteFields, deleteQuestion } from './dialogs.tsx';

const Comment = ({ target: { row } }: { target: CommentTarget }) => (
  <blockquote className="eb-comment-quoted">
    <p>{text('COMMENT_NUMBERED', `${row.number}`, row.name)}</p>
    <Trusted html={contentOf(row)} />
  </blockquote>
);

/** The question before a comment is deleted, without scripts. */
export const DeletePage = ({ context, target }: { context: RequestContext; target: CommentTarget }) => {
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

const KeyForm = ({ context, linkKey, children }: { context: RequestContext; linkKey: string; children: ReactNode }) => (
  <form method="post" action={`${context.services.settings.basePath}/index.php`}>
    <p className="field-actions">{children}</p>
    <TaskFields context={context} task="comments.moderate" fields={{ key: linkKey }} />
  </form>
);

const Decide = ({ decision, label }: { decision: string; label: string }) => (
  <button type="submit" name="decision" value={decision} className="btn btn-default">
    {label}
  </button>
);

/** The page that the link of a mail opens. Opening it changes nothing: mail scanners do (ruling 11). */
export const DecisionPage = ({
  context,
  target,
  linkKey,
}: {
  context: RequestContext;
  target: CommentTarget;
  linkKey: string;
}) => (
  <>
    <h1>{text('COMMENT_DECIDE_TITLE', `${target.row.number}`)}</h1>
    <p>{text('COMMENT_DECIDE_ON', target.post.title)}</p>
    <Comment target={target} />
    {target.state === 'held' ? (
      <KeyForm context={context} linkKey={linkKey}>
        <Decide decision="approve" label={text('COMMENT_APPROVE')} />{' '}
        <Decide decision="remove" label={text('COMMENT_REMOVE')} />
      </KeyForm>
    ) : (
      <p>{text('COMMENT_DECIDED')}</p>
    )}
  </>
);
