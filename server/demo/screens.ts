import { addMenuItems } from '../admin/menu/index.ts';
import type { Mutation } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import { addRedirect } from '../redirects/index.ts';

const links = [
  ['NAV_LATEST', paths.home],
  ['NAV_ARTICLES', articlePaths.home()],
  ['NAV_CATEGORIES', paths.categories],
  ['NAV_TAGS', paths.tags],
  ['NAV_AUTHORS', paths.authors],
  ['NAV_ARCHIVE', paths.archive],
] as const;

/** Adds rows for the pages of staff: the links of the header, and a redirect. */
export const seedScreens = async ({ sql }: Mutation, now: Date): Promise<void> => {
  await addMenuItems(
    sql,
    links.map(([key, address]) => ({ label: text(key), address, audience: 'everyone' })),
    0,
  );
  await addRedirect(sql, { path: '/welcome', target: paths.home, status: 302 }, now);
};
