import type { ShareNetwork } from '../../../protocol/blog/sharing.ts';

/** Shared page: its address and title. */
export interface Shared {
  readonly address: string;
  readonly title: string;
}

interface Network {
  readonly name: string;
  readonly href: (shared: Shared) => string;
}

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  // A mail program reads `+` as a plus.
  `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

/** Share address of each network: plain links, nothing of theirs is loaded here. */
export const networks: Readonly<Record<ShareNetwork, Network>> = {
  facebook: {
    name: 'Facebook',
    href: ({ address }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
  x: { name: 'X', href: ({ address, title }) => withQuery('https://x.com/intent/post', { url: address, text: title }) },
  linkedin: {
    name: 'LinkedIn',
    href: ({ address }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  },
  pinterest: {
    name: 'Pinterest',
    href: ({ address, title }) =>
      withQuery('https://www.pinterest.com/pin/create/button/', { url: address, description: title }),
  },
  mastodon: {
    name: 'Mastodon',
    href: ({ address, title }) => withQuery('https://mastodon.social/share', { text: `${title} ${address}` }),
  },
  whatsapp: {
    name: 'WhatsApp',
    href: ({ address, title }) => withQuery('https://wa.me/', { text: `${title} ${address}` }),
  },
  reddit: {
    name: 'Reddit',
    href: ({ address, title }) => withQuery('https://www.reddit.com/submit', { url: address, title }),
  },
  email: { name: '', href: ({ address, title }) => withQuery('mailto:', { subject: title, body: address }) },
};
