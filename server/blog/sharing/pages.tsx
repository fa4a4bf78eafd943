import { isSocialButton } from '../../../protocol/blog/sharing.ts';
import { notFound } from '../../core/errors/index.ts';
import { idParam, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { responseTarget } from '../post-model/index.ts';
import { socialFrame } from './frame-views.tsx';
import { framePolicy, offeredButtons } from './social.ts';

export const sharingPages: readonly PageRoute[] = [
  {
    // Frame of the post's page, loaded when a reader asks for the button: the page itself loads nothing of other sites.
    path: '/blog/social/:button',
    handler: async (context, { button = '', id }) => {
      const { site, settings } = context.services;
      const postId = idParam(id);
      if (postId === undefined || !isSocialButton(button) || !offeredButtons(site).includes(button)) throw notFound();
      const post = await responseTarget(context, postId, { openTo: 'everyone', lock: false });
      authorize(context.actor, 'post.read', post);
      const shared = {
        address: settings.baseUrl + paths.entry(post.slug),
        title: post.title.trim() || text('UNTITLED'),
      };
      return {
        type: 'text/html; charset=utf-8',
        body: socialFrame(context, button, shared),
        tags: ['settings', `post:${post.id}`],
        headers: { 'content-security-policy': framePolicy(site, button) },
      };
    },
  },
];
