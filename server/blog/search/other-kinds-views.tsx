import { text } from '../../core/i18n/index.ts';
import type { KindResults } from '../../search/index.ts';

const countOf = ({ total, isMore }: { total: number; isMore: boolean }): string => (isMore ? `${total}+` : `${total}`);

/** Number of results per kind, with links. */
export const SearchKinds = ({
  posts,
  others,
}: {
  posts: { total: number; isMore: boolean };
  others: readonly KindResults[];
}) => (
  <nav className="tabs-plain" aria-label={text('SEARCH_KINDS')}>
    <ul>
      <li>
        <a href="#search-posts" aria-current="true">
          {text('SEARCH_KIND_POSTS', countOf(posts))}
        </a>
      </li>
      {others.map(({ kind, label, href }) => (
        <li key={kind}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** First results of another kind, with a link to all. */
export const ResultsOfKind = ({ kind, total, first, label, href, allLabel }: KindResults) => (
  <section className={`search-${kind}s`} aria-labelledby={`search-${kind}s`}>
    <h2 id={`search-${kind}s`}>{label}</h2>
    <ul>
      {first.map(entry => (
        <li key={entry.id}>
          <a href={entry.href} dir="auto">
            {entry.title}
          </a>
        </li>
      ))}
    </ul>
    {total > first.length && (
      <p>
        <a href={href}>{allLabel}</a>
      </p>
    )}
  </section>
);
