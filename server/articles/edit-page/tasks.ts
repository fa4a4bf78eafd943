import type { itemEditingTasks } from '../../../protocol/articles/edit-page.ts';
import { limits } from '../../../protocol/limits.ts';
import { audit } from '../../audit/index.ts';
import { itemKinds } from '../../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { type Notice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { itemTitleOf } from '../article-model/index.ts';
import { changeAttachments, type UploadedAttachment, uploadedAttachments } from '../attachments/index.ts';
import {
  type EditableItem,
  fieldsOf,
  type ItemFormParams,
  itemForUpdate,
  itemOfForm,
  itemsForUpdate,
  pageOrder,
  uploadedPictures,
} from '../form-values/index.ts';
import { sanitizeTexts } from './checks.ts';
import { itemFormWithErrors } from './form-with-errors.ts';
import { otherLockOwner, releaseLock, takeOverLock } from './lock-queries.ts';
import { editPath } from './page.tsx';
import { uploadedCaptions, uploadedRecording } from './recording-queries.ts';
import { deleteItems, moveItems } from './trash-queries.ts';
import { changeItem, createItem, duplicateSubmit, type SavedItem, type UploadedFiles } from './write-queries.ts';

/** Item of a form, locked until the end of the transaction. */
const formItemForUpdate = async (
  context: RequestContext,
  { id, form_key }: Pick<ItemFormParams, 'id' | 'form_key'>,
): Promise<{ item: EditableItem | null }> => ({
  item: id === 0 ? await itemOfForm(context, form_key) : await itemForUpdate(context, id),
});

/** Files uploaded with the form. */
interface Uploads {
  readonly beside: UploadedFiles;
  readonly attachments: readonly UploadedAttachment[];
  /** Errors of the files; errors of the fields are added later. */
  readonly form: FormErrors;
}

