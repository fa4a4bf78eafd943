import { type ShareNetwork, type SocialButton, socialButtons } from '../../../protocol/blog/sharing.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { networks, type Shared } from './networks.ts';
import { configOf, offeredButtons } from './social.ts';

interface Props {
  readonly context: RequestContext;
  readonly post: { readonly id: number; readonly title: string; readonly slug: string };
  /** True below another post: the section is named by the post's title, and its headings are one level lower. */
  readonly isBelow?: boolean;
}

const sharedOf = ({ context, post }: Props): Shared => ({
  address: context.services.settings.baseUrl + paths.entry(post.slug),
  title: post.title.trim() || text('UNTITLED'),
});

const NetworkLink = ({ network, shared }: { network: ShareNetwork; shared: Shared }) => {
  const { name, href } = networks[network];
  const address = href(shared);
  // A mail program opens its own window.
  if (network === 'email')
    return (
      <a className="button button-plain" href={address}>
        {text('SHARE_BY_EMAIL')}
      </a>
    );
  return (
    <a
      className="button button-plain"
      href={address}
      rel="noopener nofollow external"
      data-bookmarks-button=""
      data-url={address}
    >
      <span className="visually-hidden">{text('SHARE_ON', name)}</span>
      <span aria-hidden="true">{name}</span>
      <span className="visually-hidden needs-script"> {text('SHARE_OPENS')}</span>
    </a>
  );
};

/** Share button of the browser and copy button; both need scripts. */
const OwnWays = ({ shared }: { shared: Shared }) => (
  <>
    <button
      type="button"
      className="button button-plain needs-script"
      hidden
      data-share-native=""
      data-url={shared.address}
      data-title={shared.title}
    >
      {text('SHARE_NATIVE')}
    </button>
    <button
      type="button"
      className="button button-plain needs-script"
      data-share-copy=""
      data-url={shared.address}
      data-message={text('SHARE_COPIED')}
      data-failed={text('SHARE_COPY_FAILED')}
    >
      {text('SHARE_COPY')}
    </button>
  </>
);

const socialWords = { like: 'SOCIAL_LIKE', share: 'SOCIAL_SHARE', pin: 'SOCIAL_PIN' } as const;

export const socialWord = (button: SocialButton): string => text(socialWords[button]);

/** Container of another site's button. Shows a button of ours until the reader asks for theirs (J-016 … J-023). */
const SocialPlace = ({ button, ...props }: Props & { button: SocialButton }) => {
  const { context, post } = props;
  const word = socialWord(button);
  const config = Object.entries(configOf(context, button, sharedOf(props).address));
  return (
    <div
      className="social-place"
      data-social={button}
      data-frame={context.services.settings.basePath + paths.socialFrame(button, post.id)}
      data-frame-title={text('SOCIAL_FRAME', word)}
      data-message={text('SOCIAL_LOADED', word)}
      {...Object.fromEntries(config.map(([name, value]) => [`data-${name}`, value]))}
    >
      <button type="button" className="button button-plain" data-social-ask="">
        {word}
      </button>
    </div>
  );
};

const SocialButtons = (props: Props) => {
  const { context } = props;
  const offered = offeredButtons(context.services.site);
  return (
    offered.length > 0 && (
      <div className="social needs-script" data-social-buttons="">
        <p className="social-note">{text('SOCIAL_EXPLAINED')}</p>
        <div className="social-places">
          {socialButtons
            .filter(button => offered.includes(button))
            .map(button => (
              <SocialPlace key={button} button={button} {...props} />
            ))}
        </div>
        <p className="social-forget" hidden data-social-forget="">
          <button type="button" className="link-button" data-message={text('SOCIAL_FORGOTTEN')}>
            {text('SOCIAL_FORGET')}
          </button>
        </p>
      </div>
    )
  );
};

/** Sharing controls of a post (B-023, B-066, B-067) with the hooks of wire §3.2. */
export const Sharing = (props: Props) => {
  const { context, post, isBelow = false } = props;
  const Title = isBelow ? 'h3' : 'h2';
  const shared = sharedOf(props);
  const titleId = `sharing-title-${post.id}`;
  return (
    <section className="sharing" aria-labelledby={isBelow ? `${titleId} post-${post.id}-title` : titleId}>
      <Title id={titleId}>{text('SHARE_TITLE')}</Title>
      <div className="share-links" data-eb-bookmarks="">
        {context.services.site.get('share.networks').map(network => (
          <NetworkLink key={network} network={network} shared={shared} />
        ))}
        <OwnWays shared={shared} />
      </div>
      <SocialButtons {...props} />
    </section>
  );
};
