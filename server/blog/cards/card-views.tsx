import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { viewCache } from '../../core/cache/index.ts';
import type { Services } from '../../core/context/index.ts';
import { type Html, join, print, rawHtml } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { themedPart } from '../../core/theme/index.ts';
import { Picture } from '../../media/index.ts';
import { CardRating } from '../ratings/index.ts';
import type { Card } from './card.ts';
import { CardByline, Chips, KindMark, type Setting, sourceLink, speech, titleOf } from './meta-views.tsx';
import { themeCardOf } from './theme-card.tsx';

const coverSizes = {
  card: '(min-width: 72rem) 22rem, (min-width: 46rem) 50vw, 100vw',
  section: '(min-width: 72rem) 22rem, (min-width: 46rem) 50vw, 100vw',
  lead: '(min-width: 72rem) 42rem, (min-width: 56rem) 60vw, 100vw',
} as const;

const Cover = ({ card, setting, form }: { card: Card; setting: Setting; form: CardForm }) =>
  card.cover && (
    <div className="card-cover">
      <Picture picture={card.cover} basePath={setting.base} alt="" sizes={coverSizes[form]} />
    </div>
  );

const Body = ({ card }: { card: Card }) => {
  if (card.isLocked) return <p className="locked-note">{text('LOCKED_NOTE')}</p>;
  const link = card.kind === 'link' ? sourceLink(card.source) : null;
  return (
    <>
      {card.kind === 'quote' && card.source && <p className="quote-source">— {card.source}</p>}
      {link && (
        <p className="link-source">
          <a href={link.href} rel="noopener nofollow ugc">
            {text('VISIT_LINK', link.host)}
          </a>
        </p>
      )}
      {card.excerpt && (
        <p className="card-excerpt" {...speech(card)}>
          {card.excerpt}
        </p>
      )}
    </>
  );
};

/** Forms of a card: in a listing, below the heading of a section, or as lead story in the width of the page. */
export type CardForm = 'card' | 'section' | 'lead';

interface CardProps {
  readonly card: Card;
  readonly setting: Setting;
  readonly form: CardForm;
  readonly tools: ReactNode;
}

/** Post in a listing: a linked heading, metadata, excerpt, categories and tags. */
const PostCard = ({ card, setting, form, tools }: CardProps) => {
  const Title = form === 'section' ? 'h3' : 'h2';
  return (
    <article
      className={`post-card kind-${card.kind}${form === 'lead' ? ' card-lead' : ''}`}
      data-blog-posts-item=""
      data-id={card.id}
      data-uid={card.uid}
    >
      <Cover card={card} setting={setting} form={form} />
      <div className="card-text">
        <Title className="card-title" {...speech(card)}>
          <a href={setting.base + paths.entry(card.slug)}>{titleOf(card.title)}</a>
        </Title>
        <CardByline card={card} setting={setting}>
          <KindMark kind={card.kind} />
          {card.comments > 0 && (
            <a href={`${setting.base}${paths.entry(card.slug)}#comments`}>
              {plural('COMMENTS_COUNT', card.comments)}
              <span className="visually-hidden">{text('READ_MORE_ABOUT', titleOf(card.title))}</span>
            </a>
          )}
        </CardByline>
        <Body card={card} />
        {setting.stars !== 'none' && (
          <CardRating
            postId={card.id}
            tally={card.ratings}
            stars={setting.starCount}
            isScripted={setting.stars === 'scripted'}
          />
        )}
        <Chips label={text('IN_CATEGORIES')} names={card.categories} pathOf={paths.category} setting={setting} />
        {tools}
      </div>
    </article>
  );
};

/** Placeholder of the tools; it is random, so that no post can contain it. */
const toolsPlaceholder = rawHtml(randomUUID());

const printedCards = viewCache<Html>('post card');

/**
 * Cached markup of a card without tools. Its key is all data of the card: names and titles change without the post's
 * version.
 */
const cachedCard = (services: Services, card: Card, setting: Setting, form: CardForm): Html =>
  printedCards(services, form + JSON.stringify(card), () =>
    print(
      themedPart(services.theme, 'post-card', {
        props: () => themeCardOf(card, setting, form),
        standard: <PostCard card={card} setting={setting} form={form} tools={toolsPlaceholder} />,
      }),
    ),
  );

interface PrintedCardProps {
  readonly card: Card;
  readonly setting: Setting;
  readonly tools: ReactNode;
  /** True if its cover is in view when the page opens. */
  readonly isFirst: boolean;
  readonly form?: CardForm;
}

/** Card with the tools of the current user; the rest is cached. */
export const printedCard = (
  services: Services,
  { card, setting, tools, isFirst, form = 'card' }: PrintedCardProps,
): Html => {
  const cached = cachedCard(services, card, setting, form);
  // The cover of the first card is usually the largest element in view: it is loaded first.
  const html =
    isFirst && card.cover ? cached.replace('loading="lazy"', 'loading="eager" fetchpriority="high"') : cached;
  const [before = html, after = ''] = html.split(toolsPlaceholder);
  return join(rawHtml(before), print(tools), rawHtml(after));
};
