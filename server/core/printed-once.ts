import type { ReactNode } from 'react';
import { type Html, print } from './html.tsx';

/**
 * A view printed once for each thing it shows, for as long as the thing itself is kept. The thing is never changed, and
 * the view shows nothing else but what the thing is loaded anew for.
 */
export const printedOnce = <T extends object>(): ((thing: T, view: () => ReactNode) => Html) => {
  const printed = new WeakMap<T, Html>();
  return (thing, view) => {
    const found = printed.get(thing);
    if (found !== undefined) return found;
    const html = print(view());
    printed.set(thing, html);
    return html;
  };
};
