import { config } from './config.ts';

// A page in a sandbox throws where others have no cookies.
const readable = (): string => {
  try {
    return document.cookie;
  } catch {
    return '';
  }
};

/** The value of a readable cookie, empty when there is none. */
export const readCookie = (name: string): string => {
  const found = readable()
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
};

/** The anti-forgery token of this moment: an answer may have renewed the cookie since the page was printed. */
export const token = (): string => {
  const fresh = readCookie('lectern_token');
  return /^[0-9a-f]{32}$/.test(fresh) ? fresh : config().token;
};
