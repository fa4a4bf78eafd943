import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  type Document,
  idParam,
  type Page,
  type PageParams,
  type PageRoute,
  type Redirect,
} from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import {
  type EditableItem,
  editableItem,
  emptyItem,
  fieldsOfItem,
  formValuesOf,
  withUsablePictures,
} from '../form-values/index.ts';
import { deleteItemRevisionPage, fieldsOfItemRevision, itemRevisionsPage } from '../revisions/index.ts';
import { writableCategories } from './category-queries.ts';
import { frameDonePage } from './done-page.tsx';
import { acquireLock, otherLockOwner, releaseLock } from './lock-queries.ts';
import { lockedPage } from './locked-page.tsx';
import { itemEditPage } from './page.tsx';
import { DeleteConfirmation } from './trash-views.tsx';

const isFramed = ({ tmpl }: PageParams): boolean => tmpl === 'component';

const requestedItem = async (context: RequestContext, { cid }: PageParams): Promise<EditableItem> => {
  // Same response for visitors whether or not the item exists.
  if (!context.actor.account) authorize(context.actor, 'item.add', site);
  const id = idParam(cid);
  if (id === undefined) throw notFound();
  const item = await editableItem(context, id);
  authorize(context.actor, 'item.edit', item);
  return item;
};

const newItemPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'item.add', site);
  const wanted = idParam(params.catid);
  const known = wanted !== undefined && (await writableCategories(context)).some(({ id }) => id === wanted);
  const typed = formValuesOf(emptyItem(known ? wanted : 0), randomBytes(16).toString('hex'));
  return itemEditPage(context, { item: null, typed, version: 0, isFramed: isFramed(params) });
};

const editItemPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const item = await requestedItem(context, params);
  await acquireLock(context, item.id);
  const holder = await otherLockOwner(context, item.id);
  if (holder) return lockedPage(context, { item, holder, isFramed: isFramed(params) });
  const fields = await fieldsOfItem(context.sql, item.id);
  const opened = { item, version: item.version, isFramed: isFramed(params) };
  if (params.revision === undefined) return itemEditPage(context, { ...opened, typed: formValuesOf(fields) });
  const ordering = idParam(params.revision) ?? 0;
  const then = await fieldsOfItemRevision(context.sql, item.id, ordering, fields);
  const { brought, isWhole } = await withUsablePictures(context, item.id, then);
  const message = [text('ITEM_REVISION_BROUGHT', ordering), ...(isWhole ? [] : [text('ITEM_REVISION_PICTURE_GONE')])];
  return itemEditPage(context, { ...opened, typed: formValuesOf(brought) }, { message: message.join(' ') });
};

// Called by installed clients on leaving the form; releases only the user's own lock.
const releaseLockPage = async (context: RequestContext, params: PageParams): Promise<Redirect> => {
  const item = await requestedItem(context, params);
  await releaseLock(context.sql, item.id, context.actor.account?.id ?? 0);
  return { to: articlePaths.item(item) };
};

const done = async (context: RequestContext, params: PageParams): Promise<Document> =>
  frameDonePage(context, await requestedItem(context, params));

const deleteItemPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const item = await requestedItem(context, params);
  authorize(context.actor, 'item.manage', item);
  return {
    title: text('ITEM_EDIT_DELETE_TITLE'),
    head: { robots: 'noindex' },
    main: <DeleteConfirmation context={context} item={item} />,
  };
};

const revisions = async (context: RequestContext, params: PageParams): Promise<Page> =>
  itemRevisionsPage(context, await requestedItem(context, params), params);

const deleteRevisionPage = async (context: RequestContext, params: PageParams): Promise<Page> =>
  deleteItemRevisionPage(context, await requestedItem(context, params), params);

export const itemEditingPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/add', view: 'item', task: 'add', handler: newItemPage },
  { option: 'articles', path: '/articles/item/edit/:cid', view: 'item', task: 'edit', handler: editItemPage },
  { option: 'articles', path: '/articles/item/checkin/:cid', view: 'item', task: 'checkin', handler: releaseLockPage },
  { option: 'articles', path: '/articles/item/done/:cid', view: 'item', task: 'done', handler: done },
  { option: 'articles', path: '/articles/item/delete/:cid', view: 'item', task: 'delete', handler: deleteItemPage },
  { option: 'articles', path: '/articles/item/revisions/:cid', handler: revisions },
  { option: 'articles', path: '/articles/item/revisions/:cid/delete', handler: deleteRevisionPage },
];
