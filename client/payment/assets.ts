import { config, debug } from '../core/page/index.ts';

/** The addresses of a list that are files of the provider: scripts and styles of its own origin. */
export const ownAssets = (urls: unknown, origin: string): string[] =>
  (Array.isArray(urls) ? urls : []).filter(
    (one: unknown): one is string =>
      typeof one === 'string' &&
      URL.canParse(one) &&
      new URL(one).origin === origin &&
      /\.(?:js|css)$/.test(new URL(one).pathname),
  );

let isRequested = false;

const urlsIn = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'preload_urls' in answer ? answer.preload_urls : [];

const preload = (href: string): void => {
  // Loaded as data, not as script or style: the content policy forbids the provider's code in our pages.
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href, crossOrigin: 'anonymous' });
  link.setAttribute('as', 'fetch');
  document.head.append(link);
};

/** Preloads the files of the provider's checkout, once a page (K-035, K-036). */
export const fetchAhead = async (): Promise<void> => {
  if (isRequested) return;
  isRequested = true;
  const { origin } = config().checkout;
  try {
    const answer = await fetch(`${origin}/webapi/checkout-assets/`, { credentials: 'omit' });
    for (const href of ownAssets(urlsIn(await answer.json()), origin)) preload(href);
  } catch (failure) {
    debug(failure);
  }
};
