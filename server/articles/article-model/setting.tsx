import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import type { Theme } from '../../core/theme/index.ts';
import { dateTimeWords, dateWords, isoMoment } from '../../core/time/index.ts';
import type { Article } from './article.ts';

/** Site data needed by the views of articles. */
export interface ArticleSetting {
  /** Base path of the site; empty at the root of a host. */
  readonly base: string;
  readonly theme: Theme;
  /** Address of the form for an article the reader may edit; otherwise null. */
  readonly editHref: (article: { readonly id: number; readonly author: { readonly id: number } }) => string | null;
  /** Address of the form for a new article, in a category or any; null without the right. */
  readonly addHref: (category?: number) => string | null;
}

export interface ArticleProps {
  readonly article: Article;
  readonly setting: ArticleSetting;
}

// Installed scripts open a link's address unchanged in a frame.
const framed = ({ services }: RequestContext, path: string): string =>
  services.site.get('compat.client') ? `${path}${path.includes('?') ? '&' : '?'}tmpl=component` : path;

export const articleSettingOf = (context: RequestContext): ArticleSetting => {
  const { basePath } = context.services.settings;
  return {
    base: basePath,
    theme: context.services.theme,
    editHref: ({ id, author }) => {
      const read = { id, categoryId: 0, authorId: author.id, isOut: true, access: 'public' } as const;
      return can(context.actor, 'article.edit', read) ? basePath + framed(context, articlePaths.edit(id)) : null;
    },
    addHref: category =>
      can(context.actor, 'article.add', site) ? basePath + framed(context, articlePaths.add(category)) : null,
  };
};

/** True if articles of this author are published by a moderator only. */
export const awaitsApproval = ({ actor, services }: Pick<RequestContext, 'actor' | 'services'>): boolean =>
  !can(actor, 'articles.manage', site) && services.site.get('articles.approval');

export const articleTitleOf = (title: string): string => title.trim() || text('UNTITLED');

/** Day of an article, where the time of day is not needed. */
export const ArticleDay = ({ date }: { date: Date }) => <time dateTime={isoMoment(date)}>{dateWords(date)}</time>;

export const ArticleMoment = ({ date }: { date: Date }) => (
  <time dateTime={isoMoment(date)}>{dateTimeWords(date)}</time>
);
