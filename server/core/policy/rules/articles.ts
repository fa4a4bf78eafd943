import { type Actor, hasRole } from '../actor.ts';
import { belongsTo, type Decision, isOwner, type Rule, refusalOf, rule, when } from '../rule.ts';
import type { ArticleSubject, ComposedArticle, SiteSubject } from '../subjects.ts';

/** Tells whether the actor may edit the articles of others. */
export const isEditor = (actor: Actor): boolean => hasRole(actor, 'moderator');

export const readsArticle = (actor: Actor, article: ArticleSubject): Decision => {
  if (isOwner(actor, article.authorId) || isEditor(actor)) return true;
  if (!article.isOut) return 'NOT_FOUND';
  return belongsTo(actor.account, article.access);
};

const writesOn = (isAllowed: (actor: Actor, article: ArticleSubject) => boolean): Rule<ArticleSubject> =>
  rule((actor, article) => {
    const decision = readsArticle(actor, article);
    return decision === true ? when(isAllowed(actor, article), refusalOf(actor)) : decision;
  });

const addsArticle = (actor: Actor): Decision => when(hasRole(actor, 'author'), refusalOf(actor));

const editsArticle = writesOn(
  (actor, article) => isEditor(actor) || (hasRole(actor, 'author') && isOwner(actor, article.authorId)),
);

/** Reading and writing articles (F-037, spec §6). */
export const articleRules = {
  'article.read': rule<ArticleSubject>(readsArticle),
  'article.add': rule<SiteSubject>(addsArticle),
  'article.edit': editsArticle,
  /** Saving the form of an article, new or not. */
  'article.compose': rule<ComposedArticle>((actor, { article }) =>
    article ? editsArticle(actor, article) : addsArticle(actor),
  ),
  /** Taking over the lock of another editor, and permanent deletion. */
  'article.manage': writesOn(isEditor),
  /** Featuring and publishing the articles of others. */
  'articles.manage': rule<SiteSubject>(actor => when(isEditor(actor), refusalOf(actor))),
  /** Managing the extra fields of articles. */
  'article-fields.manage': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  /** Managing the categories of articles. */
  'article-categories.manage': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  /** Mailing the address of a public article to a friend. */
  'article.recommend': rule<ArticleSubject>((actor, article) => {
    const decision = readsArticle(actor, article);
    return decision === true ? when(article.isOut && article.access === 'public', 'NOT_FOUND') : decision;
  }),
  /** Rating a published article. */
  'article.rate': rule<ArticleSubject>((actor, article) => {
    const decision = readsArticle(actor, article);
    return decision === true ? when(article.isOut, 'RATING_LOCKED') : decision;
  }),
} as const;
