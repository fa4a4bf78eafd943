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
import { itemJson } from '../cards/index.ts';
import { itemPage, readableItem } from './item-page.tsx';

const isPrint = ({ print, tmpl }: PageParams): boolean => print === '1' && tmpl === 'component';

const answer = async (context: RequestContext, params: PageParams): Promise<Page | Document | Redirect> => {
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  const readable = await readableItem(context, id);
  if (params.format === 'json') return itemJson(context, readable.loaded);
  // Any slug behind the id redirects to the canonical address.
  const own = articlePaths.item(readable.loaded.item);
  const [path, query] = context.address.slice(context.services.settings.basePath.length).split('?');
  if (path?.startsWith('/articles/item/') && path !== own)
    return { to: query ? `${own}?${query}` : own, isPermanent: true };
  return itemPage(context, readable, { print: isPrint(params) });
};

export const itemPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/:id', view: 'item', handler: answer },
];
