import type { TextKey } from '../../../../protocol/texts.ts';
import type { Actor } from '../actor.ts';
import { type Decision, isOwner, type Rule, refusalOf, rule, when } from '../rule.ts';
import type {
  ArticleCommentSubject,
  OpenArticle,
  ReportableArticleComment,
  ReportedAccount,
  SiteSubject,
} from '../subjects.ts';
import { isEditor, readsArticle } from './articles.ts';

const opens = (actor: Actor, openTo: OpenArticle['openTo'], closed: TextKey): Decision => {
  if (openTo === 'nobody') return closed;
  return when(openTo === 'everyone' || actor.account !== null, 'SIGN_IN_FIRST');
};

/** Comments follow their article: users who may not read it neither see nor change them. */
const underArticle = <S extends ArticleCommentSubject>(decide: Rule<S>): Rule<S> =>
  rule((actor, comment) => {
    const decision = readsArticle(actor, comment.article);
    return decision === true ? decide(actor, comment) : decision;
  });

/** Comments of the article area, and their moderation (F-036, F-039). */
export const articleCommentRules = {
  'article.comment': rule<OpenArticle>((actor, article) => {
    const decision = readsArticle(actor, article);
    if (decision !== true) return decision;
    return article.isOut ? opens(actor, article.openTo, 'ITEM_COMMENTS_CLOSED') : 'ITEM_COMMENTS_CLOSED';
  }),
  /** Moderators and the author of the article (ruling 11). */
  'articleComment.moderate': underArticle<ArticleCommentSubject>((actor, { article }) =>
    when(isEditor(actor) || isOwner(actor, article.authorId), refusalOf(actor)),
  ),
  'articleComment.report': underArticle<ReportableArticleComment>((actor, { published, article }) => {
    if (!published || !article.isOut) return 'NOT_FOUND';
    return opens(actor, article.openTo, 'REPORTS_CLOSED');
  }),
  /** The list of comments on own articles; for moderators on all articles. */
  'articleComments.see': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'user.report': rule<ReportedAccount>((actor, { id, openTo }) =>
    isOwner(actor, id) ? 'REPORT_OWN_ACCOUNT' : opens(actor, openTo, 'REPORTS_CLOSED'),
  ),
} as const;
