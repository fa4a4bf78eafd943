import type { Services } from '../../core/context/index.ts';
import type { PageParams, PageRoute } from '../../core/http/index.ts';
import { routes } from './routes.ts';

/** The parameters that are text, of the query and the path of a request; a later source wins. */
export const textParams = (...sources: readonly unknown[]): PageParams =>
  Object.fromEntries(
    sources.flatMap(source =>
      Object.entries(source ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  );

/** The values of `option` by area (spec §2.1). */
export const optionsOf = ({ settings }: Services) => ({
  blog: settings.blogOption,
  users: 'com_users',
  articles: settings.articlesOption,
});

/** The page that an `index.php?option=…&view=…` address means. */
export const routeOfQuery = (services: Services, query: PageParams): PageRoute | undefined => {
  const options = optionsOf(services);
  const isMeant = ({ option, view, layout = '', task }: PageRoute): boolean => {
    if (option === 'articles') return view !== undefined && view === query.view && (task ?? '') === (query.task ?? '');
    if (task !== undefined) return task === query.task;
    return view !== undefined && view === query.view && layout === (query.layout ?? '');
  };
  return routes.find(route => query.option === options[route.option ?? 'blog'] && isMeant(route));
};

export const homeRoute = (): PageRoute | undefined => routes.find(route => route.path === '/');
