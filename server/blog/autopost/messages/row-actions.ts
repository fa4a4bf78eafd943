import type { RequestContext } from '../../../core/context/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { can, type MovablePost } from '../../../core/policy/index.ts';
import { networkNames } from '../networks/network-names.ts';
import type { NetworkChoice } from './schedule.ts';

/** Actions of a post in the dashboard: send it to each connected network (E-015, wire §3.5). */
export const autopostActions = ({ actor }: RequestContext, networks: readonly NetworkChoice[], post: MovablePost) => {
  const { isProtected } = post;
  if (networks.length === 0 || !can(actor, 'autopost.send', { post, isProtected, accounts: [] })) return [];
  return [...new Set(networks.map(({ network }) => network))].map(type => ({
    type: 'link' as const,
    label: text('AUTOPOST_TITLE', networkNames[type]),
    href: paths.autopostForm(type, post.id),
    hooks: { 'data-post-autopost': '', 'data-autopost-type': type },
  }));
};
