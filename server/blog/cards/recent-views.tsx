import type { RequestContext } from '../../core/context/index.ts';
import { contentLanguage } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { Moment, settingOf, titleOf } from './meta-views.tsx';
import type { RecentPost } from './recent-queries.ts';

/** Titles and dates of the newest posts of an author or team. */
export const RecentPosts = ({ context, posts }: { context: RequestContext; posts: readonly RecentPost[] }) => {
  const { base } = settingOf(context);
  return (
    <ul className="recent-posts">
      {posts.map(({ id, title, slug, publishedAt }) => (
        <li key={id}>
          <a href={base + paths.entry(slug)} lang={contentLanguage().lang} dir="auto">
            {titleOf(title)}
          </a>{' '}
          <span className="muted">
            <Moment date={publishedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
};
