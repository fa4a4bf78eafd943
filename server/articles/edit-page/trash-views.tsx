import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can } from '../../core/policy/index.ts';
import { itemTitleOf } from '../article-model/index.ts';
import type { EditableItem } from '../form-values/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly item: EditableItem;
}

/** Links to trash, restore and delete an item. */
export const TrashLinks = ({ context, item }: Props) => {
  const { basePath } = context.services.settings;
  return (
    <>
      <TaskForm
        context={context}
        task={item.isTrashed ? 'items.restore' : 'items.trash'}
        fields={{ 'ids[]': item.id }}
        back={item.isTrashed ? undefined : articlePaths.home()}
      >
        <button type="submit" className="button button-plain">
          {text(item.isTrashed ? 'ITEM_EDIT_RESTORE' : 'ITEM_EDIT_TRASH')}
        </button>
      </TaskForm>
      {item.isTrashed && can(context.actor, 'item.manage', item) && (
        <a className="button button-plain" href={basePath + articlePaths.remove(item.id)}>
          {text('ITEM_EDIT_DELETE')}
        </a>
      )}
    </>
  );
};

/** Confirmation before an item is deleted permanently. */
export const DeleteConfirmation = ({ context, item }: Props) => {
  const { basePath } = context.services.settings;
  return (
    <>
      <h1>{text('ITEM_EDIT_DELETE_TITLE')}</h1>
      <p>{text('ITEM_EDIT_DELETE_QUESTION', itemTitleOf(item.title))}</p>
      <TaskForm context={context} task="items.delete" fields={{ 'ids[]': item.id }}>
        <p className="field-actions">
          <a className="button button-plain" href={basePath + articlePaths.edit(item.id)}>
            {text('ITEM_EDIT_KEEP')}
          </a>
          <button type="submit" className="button button-danger">
            {text('ITEM_EDIT_DELETE')}
          </button>
        </p>
      </TaskForm>
    </>
  );
};
