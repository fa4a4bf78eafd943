import { randomBytes } from 'node:crypto';
import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  type Asked,
  askedId,
  type Document,
  type Elsewhere,
  type Page,
  type PageRoute,
} from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { demand, site } from '../../core/policy/index.ts';
import {
  type EditableItem,
  editableItem,
  emptyItem,
  fieldsOfItem,
  typedOf,
  withUsablePictures,
} from '../item-form/index.ts';
import { deleteItemRevisionPage, fieldsOfItemRevision, itemRevisionsPage } from '../revisions/index.ts';
import { writableCategories } from './category-queries.ts';
import { checkIn, checkOut, otherHolder } from './checkout-queries.ts';
import { donePage } from './done-page.tsx';
import { heldPage } from './held-page.tsx';
import { itemEditPage } from './page.tsx';
import { DeleteQuestion } from './trash-views.tsx';

const isFramed = ({ tmpl }: Asked): boolean => tmpl === 'component';

const askedItem = async (visit: Visit, { cid }: Asked): Promise<EditableItem> => {
  // Who is not signed in learns nothing of what is there.
  if (!visit.actor.account) demand(visit.actor, 'item.add', site);
  const id = askedId(cid);
  if (id === undefined) throw notFound();
  const item = await editableItem(visit, id);
  demand(visit.actor, 'item.edit', item);
  return item;
};

const adding = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'item.add', site);
  const wanted = askedId(asked.catid);
  const known = wanted !== undefined && (await writableCategories(visit)).some(({ id }) => id === wanted);
  const typed = typedOf(emptyItem(known ? wanted : 0), randomBytes(16).toString('hex'));
  return itemEditPage(visit, { item: null, typed, version: 0, isFramed: isFramed(asked) });
};

const editing = async (visit: Visit, asked: Asked): Promise<Page> => {
  const item = await askedItem(visit, asked);
  await checkOut(visit, item.id);
  const holder = await otherHolder(visit, item.id);
  if (holder) return heldPage(visit, { item, holder, isFramed: isFramed(asked) });
  const fields = await fieldsOfItem(visit.sql, item.id);
  const opened = { item, version: item.version, isFramed: isFramed(asked) };
  if (asked.revision === undefined) return itemEditPage(visit, { ...opened, typed: typedOf(fields) });
  const ordering = askedId(asked.revision) ?? 0;
  const then = await fieldsOfItemRevision(visit.sql, item.id, ordering, fields);
  const { brought, isWhole } = await withUsablePictures(visit, item.id, then);
  const said = [text('ITEM_REVISION_BROUGHT', ordering), ...(isWhole ? [] : [text('ITEM_REVISION_PICTURE_GONE')])];
  return itemEditPage(visit, { ...opened, typed: typedOf(brought) }, { said: said.join(' ') });
};

// An installed client that leaves the form asks for this; only what one has open oneself is given back.
const checkingIn = async (visit: Visit, asked: Asked): Promise<Elsewhere> => {
  const item = await askedItem(visit, asked);
  await checkIn(visit.sql, item.id, visit.actor.account?.id ?? 0);
  return { to: articlePaths.item(item) };
};

const done = async (visit: Visit, asked: Asked): Promise<Document> => donePage(visit, await askedItem(visit, asked));

const deleting = async (visit: Visit, asked: Asked): Promise<Page> => {
  const item = await askedItem(visit, asked);
  demand(visit.actor, 'item.manage', item);
  return {
    title: text('ITEM_EDIT_DELETE_TITLE'),
    head: { robots: 'noindex' },
    main: <DeleteQuestion visit={visit} item={item} />,
  };
};

const revisions = async (visit: Visit, asked: Asked): Promise<Page> =>
  itemRevisionsPage(visit, await askedItem(visit, asked), asked);

const deletingRevision = async (visit: Visit, asked: Asked): Promise<Page> =>
  deleteItemRevisionPage(visit, await askedItem(visit, asked), asked);

export const itemEditingPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/add', view: 'item', task: 'add', answer: adding },
  { option: 'articles', path: '/articles/item/edit/:cid', view: 'item', task: 'edit', answer: editing },
  { option: 'articles', path: '/articles/item/checkin/:cid', view: 'item', task: 'checkin', answer: checkingIn },
  { option: 'articles', path: '/articles/item/done/:cid', view: 'item', task: 'done', answer: done },
  { option: 'articles', path: '/articles/item/delete/:cid', view: 'item', task: 'delete', answer: deleting },
  { option: 'articles', path: '/articles/item/revisions/:cid', answer: revisions },
  { option: 'articles', path: '/articles/item/revisions/:cid/delete', answer: deletingRevision },
];
