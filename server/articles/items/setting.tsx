import { dateTimeWords, isoMoment } from '../../core/dates.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';

/** What views of items need to know of the site. */
export interface ItemSetting {
  /** The path the site lives under; empty at the root of a host. */
  readonly base: string;
  readonly locale: string;
}

export const itemSettingOf = ({ services }: Visit): ItemSetting => ({
  base: services.settings.basePath,
  locale: services.site.get('site.language'),
});

export const itemTitleOf = (title: string): string => title.trim() || text('UNTITLED');

/** `lang` of an item in another language than the site. */
export const itemSpeech = ({ language }: { readonly language: string }) => ({
  lang: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : undefined,
});

export const ItemMoment = ({ date, locale }: { date: Date; locale: string }) => (
  <time dateTime={isoMoment(date)}>{dateTimeWords(date, locale)}</time>
);
