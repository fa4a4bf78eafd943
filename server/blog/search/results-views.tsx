import type { ReactNode } from 'react';
import { type Html, plainTextOf, rawHtml } from '../../core/html/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type KindResults, stemLanguageOf } from '../../search/index.ts';
import { CardByline, Chips, type cardsOf, type Setting, titleOf } from '../cards/index.ts';
import { highlight, type Piece, type Sought, snippetOf } from './highlight.ts';

type Card = Awaited<ReturnType<typeof cardsOf>>[number];

const Highlighted = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text: words, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    isHit ? <mark key={index}>{words}</mark> : words,
  );

const Snippet = ({ card, markup, sought }: { card: Card; markup: string | undefined; sought: Sought }) => {
  if (card.isLocked || markup === undefined) return <p className="locked-note">{text('LOCKED_NOTE')}</p>;
  const written: Html = rawHtml(markup);
  return (
    <p className="card-excerpt" {...contentLanguage(card)}>
      <Highlighted pieces={snippetOf(plainTextOf(written), sought)} />
    </p>
  );
};

interface PostsProps {
  readonly cards: readonly Card[];
  readonly texts: ReadonlyMap<number, string>;
  /** Words of the search in all their forms. */
  readonly forms: ReadonlySet<string>;
  readonly start: number;
  readonly setting: Setting;
}

/** Posts, best first: searched words are marked in titles and texts. */
const FoundPosts = ({ cards, texts, forms, start, setting }: PostsProps) => (
  <ol id="search-posts" className="search-results" start={start + 1} data-blog-posts="">
    {cards.map(card => {
      const sought = { forms, language: stemLanguageOf(card.language) };
      return (
        <li key={card.id}>
          <article className="search-result" data-blog-posts-item="" data-id={card.id} data-uid={card.uid}>
            <h2 className="card-title" {...contentLanguage(card)}>
              <a href={setting.base + paths.entry(card.slug)}>
                <Highlighted pieces={highlight(titleOf(card.title), sought)} />
              </a>
            </h2>
            <Snippet card={card} markup={texts.get(card.id)} sought={sought} />
            <CardByline card={card} setting={setting} />
            <Chips label={text('IN_CATEGORIES')} names={card.categories} pathOf={paths.category} setting={setting} />
          </article>
        </li>
      );
    })}
  </ol>
);

interface Count {
  readonly total: number;
  readonly isMore: boolean;
}

const countOf = ({ total, isMore }: Count): string => (isMore ? `${total}+` : `${total}`);

// A kind without a page of its results is linked where some are listed below.
const isLinked = ({ href, total }: KindResults): boolean => href !== undefined || total > 0;

/** Number of results per kind, with links. */
const SearchKinds = ({ posts, others }: { posts: Count; others: readonly KindResults[] }) => (
  <nav className="tabs-plain" aria-label={text('SEARCH_KINDS')}>
    <ul>
      <li>
        <a href="#search-posts" aria-current="true">
          {text('SEARCH_KIND_POSTS', countOf(posts))}
        </a>
      </li>
      {others.filter(isLinked).map(({ kind, label, href }) => (
        <li key={kind}>
          <a href={href ?? `#search-${kind}s`}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** First results of another kind, with a link to all. */
const ResultsOfKind = ({ kind, total, first, label, href, allLabel }: KindResults) => (
  <section className={`search-${kind}s`} aria-labelledby={`search-${kind}s`}>
    <h2 id={`search-${kind}s`}>{label}</h2>
    <ul>
      {first.map(entry => (
        <li key={entry.id}>
          <a href={entry.href} lang={contentLanguage().lang} dir="auto">
            {entry.title}
          </a>
        </li>
      ))}
    </ul>
    {href && total > first.length && (
      <p>
        <a href={href}>{allLabel}</a>
      </p>
    )}
  </section>
);

/** Links to other pages after an empty search. */
const WaysOn = ({ base, children }: { base: string; children: ReactNode }) => (
  <nav className="empty" aria-labelledby="search-ways">
    <h2 id="search-ways">{text('SEARCH_WAYS_ON')}</h2>
    <ul>
      {children}
      <li>
        <a href={base + paths.categories}>{text('SEARCH_WAY_CATEGORIES')}</a>
      </li>
      <li>
        <a href={base + paths.tags}>{text('SEARCH_WAY_TAGS')}</a>
      </li>
      <li>
        <a href={base + paths.archive}>{text('SEARCH_WAY_ARCHIVE')}</a>
      </li>
    </ul>
  </nav>
);

/** Results of a search: how many of each kind, the posts and the first results of other kinds; links after none. */
export const SearchResults = ({
  found,
  others,
  hasKinds,
  hasOthers,
  children,
  ...posts
}: PostsProps & {
  found: Count;
  others: readonly KindResults[];
  /** The search covers all kinds. */
  hasKinds: boolean;
  /** Results of other kinds are shown on the first page and on the last one. */
  hasOthers: boolean;
  /** Links to wider searches, shown when nothing is found. */
  children: ReactNode;
}) => {
  const isFound = [found, ...others].some(({ total }) => total > 0);
  return (
    <>
      {hasKinds && isFound && <SearchKinds posts={found} others={others} />}
      {posts.cards.length > 0 && <FoundPosts {...posts} />}
      {hasOthers && others.map(results => results.total > 0 && <ResultsOfKind key={results.kind} {...results} />)}
      {!isFound && <WaysOn base={posts.setting.base}>{children}</WaysOn>}
    </>
  );
};
