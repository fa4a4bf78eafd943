import { paths } from '../../core/paths.ts';
import { text } from '../../core/texts.ts';
import type { Entry, Neighbour } from './entry.ts';
import { EntryEnd, EntryHeader, EntryText, type EntryView, sectionOf } from './entry-views.tsx';
import { titleOf } from './meta-views.tsx';

type MoreView = Pick<EntryView, 'entry' | 'setting' | 'baseUrl' | 'pageTitle' | 'html' | 'contents' | 'locked'>;

/**
 * Where posts go on below the first (APG Feed), and how: a button, by itself near the end, or not (B-009). Without
 * scripts there is the link to the next post.
 */
export const MorePosts = ({ entry, older }: { entry: Entry; older: Neighbour }) => (
  <>
    <div
      className="more-posts"
      role="feed"
      aria-label={text('MORE_POSTS')}
      aria-busy="false"
      hidden
      data-more-posts=""
    />
    <div className="more-posts-control needs-script" data-more-posts-control="">
      <button
        type="button"
        className="button button-plain"
        data-eb-pagination-loadmore=""
        data-post-id={older.id}
        data-said={text('NEXT_POST_LOADED', '%s')}
        data-failed={text('NEXT_POST_FAILED')}
      >
        {text('NEXT_POST_HERE')}
      </button>
      <input type="hidden" defaultValue={JSON.stringify([entry.id])} data-eb-pagination-exclusion="" />
    </div>
  </>
);

/** A post below another: its text, and the way to all that stands on its own page. */
export const MorePost = ({ view }: { view: MoreView }) => {
  const { entry, setting } = view;
  const headingId = `post-${entry.id}-title`;
  return (
    <div {...sectionOf(view)}>
      <div data-blog-post="">
        <article data-blog-posts-item="" data-id={entry.id} data-uid={entry.uid} aria-labelledby={headingId}>
          <EntryHeader entry={entry} setting={setting} id={headingId} />
          {view.locked || <EntryText view={view} />}
          <EntryEnd entry={entry} setting={setting} />
          <p>
            <a href={`${setting.base}${paths.entry(entry.slug)}#comments`}>
              {text('MORE_POST_RESPONSES', titleOf(entry.title))}
            </a>
          </p>
        </article>
      </div>
    </div>
  );
};
