import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';

/** What views of items need to know of the site. */
export interface ItemSetting {
  /** The path the site lives under; empty at the root of a host. */
  readonly base: string;
  readonly locale: string;
  /** Where who reads changes an item that they read; null: they may not. */
  readonly editHref: (item: { readonly id: number; readonly author: { readonly id: number } }) => string | null;
  /** Where they write a new one, in a category or any; null: they may not. */
  readonly addHref: (category?: number) => string | null;
}

// An installed script opens the address of a link as it stands, in a frame.
const framed = ({ services }: RequestContext, path: string): string =>
  services.site.get('compat.client') ? `${path}${path.includes('?') ? '&' : '?'}tmpl=component` : path;

export const itemSettingOf = (context: RequestContext): ItemSetting => {
  const { basePath } = context.services.settings;
  return {
    base: basePath,
    locale: context.services.site.get('site.language'),
    editHref: ({ id, author }) => {
      const read = { id, categoryId: 0, authorId: author.id, isOut: true, access: 'public' } as const;
      return can(context.actor, 'item.edit', read) ? basePath + framed(context, articlePaths.edit(id)) : null;
    },
    addHref: category =>
      can(context.actor, 'item.add', site) ? basePath + framed(context, articlePaths.add(category)) : null,
  };
};

export const itemTitleOf = (title: string): string => title.trim() || text('UNTITLED');

/** `lang` of an item in another language than the site. */
export const itemSpeech = ({ language }: { readonly language: string }) => ({
  lang: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : undefined,
});

export const ItemMoment = ({ date, locale }: { date: Date; locale: string }) => (
  <time dateTime={isoMoment(date)}>{dateTimeWords(date, locale)}</time>
);
