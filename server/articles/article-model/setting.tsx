import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import type { Item } from './item.ts';

/** Site data needed by the views of items. */
export interface ItemSetting {
  /** Base path of the site; empty at the root of a host. */
  readonly base: string;
  readonly locale: string;
  /** Address of the form for an item the reader may edit; otherwise null. */
  readonly editHref: (item: { readonly id: number; readonly author: { readonly id: number } }) => string | null;
  /** Address of the form for a new item, in a category or any; null without the right. */
  readonly addHref: (category?: number) => string | null;
}

/** Item with the setting of its page. */
export interface ItemProps {
  readonly item: Item;
  readonly setting: ItemSetting;
}

// Installed scripts open a link's address unchanged in a frame.
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

/** `lang` attribute of an item whose language differs from the site's. */
export const itemSpeech = ({ language }: { readonly language: string }) => ({
  lang: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : undefined,
});

export const ItemMoment = ({ date, locale }: { date: Date; locale: string }) => (
  <time dateTime={isoMoment(date)}>{dateTimeWords(date, locale)}</time>
);
