import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can } from '../../core/policy/index.ts';
import type { EditableArticle } from '../form-values/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly article: EditableArticle;
}

/** Links to trash, restore and delete an article. */
export const TrashLinks = ({ context, article }: Props) => {
  const { basePath } = context.services.settings;
  return (
    <>
      <TaskForm
        context={context}
        task={article.isTrashed ? 'items.restore' : 'items.trash'}
        fields={{ 'ids[]': article.id }}
        back={article.isTrashed ? undefined : articlePaths.home()}
      >
        <button type="submit" className="button button-plain">
          {text(article.isTrashed ? 'ITEM_EDIT_RESTORE' : 'MOVE_TO_TRASH')}
        </button>
      </TaskForm>
      {article.isTrashed && can(context.actor, 'article.manage', article) && (
        <a className="button button-plain" href={basePath + articlePaths.remove(article.id)}>
          {text('ITEM_EDIT_DELETE')}
        </a>
      )}
    </>
  );
};
