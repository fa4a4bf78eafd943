import { limits } from '../../../protocol/limits.ts';
import { reservedPaths } from '../../../protocol/reserved-paths.ts';
import type { Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { paths, slugOf } from '../../core/paths/index.ts';
import { dropRedirectFrom, redirectTarget } from '../../redirects/index.ts';
import type { PageParams } from './form.ts';
import type { ManagedPage } from './queries.ts';
import { subtreeIds } from './tree.ts';

/** The page above; null for none. Throws for one that is gone, in the trash, or below the page itself. */
export const parentOf = ({ id, parent }: PageParams, pages: readonly ManagedPage[]): ManagedPage | null => {
  if (parent === 0) return null;
  const above = pages.find(page => page.id === parent);
  if (!above || above.isTrashed || (id !== 0 && subtreeIds(pages, id).has(parent)))
    throw new UserError('PAGE_PARENT_WRONG', { field: 'parent' });
  return above;
};

export const aliasOf = ({ alias, title }: Pick<PageParams, 'alias' | 'title'>): string =>
  slugOf(alias || title) || 'page';

// `/en` and `/en-gb` mean the front page in that language.
const isLanguage = (path: string): boolean => /^[a-z]{2}(?:-[a-z]{2})?$/.test(path);

/** Throws unless a page may have this path: addresses of the site itself and of other pages are refused. */
export const checkPath = (id: number, path: string, pages: readonly ManagedPage[]): void => {
  const address = `/${path}`;
  const [first = ''] = path.split('/');
  const field = 'alias';
  if (path.length > limits.pagePath) throw new UserError('PAGE_ADDRESS_LONG', { args: [limits.pagePath], field });
  if (reservedPaths.has(first) || isLanguage(path))
    throw new UserError('PAGE_ADDRESS_RESERVED', { args: [address], field });
  const other = pages.find(page => page.path === path && page.id !== id);
  if (other) throw new UserError('PAGE_ADDRESS_TAKEN', { args: [address, other.title], field });
};

/**
 * Throws if a redirect leads away from the path, which would end without a word. One that leads to the page itself,
 * since it had this address before, is removed.
 */
export const settleRedirect = async (sql: Transaction, path: string, formerPath: string | null): Promise<void> => {
  const from = paths.sitePage(path);
  const target = await redirectTarget(sql, from);
  if (target === undefined) return;
  if (formerPath === null || target !== paths.sitePage(formerPath))
    throw new UserError('PAGE_ADDRESS_REDIRECTS', { args: [`/${path}`], field: 'alias' });
  await dropRedirectFrom(sql, from);
};
