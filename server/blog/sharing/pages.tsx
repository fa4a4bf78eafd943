import { isSocialButton, type SocialButton } from '../../../protocol/blog/sharing.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { printDocument } from '../../core/html/index.ts';
import { idParam, type PageRoute } from '../../core/http/index.ts';
import { interfaceLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { responseTarget } from '../post-model/index.ts';
import { networks, type Shared } from './networks.ts';
import { configOf, framePolicy, offeredButtons, scriptOf } from './social.ts';
import { socialWord } from './views.tsx';

/** Markup that each site's script looks for (wire §7). */
const Button = ({ context, button, shared }: { context: RequestContext; button: SocialButton; shared: Shared }) => {
  const config = configOf(context, button, shared.address);
  if (button === 'like')
    return (
      <>
        <div id="fb-root" />
        <div
          className="fb-like"
          data-href={config.url}
          data-send={config.send}
          data-layout="button_count"
          data-size={config.size}
          data-action={config.verb}
          data-locale={config.locale}
          data-colorscheme={config.theme}
          data-tracking={config.tracking}
          data-show-faces="false"
        />
      </>
    );
  if (button === 'share')
    return <script type="IN/Share" data-url={config.url} data-size={config.size} data-counter="right" />;
  return (
    <a data-pin-do="buttonPin" data-pin-description={shared.title} href={networks.pinterest.href(shared)}>
      {networks.pinterest.name}
    </a>
  );
};

/** Document with one button of another site and nothing of ours. */
const socialFrame = (context: RequestContext, button: SocialButton, shared: Shared): string =>
  printDocument(
    <html {...interfaceLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{socialWord(button)}</title>
      </head>
      <body style={{ margin: 0 }}>
        <Button context={context} button={button} shared={shared} />
        <script async src={scriptOf(context.services.site, button)} />
      </body>
    </html>,
  );

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
