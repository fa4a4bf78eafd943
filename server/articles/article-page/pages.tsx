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
import { articlePaths } from '../../core/paths/index.ts';
import { articleJson } from '../cards/index.ts';
import { articlePage, readableArticle } from './article-page.tsx';

const isPrint = ({ print, tmpl }: PageParams): boolean => print === '1' && tmpl === 'component';

const answer = async (context: RequestContext, params: PageParams): Promise<Page | Document | Redirect> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const readable = await readableArticle(context, id);
  if (params.format === 'json') return articleJson(context, readable.loaded);
  // Any slug behind the id redirects to the canonical address.
  const own = articlePaths.article(readable.loaded.article);
  const [path, query] = context.address.slice(context.services.settings.basePath.length).split('?');
  if (path?.startsWith('/articles/item/') && path !== own)
    return { to: query ? `${own}?${query}` : own, isPermanent: true };
  return articlePage(context, readable, { print: isPrint(params) });
};

export const articlePages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/:id', view: 'item', handler: answer },
];
