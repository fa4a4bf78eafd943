import type { ThemeParts } from '../../../protocol/theme.ts';
import { paths } from '../../core/paths/index.ts';
import { dateWords } from '../../core/time/index.ts';
import { AvatarOrInitial, Picture } from '../../media/index.ts';
import type { Card } from './card.ts';
import { type Setting, titleOf } from './meta-views.tsx';

/** Properties of a card for the theme of the site. */
export const themeCardOf = (
  card: Card,
  { base }: Pick<Setting, 'base'>,
  form: ThemeParts['post-card']['form'],
): ThemeParts['post-card'] => ({
  id: card.id,
  title: titleOf(card.title),
  href: base + paths.entry(card.slug),
  excerpt: card.excerpt,
  publishedAt: card.publishedAt,
  date: dateWords(card.publishedAt),
  authors: card.byline
    ? []
    : [card.author, ...card.coAuthors].map(({ name, permalink, avatar }) => ({
        name,
        href: base + paths.author(permalink),
        face: <AvatarOrInitial name={name} avatar={avatar} basePath={base} />,
      })),
  byline: card.byline,
  cover: card.cover && <Picture picture={card.cover} basePath={base} alt="" sizes="(min-width: 46rem) 50vw, 100vw" />,
  categories: card.categories.map(({ title, alias }) => ({ label: title, href: base + paths.category(alias) })),
  comments: card.comments,
  form,
  minutes: card.minutes,
});
