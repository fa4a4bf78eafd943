import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { detachPages } from '../../media/index.ts';
import { indexPages } from '../../site-pages/index.ts';
import { checkPath } from './address.ts';
import { deletePages, type ManagedPage, movePaths, pagesForUpdate, publishPages, trashPages } from './queries.ts';
import { movedPaths } from './tree.ts';

export type PageMove = 'publish' | 'unpublish' | 'trash' | 'restore' | 'delete';

interface Chosen {
  readonly chosen: readonly ManagedPage[];
  readonly all: readonly ManagedPage[];
  readonly ids: readonly number[];
}

const refuse = (key: 'PAGE_HAS_PAGES' | 'PAGE_PARENT_TRASHED' | 'PAGE_IN_TRASH', { title }: ManagedPage): never => {
  throw new UserError(key, { args: [title], status: 409 });
};

const checkUntrashed = ({ chosen }: Chosen): void => {
  const trashed = chosen.find(({ isTrashed }) => isTrashed);
  if (trashed) refuse('PAGE_IN_TRASH', trashed);
};

const trash = async ({ sql, services }: MutationContext, pages: Chosen): Promise<void> => {
  checkUntrashed(pages);
  const { chosen, all, ids } = pages;
  const full = chosen.find(({ id }) =>
    all.some(page => page.parentId === id && !page.isTrashed && !ids.includes(page.id)),
  );
  if (full) refuse('PAGE_HAS_PAGES', full);
  await trashPages(sql, ids, moment(services.clock));
};

// Restored pages are drafts: their addresses may have new neighbours, and nobody expects them in public.
const restore = async ({ sql }: MutationContext, { chosen, all, ids }: Chosen): Promise<void> => {
  const isThere = (id: number): boolean => ids.includes(id) || all.some(page => page.id === id && !page.isTrashed);
  const orphan = chosen.find(({ parentId }) => parentId !== null && !isThere(parentId));
  if (orphan) refuse('PAGE_PARENT_TRASHED', orphan);
  const restored = all.map(page => (ids.includes(page.id) ? { ...page, isTrashed: false } : page));
  const tops = chosen.filter(({ isTrashed, parentId }) => isTrashed && (parentId === null || !ids.includes(parentId)));
  const moved = new Map(
    tops.flatMap(page => {
      const above = all.find(({ id }) => id === page.parentId)?.path;
      return [...movedPaths(restored, page.id, above ? `${above}/${page.alias}` : page.alias)];
    }),
  );
  for (const [id, path] of moved) checkPath(id, path, all);
  await trashPages(sql, ids, null);
  await movePaths(sql, moved);
};

const remove = async ({ sql }: MutationContext, { chosen, all, ids }: Chosen): Promise<void> => {
  if (!chosen.every(({ isTrashed }) => isTrashed)) throw new UserError('PAGE_NOT_IN_TRASH', { status: 409 });
  const full = chosen.find(({ id }) => all.some(page => page.parentId === id && !ids.includes(page.id)));
  if (full) refuse('PAGE_HAS_PAGES', full);
  await detachPages(sql, ids);
  await deletePages(sql, ids);
  await indexPages(sql, ids);
};

const publish =
  (isPublished: boolean) =>
  async ({ sql }: MutationContext, pages: Chosen): Promise<void> => {
    checkUntrashed(pages);
    await publishPages(sql, pages.ids, isPublished);
  };

const moves: Readonly<Record<PageMove, (mutation: MutationContext, pages: Chosen) => Promise<void>>> = {
  publish: publish(true),
  unpublish: publish(false),
  trash,
  restore,
  delete: remove,
};

/** Moves these pages together, or none of them. */
export const movePages = async (
  mutation: MutationContext,
  move: PageMove,
  wanted: readonly number[],
): Promise<void> => {
  const ids = [...new Set(wanted)];
  const all = await pagesForUpdate(mutation.sql);
  const chosen = all.filter(({ id }) => ids.includes(id));
  if (chosen.length < ids.length) throw notFound();
  await moves[move](mutation, { chosen, all, ids });
  mutation.invalidate('frame', 'settings', ...ids.map(id => `site-page:${id}` as const));
  const titles = new Map(chosen.map(({ id, title }) => [id, title]));
  await audit(mutation, { act: `page.${move}`, type: 'site-page', ids, detail: id => titles.get(id) ?? '' });
};
