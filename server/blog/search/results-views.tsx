import type { ReactNode } from 'react';
import { type Html, plainTextOf, rawHtml } from '../../core/html/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { countLabel, type FoundEntry, type KindResults, stemLanguageOf } from '../../search/index.ts';
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

/** Entries of another kind with excerpts. */
const FoundEntries = ({
  entries,
  forms,
  start,
}: { entries: readonly FoundEntry[] } & Pick<PostsProps, 'forms' | 'start'>) => (
  <ol className="search-results" start={start + 1}>
    {entries.map(({ id, title, href, language, markup }) => {
      const sought = { forms, language: stemLanguageOf(language) };
      return (
        <li key={id}>
          <article className="search-result">
            <h2 className="card-title" {...contentLanguage({ language })}>
              <a href={href}>
                <Highlighted pieces={highlight(title, sought)} />
              </a>
            </h2>
            {markup !== undefined && (
              <p className="card-excerpt" {...contentLanguage({ language })}>
                <Highlighted pieces={snippetOf(plainTextOf(rawHtml(markup)), sought)} />
              </p>
            )}
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

type Kind = KindResults['kind'];

interface Counts {
  readonly all: Count;
  readonly post: Count;
}

interface KindTab {
  readonly kind: Kind | '';
  readonly label: string;
}

const kindTabs = ({ all, post }: Counts, others: readonly KindResults[]): readonly KindTab[] => [
  { kind: '', label: text('SEARCH_KIND_ALL', countLabel(all)) },
  { kind: 'post', label: text('SEARCH_KIND_POSTS', countLabel(post)) },
  ...others,
];

/** Number of results of all kinds and of each, with links that show only those. */
export const SearchKinds = ({
  counts,
  others,
  chosen,
  hrefOf,
}: {
  counts: Counts;
  others: readonly KindResults[];
  chosen: Kind | '';
  hrefOf: (kind: Kind | '') => string;
}) => (
  <nav className="tabs-plain" aria-label={text('SEARCH_KINDS')}>
    <ul>
      {kindTabs(counts, others).map(({ kind, label }) => (
        <li key={kind}>
          <a href={hrefOf(kind)} aria-current={kind === chosen ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** First results of another kind, with a link to all. */
const ResultsOfKind = ({ kind, total, entries, label, allLabel, href }: KindResults & { readonly href: string }) => (
  <section className={`search-${kind}s`} aria-labelledby={`search-${kind}s`}>
    <h2 id={`search-${kind}s`}>{label}</h2>
    <ul>
      {entries.map(entry => (
        <li key={entry.id}>
          <a href={entry.href} lang={contentLanguage({ language: entry.language }).lang} dir="auto">
            {entry.title}
          </a>
        </li>
      ))}
    </ul>
    {total > entries.length && (
      <p>
        <a href={href}>{allLabel}</a>
      </p>
    )}
  </section>
);

/** Links to other pages after an empty search. */
export const WaysOn = ({ base, children }: { base: string; children: ReactNode }) => (
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

/** Results of the chosen kind, or the posts and the first results of the other kinds. */
export const SearchResults = ({
  chosen,
  others,
  allOf,
  ...posts
}: PostsProps & {
  /** Results of a kind other than posts that is shown alone. */
  chosen: KindResults | undefined;
  others: readonly KindResults[];
  /** Address with all results of a kind. */
  allOf: (kind: Kind) => string;
}) => {
  if (chosen) return <FoundEntries entries={chosen.entries} forms={posts.forms} start={posts.start} />;
  return (
    <>
      {posts.cards.length > 0 && <FoundPosts {...posts} />}
      {others.map(
        results => results.total > 0 && <ResultsOfKind key={results.kind} {...results} href={allOf(results.kind)} />,
      )}
    </>
  );
};
