import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { viewCache } from '../../core/cache/index.ts';
import type { Services } from '../../core/context/index.ts';
import { type Html, join, print, rawHtml } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { Picture } from '../../media/index.ts';
import { CardRating } from '../ratings/index.ts';
import type { Card } from './card.ts';
import { Byline, Chips, KindMark, type Setting, sourceLink, speech, titleOf } from './meta-views.tsx';

const Cover = ({ card, setting }: { card: Card; setting: Setting }) =>
  card.cover && (
    <div className="card-cover">
      <Picture picture={card.cover} basePath={setting.base} alt="" sizes="(min-width: 48rem) 18rem, 100vw" />
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

/** Post in a listing: a linked heading, metadata, excerpt, categories and tags. */
const PostCard = ({ card, setting, tools }: { card: Card; setting: Setting; tools: ReactNode }) => (
  <article className={`post-card kind-${card.kind}`} data-blog-posts-item="" data-id={card.id} data-uid={card.uid}>
    <Cover card={card} setting={setting} />
    <div className="card-text">
      <h2 className="card-title" {...speech(card)}>
        <a href={setting.base + paths.entry(card.slug)}>{titleOf(card.title)}</a>
      </h2>
      <Byline
        author={card.author}
        coAuthors={card.coAuthors}
        byline={card.byline}
        date={card.publishedAt}
        minutes={card.minutes}
        setting={setting}
      >
        <KindMark kind={card.kind} />
        {card.comments > 0 && (
          <a href={`${setting.base}${paths.entry(card.slug)}#comments`}>
            {plural('COMMENTS_COUNT', card.comments)}
            <span className="visually-hidden">{text('READ_MORE_ABOUT', titleOf(card.title))}</span>
          </a>
        )}
      </Byline>
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

/** Placeholder of the tools; it is random, so that no post can contain it. */
const toolsPlaceholder = rawHtml(randomUUID());

const printedCards = viewCache<Html>('post card');

/** Cached markup of a card without tools. Its key is all data of the card: names and titles change without the post's version. */
const cachedCard = (services: Services, card: Card, setting: Setting): Html =>
  printedCards(services, JSON.stringify(card), () =>
    print(<PostCard card={card} setting={setting} tools={toolsPlaceholder} />),
  );

/** Card with the tools of the current user; the rest is cached. */
export const printedCard = (
  services: Services,
  { card, setting, tools, isFirst }: { card: Card; setting: Setting; tools: ReactNode; isFirst: boolean },
): Html => {
  const cached = cachedCard(services, card, setting);
  // The cover of the first card is usually the largest element in view: it is loaded first.
  const html =
    isFirst && card.cover ? cached.replace('loading="lazy"', 'loading="eager" fetchpriority="high"') : cached;
  const [before = html, after = ''] = html.split(toolsPlaceholder);
  return join(rawHtml(before), print(tools), rawHtml(after));
};
