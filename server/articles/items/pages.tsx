import type { Visit } from '../../core/context/visit.ts';
import { notFound } from '../../core/errors/refusal.ts';
import type { Elsewhere } from '../../core/http/answer.ts';
import { askedId } from '../../core/http/asked.ts';
import type { Document, Page } from '../../core/http/page.ts';
import type { Asked, PageRoute } from '../../core/http/route.ts';
import { articlePaths } from '../../core/paths/article-paths.ts';
import { itemJson } from '../listings/item-json.ts';
import { itemPage, readableItem } from './item-page.tsx';

const isPrint = ({ print, tmpl }: Asked): boolean => print === '1' && tmpl === 'component';

const answer = async (visit: Visit, asked: Asked): Promise<Page | Document | Elsewhere> => {
  const id = askedId(asked.id);
  if (id === undefined) throw notFound();
  const readable = await readableItem(visit, id);
  if (asked.format === 'json') return itemJson(visit, readable.loaded);
  // One address for each: whatever stood behind the number leads to it.
  const own = articlePaths.item(readable.loaded.item);
  const [path, query] = visit.address.slice(visit.services.settings.basePath.length).split('?');
  if (path?.startsWith('/articles/item/') && path !== own)
    return { to: query ? `${own}?${query}` : own, isLasting: true };
  return itemPage(visit, readable, { print: isPrint(asked) });
};

export const itemPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/:id', view: 'item', answer },
];
