import { CommentsDigest } from '../../../comments/index.ts';
import type { CommentsData } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import { isFirstPart } from './thread-part.ts';

/** The data that a digest is printed from. */
export type DigestData = Pick<
  CommentsData,
  'count' | 'threads' | 'firstId' | 'newest' | 'isNewestHere' | 'repliesToReader' | 'part'
>;

interface Props {
  readonly data: DigestData;
  readonly setting: ThreadSetting;
}

/** Digest of a thread with several comments; each link leads to its comment, on whatever page of the thread it is. */
export const Digest = ({ data, setting }: Props) => {
  const { count, threads, firstId, newest, isNewestHere, repliesToReader, part } = data;
  if (!newest || newest.isOnly) return null;
  const first = isFirstPart(part) && firstId > 0 ? `#comment-${firstId}` : `${setting.path}?sort=thread#comments`;
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
