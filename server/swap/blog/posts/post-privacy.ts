import type { SourceRow } from '../../source/index.ts';
import { type CategoryPrivacy, categoryPrivacy } from '../terms/closed-categories.ts';

export type PostPrivacy = CategoryPrivacy;

/** Rows of the old site that decide who reads a post. */
export interface Readership {
  readonly post: SourceRow;
  /** All of its categories that exist. */
  readonly categories: readonly SourceRow[];
  /** Where it was written: null for the site itself. */
  readonly group: PostGroup | null;
}

/** Team blog of a post, or a group of another extension. The row is undefined when the team is gone. */
export type PostGroup =
  | { readonly kind: 'team'; readonly id: string; readonly team: SourceRow | undefined }
  | { readonly kind: 'other'; readonly name: string };

const widest: readonly PostPrivacy[] = ['public', 'registered', 'private'];

const narrowest = (all: readonly PostPrivacy[]): PostPrivacy =>
  widest[Math.max(0, ...all.map(one => widest.indexOf(one)))] ?? 'private';

const ofAccess = ({ access, private: former, login_to_read }: SourceRow): PostPrivacy => {
  const level = access ?? former ?? '0';
  if (level === '0') return login_to_read && login_to_read !== '0' ? 'registered' : 'public';
  return level === '1' ? 'registered' : 'private';
};

const ofGroup = (group: PostGroup | null): PostPrivacy => {
  if (group === null) return 'public';
  if (group.kind === 'other' || !group.team || group.team.published === '0') return 'private';
  if (group.team.access === '3') return 'public';
  return group.team.access === '2' ? 'registered' : 'private';
};

/** Privacy of a post here: never more people read it than there (swap facts §6). */
export const privacyOf = ({ post, categories, group }: Readership): PostPrivacy =>
  narrowest([
    ofAccess(post),
    // Visitors saw the beginning alone.
    post.login_to_read === '1' ? 'registered' : 'public',
    ofGroup(group),
    ...categories.map(categoryPrivacy),
  ]);
