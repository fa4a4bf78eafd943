import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { contentLanguage, plural, text } from '../../core/i18n/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';
import type { Theme } from '../../core/theme/index.ts';
import { dateWords, isoMoment } from '../../core/time/index.ts';
import { AvatarOrInitial } from '../../media/index.ts';
import { starsOf } from '../ratings/index.ts';
import { AuthorNames } from './author-names.tsx';
import type { Author, Card, Named, PostKind } from './card.ts';

/** Site settings that views of posts need. */
export interface Setting {
  /** Base path of the site; empty at the root of a host. */
  readonly base: string;
  /** Stars on cards: none, drawn by the server, or drawn by scripts of installed clients. */
  readonly stars: 'none' | 'drawn' | 'scripted';
  readonly starCount: number;
  readonly theme: Theme;
}

const drawingOf = (site: SiteSettings): Setting['stars'] => {
  if (!site.get('ratings.enabled')) return 'none';
  return site.get('compat.client') ? 'scripted' : 'drawn';
};

export const settingOf = ({ services }: RequestContext): Setting => ({
  base: services.settings.basePath,
  stars: drawingOf(services.site),
  starCount: starsOf(services),
  theme: services.theme,
});

export const Moment = ({ date }: { date: Date }) => <time dateTime={isoMoment(date)}>{dateWords(date)}</time>;

export const titleOf = (title: string): string => title.trim() || text('UNTITLED');

interface BylineProps {
  readonly author: Author;
  readonly coAuthors: readonly Author[];
  /** Shown instead of the author's name, without a link. */
  readonly byline: string;
  readonly date: Date;
  readonly minutes: number;
  readonly setting: Setting;
  readonly children?: ReactNode;
}

export const Byline = ({ author, coAuthors, byline, date, minutes, setting, children }: BylineProps) => (
  <p className="post-meta">
    {!byline &&
      [author, ...coAuthors].map(({ id, name, avatar }) => (
        <AvatarOrInitial key={id} name={name} avatar={avatar} basePath={setting.base} />
      ))}
    <span>
      {text('BY_AUTHOR')} {byline || <AuthorNames authors={[author, ...coAuthors]} base={setting.base} />}
    </span>
    <span>
      <span className="visually-hidden">{text('PUBLISHED')} </span>
      <Moment date={date} />
    </span>
    <span>{plural('READING_MINUTES', minutes)}</span>
    {children}
  </p>
);

/** Byline of a card. */
export const CardByline = ({ card, setting, children }: Pick<BylineProps, 'setting' | 'children'> & { card: Card }) => (
  <Byline
    author={card.author}
    coAuthors={card.coAuthors}
    byline={card.byline}
    date={card.publishedAt}
    minutes={card.minutes}
    setting={setting}
  >
    {children}
  </Byline>
);

interface ChipsProps {
  readonly label: string;
  readonly names: readonly Named[];
  readonly pathOf: (alias: string) => string;
  readonly setting: Setting;
}

export const Chips = ({ label, names, pathOf, setting }: ChipsProps) =>
  names.length > 0 && (
    <div className="chips">
      <span className="chips-label">{label}</span>
      <ul className="chip-list">
        {names.map(({ id, title, alias }) => (
          <li key={id}>
            <a className="chip" href={setting.base + pathOf(alias)} {...contentLanguage()}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );

const kindWords = { quote: 'KIND_QUOTE', link: 'KIND_LINK', photo: 'KIND_PHOTO', video: 'KIND_VIDEO' } as const;

/** Label of the kind of a post; empty for an ordinary text. */
export const KindMark = ({ kind }: { kind: PostKind }) =>
  kind === 'text' || kind === 'page' ? null : <span className="kind-mark">{text(kindWords[kind])}</span>;

/** Host of the source of a post, when it is a web address. */
export const sourceLink = (source: string): { href: string; host: string } | null => {
  const url = webAddress(source);
  return url && { href: url.href, host: url.host.replace(/^www\./, '') };
};
