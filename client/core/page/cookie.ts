const dayMs = 24 * 3600 * 1000;

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

/** Expiry is given in days (spec §9); without it the cookie ends with the browser. */
const cookieText = (name: string, value: string, now: number, days?: number): string => {
  const expires = days === undefined ? '' : `; expires=${new Date(now + days * dayMs).toUTCString()}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  return `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${expires}${secure}`;
};

export const writeCookie = (name: string, value: string, days?: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = cookieText(name, value, Date.now(), days);
};