/** Checks the session first, so that an expired one is reported as such and not as a missing item. */
const readUploads = async (context: RequestContext, { goal, intro, body }: ItemFormParams): Promise<Uploads> => {
  if (!context.actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  if (goal === 'show') throw new UserError('ITEM_EDIT_BROUGHT', { status: 200, code: 'brought' });
  if (goal === 'fields') throw new UserError('ITEM_EDIT_FIELDS_SHOWN', { status: 200, code: 'brought' });
  if (goal === 'preview') throw new UserError('ITEM_EDIT_PREVIEWED', { status: 200, code: 'brought' });
  if (Math.max(intro.length, body.length) <= limits.postBody) await sanitizeTexts(context, { intro, body });
  const form = formErrors(pageOrder);
  const attachments = await form.lookUp(() => uploadedAttachments(context), []);
  const recording = await form.lookUp(() => uploadedRecording(context), undefined);
  const captions = await form.lookUp(() => uploadedCaptions(context), undefined);
  return { beside: { ...(await uploadedPictures(context, form)), recording, captions }, attachments, form };
};

const checkLock = async (mutation: MutationContext, { id }: EditableItem): Promise<void> => {
  const holder = await otherLockOwner(mutation, id);
  if (holder) throw new UserError('ITEM_EDIT_HELD_SAVE', { args: [holder.name], status: 409, code: 'held' });
};

const save = async (
  mutation: MutationContext,
  item: EditableItem | null,
  params: ItemFormParams,
  { beside, form }: Uploads,
): Promise<SavedItem> => {
  if (item) await checkLock(mutation, item);
  const mutate = { input: fieldsOf(params, form), files: beside, form };
  return item ? changeItem(mutation, item, params.version, mutate) : createItem(mutation, params.form_key, mutate);
};

const savedText = ({ actor, services }: MutationContext, { published }: SavedItem, params: ItemFormParams): string => {
  if (published) return text('ITEM_EDIT_SAVED', params.title);
  const waits = !can(actor, 'items.manage', site) && services.site.get('articles.approval');
  return text(waits ? 'ITEM_EDIT_SAVED_WAITS' : 'ITEM_EDIT_SAVED_HIDDEN', params.title);
};

/** Redirect after a save: a frame signals the surrounding page instead. */
const saved = (id: number, { tmpl }: { tmpl: string }, to: string, words: string): Redirect => ({
  to: tmpl === 'component' ? articlePaths.done(id) : to,
  notice: { kind: 'success', text: words },
});

const movedText = (
  key: 'ITEM_EDIT_TRASHED' | 'ITEM_EDIT_RESTORED' | 'ITEM_EDIT_DELETED',
  items: readonly EditableItem[],
): Notice => ({
  kind: 'success',
  text: text(key, items.map(({ title }) => itemTitleOf(title)).join('”, “')),
});

export const itemEditingTaskHandlers: TaskHandlers<keyof typeof itemEditingTasks> = {
  'items.save': taskHandler({
    prepare: readUploads,
    act: 'item.compose',
    invalidates: itemKinds,
    load: formItemForUpdate,
    run: async (mutation, { item }, params: ItemFormParams, files) => {
      if (item && params.id === 0) {
        const made = await duplicateSubmit(mutation, item, fieldsOf(params, files.form), files.form);
        return saved(made.id, params, articlePaths.item(made), savedText(mutation, made, params));
      }
      const written = await save(mutation, item, params, files);
      await changeAttachments(mutation, written.id, {
        titles: new Map(params.attachments.map((id, at) => [id, params.attachment_titles[at] ?? ''])),
        removed: params.attachments_remove,
        added: files.attachments,
      });
      return saved(written.id, params, articlePaths.item(written), savedText(mutation, written, params));
    },
    onInvalid: itemFormWithErrors,
  }),
  'items.release': taskHandler({
    act: 'item.edit',
    invalidates: [],
    load: (context, { id }) => itemForUpdate(context, id),
    run: async (mutation, item, params) => {
      await releaseLock(mutation.sql, item.id, mutation.actor.account?.id ?? 0);
      if (params.quiet) return { to: articlePaths.done(item.id) };
      return saved(item.id, params, articlePaths.item(item), text('ITEM_EDIT_LEFT'));
    },
  }),
  'items.take': taskHandler({
    act: 'item.manage',
    invalidates: [],
    load: (context, { id }) => itemForUpdate(context, id),
    run: async (mutation, item, { tmpl }) => {
      await takeOverLock(mutation, item.id);
      await audit(mutation, { act: 'item.take', type: 'item', ids: [item.id], detail: () => item.title });
      return {
        to: editPath(item.id, tmpl === 'component'),
        notice: { kind: 'success', text: text('ITEM_EDIT_TAKEN') },
      };
    },
  }),
  'items.trash': taskHandler({
    act: 'item.edit',
    invalidates: itemKinds,
    load: (context, { ids }) => itemsForUpdate(context, ids),
    run: async (mutation, items, { return: back }) => {
      await moveItems(mutation, items, 'trash');
      return { to: back ?? articlePaths.home(), notice: movedText('ITEM_EDIT_TRASHED', items) };
    },
  }),
  'items.restore': taskHandler({
    act: 'item.edit',
    invalidates: itemKinds,
    load: (context, { ids }) => itemsForUpdate(context, ids),
    run: async (mutation, items, { return: back }) => {
      await moveItems(mutation, items, 'restore');
      const [item] = items;
      return {
        to: back ?? (item ? articlePaths.item(item) : articlePaths.home()),
        notice: movedText('ITEM_EDIT_RESTORED', items),
      };
    },
  }),
  'items.delete': taskHandler({
    act: 'item.manage',
    invalidates: itemKinds,
    load: (context, { ids }) => itemsForUpdate(context, ids),
    run: async (mutation, items, { return: back }) => {
      await deleteItems(mutation, items);
      return { to: back ?? articlePaths.home(), notice: movedText('ITEM_EDIT_DELETED', items) };
    },
  }),
};
