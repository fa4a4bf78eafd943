import { limits } from '../../../protocol/limits.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { titleOf } from '../cards/index.ts';
import type { Entry, Neighbour } from './post.ts';
import { EntryEnd, EntryHeader, EntryText, type EntryView, ReadingProgress, sectionOf } from './post-views.tsx';

type MoreView = Pick<
  EntryView,
  'entry' | 'setting' | 'baseUrl' | 'pageTitle' | 'html' | 'contents' | 'locked' | 'progress' | 'tools' | 'responses'
> & {
  /** True when the post's own page shows comments. */
  readonly hasComments: boolean;
};

/**
 * Container of further posts (APG Feed) with its control: a button, automatic near the end a few times in a row, or off
 * (B-009). Without scripts a link to the next post.
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
      data-most={limits.autoloadMost}
    />
    <div className="more-posts-control needs-script" data-more-posts-control="">
      <button
        type="button"
        className="button button-plain"
        data-eb-pagination-loadmore=""
        data-post-id={older.id}
        data-message={text('NEXT_POST_LOADED', '%s')}
        data-failed={text('NEXT_POST_FAILED')}
        data-continue={text('NEXT_POST_LINK', '%s')}
      >
        {text('NEXT_POST_HERE')}
      </button>
      <input type="hidden" defaultValue={JSON.stringify([entry.id])} data-eb-pagination-exclusion="" />
    </div>
  </>
);

/**
 * Link to the comments of a post below the first. The address bar may show that post's address by then, and a link with
 * only another fragment would stay on this page: the query makes it load the post's page.
 */
const CommentsLink = ({ entry, baseUrl }: Pick<MoreView, 'entry' | 'baseUrl'>) => (
  <p>
    <a href={`${baseUrl}${paths.entry(entry.slug)}?comments=1#comments`}>
      {text('MORE_POST_RESPONSES', titleOf(entry.title))}
    </a>
  </p>
);

/** Post below another, without comments, which it links to. */
export const MorePost = ({ view }: { view: MoreView }) => {
  const { entry, setting } = view;
  const headingId = `post-${entry.id}-title`;
  return (
    <div {...sectionOf(view)}>
      <div data-blog-post="">
        {view.progress && !view.locked && <ReadingProgress />}
        <article data-blog-posts-item="" data-id={entry.id} data-uid={entry.uid} aria-labelledby={headingId}>
          <EntryHeader entry={entry} setting={setting} id={headingId} />
          {view.tools}
          {view.locked || <EntryText view={view} />}
          <EntryEnd entry={entry} setting={setting} />
          {view.responses}
          {view.hasComments && <CommentsLink entry={entry} baseUrl={view.baseUrl} />}
        </article>
      </div>
    </div>
  );
};
