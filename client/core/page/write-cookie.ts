const dayMs = 24 * 3600 * 1000;

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
