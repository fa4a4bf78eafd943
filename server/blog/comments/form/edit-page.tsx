import type { RequestContext } from '../../../core/context/index.ts';
import { ErrorSummary, type FieldError, TaskFields } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import type { CommentTarget } from '../target-queries.ts';
import { EditFields } from '../thread/edit-views.tsx';
import { placeOf } from '../thread-links.ts';

/** Editing without scripts. */
export const EditForm = ({
  context,
  target: { row, post },
  errors = [],
}: {
  context: RequestContext;
  target: CommentTarget;
  errors?: readonly FieldError[];
}) => {
  const place = placeOf(context, post.slug);
  return (
    <div className="eb-comments eb-comments-alone">
      <h1>{text('COMMENT_EDIT_OF', `${row.number}`)}</h1>
      <p>
        <a href={`${place.path}?comment=${row.id}#comment-${row.id}`}>{post.title}</a>
      </p>
      <form method="post" action={place.index} noValidate>
        <ErrorSummary errors={errors.map(({ message }) => ({ message, field: undefined }))} />
        <EditFields row={row} place={place} named />
        <p className="field-actions">
          <button type="submit" className="btn btn-primary">
            {text('COMMENT_EDIT_SAVE')}
          </button>
        </p>
        <TaskFields context={context} task="comments.update" fields={{ id: row.id }} back={paths.entry(post.slug)} />
      </form>
    </div>
  );
};
