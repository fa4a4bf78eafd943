import { Trusted } from '../../../client/core/trusted.view.tsx';
import { type Html, join, print } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { withLinkAddresses } from './link-addresses.ts';

interface Props {
  /** The whole text as it is published. */
  readonly html: Html;
  readonly name: string;
  /** The website that the name of a guest links to; empty for none. */
  readonly website: string;
  readonly className: string;
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
}

const websiteOf = ({ name, website }: Pick<Props, 'name' | 'website'>): Html | false => {
  const href = webAddress(website)?.href;
  return (
    href !== undefined &&
    print(
      <p>
        <a href={href} rel="nofollow ugc noopener">
          {text('COMMENT_WEBSITE_OF', name)}
        </a>
      </p>,
    )
  );
};

/** All that is published with a comment, for the moderator who decides about it: no link is hidden behind its words. */
export const ShownText = ({ html, name, website, ...attributes }: Props) => (
  <Trusted html={withLinkAddresses(join(html, websiteOf({ name, website })))} {...attributes} />
);
