import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type RecentPost, RecentPosts } from '../cards/index.ts';
import type { Blogger } from './queries.ts';

const kinds = ['category', 'tag'] as const;

/**
 * Tabs of an author: recent posts at once, categories and tags on first opening (B-005, wire §3.4). Without scripts the
 * tabs are links to pages of the same content.
 */
export const AuthorTabs = ({
  context,
  blogger: { id, name, permalink },
  posts,
}: {
  context: RequestContext;
  blogger: Blogger;
  posts: readonly RecentPost[];
}) => {
  const { services } = context;
  const { basePath } = services.settings;
  // Installed scripts open a tab by the id in its address.
  const isScripted = services.site.get('compat.client');
  const paneId = (kind: 'post' | 'category' | 'tag'): string => `author-${id}-${kind}`;
  const link = (kind: 'post' | 'category' | 'tag', to: string) => ({
    href: isScripted ? `#${paneId(kind)}` : basePath + to,
    'data-bp-toggle': isScripted ? 'tab' : undefined,
    'data-pane': paneId(kind),
  });
  return (
    <div
      className="tabs"
      data-author-tabs=""
      data-loading={text('AUTHOR_LOADING')}
      data-failed={text('AUTHOR_TAB_FAILED')}
    >
      <ul className="nav-tabs" data-tab-list="" data-label={text('AUTHOR_TABS', name)}>
        <li className="active">
          <a {...link('post', paths.author(permalink))}>{text('AUTHOR_RECENT')}</a>
        </li>
        <li>
          <a {...link('category', `${paths.authorTopics(permalink)}#categories`)} data-tab-category="">
            {text('AUTHOR_CATEGORIES')}
          </a>
        </li>
        <li>
          <a {...link('tag', `${paths.authorTopics(permalink)}#tags`)} data-tab-tag="">
            {text('AUTHOR_TAGS')}
          </a>
        </li>
      </ul>
      <div className="tab-pane active" id={paneId('post')}>
        <RecentPosts context={context} posts={posts} />
      </div>
      {kinds.map(kind => (
        <div key={kind} className="tab-pane" id={paneId(kind)} {...{ [`data-${kind}-container`]: '' }}>
          <i className="muted">{text('AUTHOR_LOADING')}</i>
        </div>
      ))}
    </div>
  );
};
