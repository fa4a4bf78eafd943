import type { Html } from '../../../../protocol/html.ts';
import { isHeldForModeration } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { PostSubject } from '../../../core/policy/index.ts';
import { plainText } from '../../../core/rich-text/index.ts';
import { postComments } from '../post-comments.ts';

interface Written {
  readonly title: string;
  readonly body: string;
  readonly name: string;
  readonly html: Html;
}

const linksIn = (html: Html): number => html.split('<a ').length - 1;

/** Decides whether this comment of the actor is held for moderation (ruling 11). */
export const isHeld = (context: RequestContext, post: PostSubject, { title, body, name, html }: Written): boolean => {
  const text = [name, title, plainText(body)].join(' ');
  return isHeldForModeration(context, postComments, post.authorId, { text, links: linksIn(html) });
};
