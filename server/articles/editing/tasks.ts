import type { itemEditingTasks } from '../../../protocol/articles/editing.ts';
import { limits } from '../../../protocol/limits.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { type Notice, type Outcome, type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { changeAttachments, type SentAttachment, sentAttachments } from '../attachments/index.ts';
import {
  type EditableItem,
  fieldsOf,
  heldItem,
  heldItems,
  itemOfForm,
  pageOrder,
  type Sent,
  sentPictures,
} from '../item-form/index.ts';
import { itemTitleOf } from '../item-model/index.ts';
import { itemEditAgain } from './again.ts';
import { checkIn, otherHolder, takeOver } from './checkout-queries.ts';
import { cleanTexts } from './checks.ts';
import { editPath } from './page.tsx';
import { sentCaptions, sentRecording } from './recording-queries.ts';
import { deleteItems, moveItems } from './trash-queries.ts';
import { changeItem, createItem, type SentBeside, sentBefore, type WrittenItem } from './write-queries.ts';

/** Item of a form, locked until the end of the transaction. */
const composed = async (
  context: RequestContext,
  { id, form_key }: Pick<Sent, 'id' | 'form_key'>,
): Promise<{ item: EditableItem | null }> => ({
  item: id === 0 ? await itemOfForm(context, form_key) : await heldItem(context, id),
});

/** Files uploaded with the form. */
interface Arrived {
  readonly beside: SentBeside;
  readonly attachments: readonly SentAttachment[];
  /** Errors of the files; errors of the fields are added later. */
  readonly form: FormErrors;
}

/** Checks the session first, so that an expired one is reported as such and not as a missing item. */
const arrived = async (context: RequestContext, { goal, intro, body }: Sent): Promise<Arrived> => {
  if (!context.actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  if (goal === 'show') throw new UserError('ITEM_EDIT_BROUGHT', { status: 200, code: 'brought' });
  if (goal === 'fields') throw new UserError('ITEM_EDIT_FIELDS_SHOWN', { status: 200, code: 'brought' });
  if (goal === 'preview') throw new UserError('ITEM_EDIT_PREVIEWED', { status: 200, code: 'brought' });
  if (Math.max(intro.length, body.length) <= limits.postBody) await cleanTexts(context, { intro, body });
  const form = formErrors(pageOrder);
  const attachments = await form.lookUp(() => sentAttachments(context), []);
  const recording = await form.lookUp(() => sentRecording(context), undefined);
  const captions = await form.lookUp(() => sentCaptions(context), undefined);
  return { beside: { ...(await sentPictures(context, form)), recording, captions }, attachments, form };
};

const checkHolder = async (mutation: MutationContext, { id }: EditableItem): Promise<void> => {
  const holder = await otherHolder(mutation, id);
  if (holder) throw new UserError('ITEM_EDIT_HELD_SAVE', { args: [holder.name], status: 409, code: 'held' });
};

const save = async (
  mutation: MutationContext,
  item: EditableItem | null,
  sent: Sent,
  { beside, form }: Arrived,
): Promise<WrittenItem> => {
  if (item) await checkHolder(mutation, item);
  const mutate = { given: fieldsOf(sent, form), files: beside, form };
  return item ? changeItem(mutation, item, sent.version, mutate) : createItem(mutation, sent.form_key, mutate);
};

const savedWords = ({ actor, services }: MutationContext, { published }: WrittenItem, sent: Sent): string => {
  if (published) return text('ITEM_EDIT_SAVED', sent.title);
  const waits = !can(actor, 'items.manage', site) && services.site.get('articles.approval');
  return text(waits ? 'ITEM_EDIT_SAVED_WAITS' : 'ITEM_EDIT_SAVED_HIDDEN', sent.title);
};

/** Redirect after a save: a frame signals the surrounding page instead. */
const done = (id: number, { tmpl }: { tmpl: string }, to: string, words: string): Outcome => ({
  to: tmpl === 'component' ? articlePaths.done(id) : to,
  notice: { kind: 'success', text: words },
});

const moved = (
  key: 'ITEM_EDIT_TRASHED' | 'ITEM_EDIT_RESTORED' | 'ITEM_EDIT_DELETED',
  items: readonly EditableItem[],
): Notice => ({
  kind: 'success',
  text: text(key, items.map(({ title }) => itemTitleOf(title)).join('”, “')),
});

export const itemEditingTaskAnswers: TaskAnswers<keyof typeof itemEditingTasks> = {
  'items.save': taskAnswer({
    before: arrived,
    act: 'item.compose',
    on: composed,
    run: async (mutation, { item }, sent: Sent, files) => {
      if (item && sent.id === 0) {
        const made = await sentBefore(mutation, item, fieldsOf(sent, files.form), files.form);
        return done(made.id, sent, articlePaths.item(made), savedWords(mutation, made, sent));
      }
      const written = await save(mutation, item, sent, files);
      await changeAttachments(mutation, written.id, {
        titles: new Map(sent.attachments.map((id, at) => [id, sent.attachment_titles[at] ?? ''])),
        gone: sent.attachments_gone,
        added: files.attachments,
      });
      return done(written.id, sent, articlePaths.item(written), savedWords(mutation, written, sent));
    },
    again: itemEditAgain,
  }),
  'items.release': taskAnswer({
    act: 'item.edit',
    on: (context, { id }) => heldItem(context, id),
    run: async (mutation, item, params) => {
      await checkIn(mutation.sql, item.id, mutation.actor.account?.id ?? 0);
      if (params.quiet) return { to: articlePaths.done(item.id) };
      return done(item.id, params, articlePaths.item(item), text('ITEM_EDIT_LEFT'));
    },
  }),
  'items.take': taskAnswer({
    act: 'item.manage',
    on: (context, { id }) => heldItem(context, id),
    run: async (mutation, item, { tmpl }) => {
      await takeOver(mutation, item.id);
      await audit(mutation, { act: 'item.take', type: 'item', ids: [item.id], detail: () => item.title });
      return {
        to: editPath(item.id, tmpl === 'component'),
        notice: { kind: 'success', text: text('ITEM_EDIT_TAKEN') },
      };
    },
  }),
  'items.trash': taskAnswer({
    act: 'item.edit',
    on: (context, { ids }) => heldItems(context, ids),
    run: async (mutation, items, { return: back }) => {
      await moveItems(mutation, items, 'trash');
      return { to: back ?? articlePaths.home(), notice: moved('ITEM_EDIT_TRASHED', items) };
    },
  }),
  'items.restore': taskAnswer({
    act: 'item.edit',
    on: (context, { ids }) => heldItems(context, ids),
    run: async (mutation, items, { return: back }) => {
      await moveItems(mutation, items, 'restore');
      const [item] = items;
      return {
        to: back ?? (item ? articlePaths.item(item) : articlePaths.home()),
        notice: moved('ITEM_EDIT_RESTORED', items),
      };
    },
  }),
  'items.delete': taskAnswer({
    act: 'item.manage',
    on: (context, { ids }) => heldItems(context, ids),
    run: async (mutation, items, { return: back }) => {
      await deleteItems(mutation, items);
      return { to: back ?? articlePaths.home(), notice: moved('ITEM_EDIT_DELETED', items) };
    },
  }),
};
