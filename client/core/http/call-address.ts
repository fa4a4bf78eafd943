import { config } from '../page/index.ts';

const basePath = /^(?:\/[\w.~-]+)*\/?$/;

/** The base path that a script of the page is told by its own address; the first one that is told counts. */
const sitePath = (): string | undefined => {
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[src*="sitepath="]')) {
    const path = new URL(src).searchParams.get('sitepath');
    if (path !== null && basePath.test(path)) return path.replace(/\/$/, '');
  }
  return undefined;
};

/**
 * Where calls go: below the base path in `sitepath` when a script of the page was loaded with one, else where the
 * page's configuration says. Only a path is taken, so a call never leaves the site.
 */
export const callAddress = (): string => {
  const path = sitePath();
  const { ajaxUrl, option } = config();
  return path === undefined ? ajaxUrl : `${location.origin}${path}/index.php?option=${option}`;
};
