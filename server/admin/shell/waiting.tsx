import { createContext, useContext } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page } from '../../core/http/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { loadWaiting, noneWaiting, type Waiting } from './waiting-queries.ts';

const WaitingContext = createContext<Waiting>(noneWaiting);

/** Numbers of waiting rows on a page of the dashboard; none on other pages. */
export const useWaiting = (): Waiting => useContext(WaitingContext);

// A form with errors is drawn again at index.php.
const area = [
  paths.dashboard,
  paths.heldComments,
  paths.reports,
  paths.profile,
  paths.security,
  paths.subscriptions,
  articlePaths.comments(),
  '/index.php',
];

const isInArea = ({ services, address }: RequestContext): boolean => {
  const path = address.slice(services.settings.basePath.length);
  return area.some(start => path.startsWith(start));
};

/**
 * The page with the numbers of waiting rows for those who decide about it: one statement for a page of the dashboard.
 */
export const withWaiting = async (context: RequestContext, page: Page): Promise<Page> => {
  if (!can(context.actor, 'dashboard.everyone', site) || !isInArea(context)) return page;
  const waiting = await loadWaiting(context.services.sql);
  return { ...page, main: <WaitingContext.Provider value={waiting}>{page.main}</WaitingContext.Provider> };
};
