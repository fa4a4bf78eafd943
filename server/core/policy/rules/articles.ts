import { type Actor, holds } from '../actor.ts';
import { type Decision, isOwner, type Rule, refusalOf, rule, when } from '../rule.ts';
import type { ComposedItem, ItemSubject, SiteSubject } from '../subjects.ts';

/** Tells whether the actor may edit the articles of others. */
export const isEditor = (actor: Actor): boolean => holds(actor, 'moderator');

export const readsItem = (actor: Actor, item: ItemSubject): Decision => {
  if (isOwner(actor, item.authorId) || isEditor(actor)) return true;
  if (!item.isOut) return 'NOT_FOUND';
  if (item.access !== 'public' && !actor.account) return 'SIGN_IN_FIRST';
  return when(item.access !== 'special' || (actor.account !== null && actor.account.role !== 'reader'));
};

const writesOn = (isAllowed: (actor: Actor, item: ItemSubject) => boolean): Rule<ItemSubject> =>
  rule((actor, item) => {
    const verdict = readsItem(actor, item);
    return verdict === true ? when(isAllowed(actor, item), refusalOf(actor)) : verdict;
  });

const addsItem = (actor: Actor): Decision => when(holds(actor, 'author'), refusalOf(actor));

const editsItem = writesOn(
  (actor, item) => isEditor(actor) || (holds(actor, 'author') && isOwner(actor, item.authorId)),
);

/** The article area: reading items, and who writes them (F-037, spec §6). */
export const articleRules = {
  'item.read': rule<ItemSubject>(readsItem),
  'item.add': rule<SiteSubject>(addsItem),
  'item.edit': editsItem,
  /** Saving the form of an item, new or not. */
  'item.compose': rule<ComposedItem>((actor, { item }) => (item ? editsItem(actor, item) : addsItem(actor))),
  /** Taking over the lock of another editor, and permanent deletion. */
  'item.manage': writesOn(isEditor),
  /** Saying what leads, and what waiting authors' items come out. */
  'items.manage': rule<SiteSubject>(actor => when(isEditor(actor), refusalOf(actor))),
  /** The extra fields it may have. */
  'item-fields.manage': rule<SiteSubject>(actor => when(holds(actor, 'staff'), refusalOf(actor))),
  /** Managing the categories of articles. */
  'item-categories.manage': rule<SiteSubject>(actor => when(holds(actor, 'staff'), refusalOf(actor))),
  /** Sending its address to a friend: what everybody may read. */
  'item.recommend': rule<ItemSubject>((actor, item) => {
    const verdict = readsItem(actor, item);
    return verdict === true ? when(item.isOut && item.access === 'public', 'NOT_FOUND') : verdict;
  }),
  /** Rating a published item. */
  'item.rate': rule<ItemSubject>((actor, item) => {
    const verdict = readsItem(actor, item);
    return verdict === true ? when(item.isOut, 'RATING_LOCKED') : verdict;
  }),
} as const;
