import type { Visit } from '../../core/context/visit.ts';
import { notFound } from '../../core/errors/refusal.ts';
import { askedId } from '../../core/http/asked.ts';
import type { Document } from '../../core/http/page.ts';
import type { Asked, PageRoute } from '../../core/http/route.ts';
import { votesPercentage } from '../item-model/percentage.ts';
import type { ItemTally } from '../rating/rating-queries.ts';
import { itemVotesWords } from '../rating/views.tsx';
import { readableItem } from './item-page.tsx';

/** What is asked about the votes of an item, as bare text. */
const told =
  (words: (votes: ItemTally) => string) =>
  async (visit: Visit, asked: Asked): Promise<Document> => {
    const id = askedId(asked.itemID ?? asked.id);
    if (id === undefined) throw notFound();
    const { loaded } = await readableItem(visit, id);
    return {
      type: 'text/plain; charset=utf-8',
      body: words(loaded.item.votes),
      tags: loaded.tags,
      expires: loaded.expires,
    };
  };

export const itemRatingPages: readonly PageRoute[] = [
  {
    option: 'articles',
    path: '/articles/item/:id/percentage',
    view: 'item',
    task: 'getVotesPercentage',
    answer: told(votes => String(votesPercentage(votes))),
  },
  {
    option: 'articles',
    path: '/articles/item/:id/votes',
    view: 'item',
    task: 'getVotesNum',
    answer: told(itemVotesWords),
  },
];
