import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { isDuplicate } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { formErrors } from '../../core/forms/index.ts';
import { type Html, noHtml } from '../../core/html/index.ts';
import { paths } from '../../core/paths/index.ts';
import { sanitizeField } from '../../core/rich-text/index.ts';
import { moment } from '../../core/time/index.ts';
import { attachToPage } from '../../media/index.ts';
import { addRedirects } from '../../redirects/index.ts';
import { indexPages } from '../../site-pages/index.ts';
import { aliasOf, checkPath, parentOf, settleRedirect } from './address.ts';
import { checkedPurpose, fieldChecks, type PageParams, pageOrder } from './form.ts';
import { placePage } from './placement.ts';
import {
  addPage,
  changePage,
  type ManagedPage,
  movePaths,
  type PageFields,
  pagesForUpdate,
  releasePurpose,
} from './queries.ts';
import { addPageRevision } from './revision-queries.ts';
import { movedPaths } from './tree.ts';

/** Sanitizes the text. Call before the transaction, which then finds the result in the cache. */
export const cleanBody = (context: RequestContext, { body }: PageParams): Promise<Html> =>
  sanitizeField(context, body, { field: 'body', label: 'PAGE_BODY' });

const fileAddress = /\/media\/files\/([0-9a-f]{32})\//g;

const namesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(fileAddress)].flatMap(([, name]) => name ?? [])),
];

/** Validates the whole form before the first write and throws once with all errors. */
const checkedFields = async (
  mutation: MutationContext,
  params: PageParams,
  pages: readonly ManagedPage[],
): Promise<PageFields> => {
  const form = formErrors(pageOrder);
  for (const check of fieldChecks(params)) form.read(check, undefined);
  const parent = form.read(() => parentOf(params, pages), null);
  const alias = aliasOf(params);
  const path = parent ? `${parent.path}/${alias}` : alias;
  const former = pages.find(({ id }) => id === params.id);
  form.read(() => checkPath(params.id, path, pages), undefined);
  await form.lookUp(() => settleRedirect(mutation.sql, path, former?.path ?? null), undefined);
  const body = await form.lookUp(() => cleanBody(mutation, params), noHtml);
  form.refuse();
  return {
    ...{ title: params.title, alias, path, body, parentId: parent?.id ?? null, isPublished: params.published },
    ...{ description: params.meta_description, robots: params.robots, language: params.language },
    ...{ direction: params.direction, purpose: checkedPurpose(params.purpose), hasContactForm: params.contact_form },
  };
};

// Former addresses that readers may have noted lead on.
const movePage = async (
  { sql, services }: MutationContext,
  page: ManagedPage,
  path: string,
  pages: readonly ManagedPage[],
): Promise<void> => {
  if (page.path === null || page.path === path) return;
  const moved = movedPaths(pages, page.id, path);
  await movePaths(sql, moved);
  const redirects = pages.flatMap(({ id, path: from, isPublished }) => {
    const to = moved.get(id);
    return isPublished && from && to ? [{ path: paths.sitePage(from), target: paths.sitePage(to) }] : [];
  });
  await addRedirects(sql, redirects, moment(services.clock));
};

// Another process may have taken the address between the check and the write.
const orTaken = async <T>(path: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new UserError('PAGE_ADDRESS_TAKEN_NOW', { args: [`/${path}`], field: 'alias', status: 409 });
  }
};

/** Creates or changes a page with everything that belongs to it: menu, files, search, revision. Returns its id. */
export const savePage = async (mutation: MutationContext, params: PageParams): Promise<number> => {
  const { sql, services, actor } = mutation;
  const pages = await pagesForUpdate(sql);
  const former = pages.find(({ id }) => id === params.id);
  if (params.id !== 0 && (!former || former.isTrashed)) throw notFound();
  if (former && former.version !== params.version)
    throw new UserError('PAGE_CHANGED', { args: [former.title], status: 409, code: 'changed' });
  const fields = await checkedFields(mutation, params, pages);
  const written = { by: actor.account?.id ?? null, now: moment(services.clock) };
  if (fields.purpose) await releasePurpose(sql, fields.purpose, params.id);
  if (former) {
    await movePage(mutation, former, fields.path, pages);
    await orTaken(fields.path, () => changePage(sql, former.id, fields, { ...written, version: former.version }));
  }
  const id = former?.id ?? (await orTaken(fields.path, () => addPage(sql, fields, written)));
  await placePage(mutation, id, params);
  await attachToPage(sql, { pageId: id, names: namesIn(fields.body), ownerId: written.by ?? 0, now: written.now });
  await indexPages(sql, [id]);
  await addPageRevision(sql, id, fields, written);
  // Menus, footers and the pages above show it.
  mutation.invalidate('frame', 'settings', `site-page:${id}`);
  await audit(mutation, { act: 'page.save', type: 'site-page', ids: [id], detail: () => `/${fields.path}` });
  return id;
};
