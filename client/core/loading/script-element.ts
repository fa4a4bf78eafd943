import { resourceUrl } from '../page/index.ts';

// A browser joins a second request for an address to one that still hangs: another try needs another address.
const attemptUrl = (url: string, attempt: number): string =>
  attempt === 1 ? url : `${url}${url.includes('?') ? '&' : '?'}attempt=${attempt}`;

/** One try to load a script. What failed or hangs leaves the page, so that the next try starts afresh. */
export const addScript = (url: string, attempt: number): Promise<void> =>
  new Promise((resolve, reject) => {
    for (const former of document.querySelectorAll<HTMLScriptElement>('script[data-loader]')) {
      if (former.dataset.loader === url) former.remove();
    }
    const script = document.createElement('script');
    script.dataset.loader = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    script.src = attemptUrl(resourceUrl(url), attempt);
    document.head.append(script);
  });
