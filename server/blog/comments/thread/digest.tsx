import { CommentsDigest } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type Html, noHtml, print } from '../../../core/html/index.ts';
import type { CommentsData } from '../comment-row.ts';
import type { PostTarget } from '../target-queries.ts';
import { type ThreadSetting, threadSetting } from '../thread-setting.ts';
import { loadComments } from './load-comments.ts';
import { isByTime } from './thread-part.ts';

interface Props {
  readonly data: CommentsData;
  readonly setting: ThreadSetting;
}

/** Digest of a thread with several comments; each link leads to its comment, on whatever page of the thread it is. */
export const Digest = ({ data, setting }: Props) => {
  const { count, threads, firstId, newest, isNewestHere, repliesToReader, part, conversation, exchange } = data;
  if (!newest || newest.isOnly) return null;
  const isThread = !conversation && !exchange && !isByTime(part) && part.start === 0;
  const first = isThread && firstId > 0 ? `#comment-${firstId}` : `${setting.path}?sort=thread#comments`;
  const newestHref = isNewestHere ? `#comment-${newest.id}` : setting.permalink(newest.id);
  return (
    <CommentsDigest
      count={count}
      threads={threads}
      first={first}
      newest={{ href: newestHref, name: newest.name, createdAt: newest.createdAt }}
      replies={repliesToReader && { count: repliesToReader.count, href: setting.permalink(repliesToReader.newestId) }}
    />
  );
};

/** The digest of now, as the page of a post with this query prints it for the reader. */
export const currentDigest = async (context: RequestContext, post: PostTarget, query: string): Promise<Html> => {
  if (!context.services.site.get('comments.enabled')) return noHtml;
  const data = await loadComments({ ...context, address: `?${query}` }, post, post);
  return print(<Digest data={data} setting={threadSetting(context, post.slug)} />);
};
