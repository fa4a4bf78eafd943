import type { SocialButton } from '../../../protocol/blog/sharing.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { printDocument } from '../../core/html/index.ts';
import { networks, type Shared } from './networks.ts';
import { configOf, scriptOf } from './social.ts';
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
export const socialFrame = (context: RequestContext, button: SocialButton, shared: Shared): string =>
  printDocument(
    <html lang={context.services.site.get('site.language')}>
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
