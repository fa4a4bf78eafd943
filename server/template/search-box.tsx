import { limits } from '../../protocol/limits.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';

/** Search form of every page. Each instance on a page needs its own name. */
export const SearchBox = ({ base, name }: { base: string; name: 'SEARCH_SITE' | 'SEARCH_HERE' }) => (
  // biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, not the element
  <form action={base + paths.search} method="get" role="search" aria-label={text(name)} className="search-box">
    <input type="search" name="q" aria-label={text(name)} maxLength={limits.searchLength} />
    <button type="submit" className="button button-plain">
      <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
        <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="m13 13 5 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="visually-hidden">{text(name)}</span>
    </button>
  </form>
);
