import { rule } from '../rule.ts';
import type { ComposedSubject } from '../subjects.ts';
import { site } from '../subjects.ts';
import { postRules } from './posts.ts';

/** The composer, for a new post or an existing one. */
export const composingRules = {
  'post.compose': rule<ComposedSubject>((actor, { post }) =>
    post ? postRules['post.edit'](actor, post) : postRules['post.write'](actor, site),
  ),
} as const;
