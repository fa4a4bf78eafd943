import type { Html } from '../../../../protocol/html.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { TaskFields } from '../../../core/forms/index.ts';
import { CloseButton, dialogBlock, QuestionButtons } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import type { CommentTarget } from '../target-queries.ts';

/** The terms as paragraphs, written by the site's staff as plain text. */
export const TermsText = ({ terms }: { terms: string }) =>
  terms
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => <p key={paragraph}>{paragraph}</p>);

/** The terms dialog (C-006, C-028). */
export const termsDialog = (terms: string): Html =>
  dialogBlock({
    title: text('COMMENT_TERMS_TITLE'),
    content: (
      <div className="eb-comment-terms">
        <TermsText terms={terms} />
      </div>
    ),
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 600,
    height: 350,
    bindings: 'close',
  });

export const deleteQuestion = ({ row }: CommentTarget): string =>
  text('COMMENT_DELETE_QUESTION', `${row.number}`, row.name);

/** Hidden fields of the form that deletes; its submit is the form task (ruling 12, wire §1.10). */
export const DeleteFields = ({ context, target }: { context: RequestContext; target: CommentTarget }) => (
  <>
    <TaskFields
      context={context}
      task="comments.delete"
      fields={{ 'ids[]': target.id }}
      back={paths.entry(target.post.slug)}
    />
  </>
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
