import type { TextKey } from '../../../../protocol/texts.ts';
import type { Actor } from '../actor.ts';
import { type Decision, isOwner, type Rule, refusalOf, rule, when } from '../rule.ts';
import type { ItemCommentSubject, OpenItem, ReportableItemComment, ReportedAccount, SiteSubject } from '../subjects.ts';
import { isEditor, readsItem } from './articles.ts';

const opens = (actor: Actor, openTo: OpenItem['openTo'], closed: TextKey): Decision => {
  if (openTo === 'nobody') return closed;
  return when(openTo === 'everyone' || actor.account !== null, 'SIGN_IN_FIRST');
};

/** Comments follow their item: users who may not read it neither see nor change them. */
const underItem = <S extends ItemCommentSubject>(decide: Rule<S>): Rule<S> =>
  rule((actor, comment) => {
    const verdict = readsItem(actor, comment.item);
    return verdict === true ? decide(actor, comment) : verdict;
  });

/** Comments of the article area, and their moderation (F-036, F-039). */
export const itemCommentRules = {
  'item.comment': rule<OpenItem>((actor, item) => {
    const verdict = readsItem(actor, item);
    if (verdict !== true) return verdict;
    return item.isOut ? opens(actor, item.openTo, 'ITEM_COMMENTS_CLOSED') : 'ITEM_COMMENTS_CLOSED';
  }),
  /** Moderators, and who wrote the item (ruling 11). */
  'itemComment.moderate': underItem<ItemCommentSubject>((actor, { item }) =>
    when(isEditor(actor) || isOwner(actor, item.authorId), refusalOf(actor)),
  ),
  'itemComment.report': underItem<ReportableItemComment>((actor, { published, item }) => {
    if (!published || !item.isOut) return 'NOT_FOUND';
    return opens(actor, item.openTo, 'REPORTS_CLOSED');
  }),
  /** The list of comments on own items; for moderators on all items. */
  'itemComments.see': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'user.report': rule<ReportedAccount>((actor, { id, openTo }) =>
    isOwner(actor, id) ? 'REPORT_OWN_ACCOUNT' : opens(actor, openTo, 'REPORTS_CLOSED'),
  ),
} as const;
