import type { RequestContext } from '../../core/context/index.ts';
import type { Document } from '../../core/http/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { isoMoment } from '../../core/time/index.ts';
import { mainPath } from '../../media/index.ts';
import { bylineOf, type Item, installedImages, type Named, votesPercentage } from '../article-model/index.ts';
import type { ItemCard } from './card.ts';
import type { ItemList, ListedItems } from './list.ts';

const json = (
  context: RequestContext,
  value: object,
  { tags, expires }: Pick<ListedItems, 'tags' | 'expires'>,
): Document => {
  const { settings, site } = context.services;
  const head = { site: { url: `${settings.baseUrl}/`, name: site.get('site.name') } };
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ ...head, ...value }),
    tags,
    expires,
  };
};

const tagsOf = (base: string, tags: readonly Named[]) =>
  tags.map(({ id, title, alias }) => ({ id, name: title, link: base + articlePaths.tag(alias) }));

const sharedOf = (base: string, item: Item | ItemCard) => ({
  id: item.id,
  title: item.title,
  alias: item.alias,
  link: base + articlePaths.item(item),
  catid: item.category.id,
  created: isoMoment(item.createdAt),
  modified: isoMoment(item.modifiedAt),
  featured: item.featured,
  image: item.image ? base + mainPath(item.image) : '',
  ...installedImages(base, item.image),
  hits: item.hits,
  category: { id: item.category.id, name: item.category.title, link: base + articlePaths.category(item.category) },
  tags: tagsOf(base, item.tags),
  votingPercentage: votesPercentage(item.votes),
  numOfvotes: item.votes.count,
  numOfComments: item.commentsCount,
  language: item.language || '*',
});

/** JSON of an item (`format=json`): the content of its page, without mail addresses (wire, articles §4, §6.2 #16). */
export const itemJson = (
  context: RequestContext,
  { item, tags, expires }: { readonly item: Item } & Pick<ListedItems, 'tags' | 'expires'>,
): Document => {
  const base = context.services.settings.baseUrl;
  return json(
    context,
    {
      item: {
        ...sharedOf(base, item),
        introtext: item.intro,
        fulltext: item.body,
        image_caption: item.imageCaption,
        image_credits: item.imageCredits,
        author: { name: bylineOf(item), link: item.authorAlias ? '' : base + articlePaths.author(item.author) },
      },
    },
    { tags, expires },
  );
};

/** JSON of a list (`format=json`). */
export const itemListJson = (context: RequestContext, list: ItemList, listed: ListedItems): Document => {
  const base = context.services.settings.baseUrl;
  return json(
    context,
    {
      title: list.title,
      total: listed.total,
      items: listed.cards.map(card => ({
        ...sharedOf(base, card),
        introtext: card.excerpt,
        author: { name: card.authorAlias || card.author.name },
      })),
    },
    listed,
  );
};
