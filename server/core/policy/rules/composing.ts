import { rule } from '../rule.ts';
import type { ComposedSubject } from '../subjects.ts';
import { site } from '../subjects.ts';
import { postRules } from './posts.ts';

/** The composer: a new post, or one that stands. */
export const composingRules = {
  'post.compose': rule<ComposedSubject>((actor, { post }) =>
    post ? postRules['post.edit'](actor, post) : postRules['post.write'](actor, site),
  ),
} as const;
