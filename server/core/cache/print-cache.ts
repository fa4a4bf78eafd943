import type { ReactNode } from 'react';
import { type Html, print } from '../html/index.ts';

/** `as` names the view where a thing is shown in more than one. */
type PrintedOnce<T> = (thing: T, view: () => ReactNode, as?: string) => Html;

/**
 * A view printed once for each thing it shows, for as long as the thing itself is kept. The thing is never changed, and
 * the view shows nothing else but what the thing is loaded anew for.
 */
export const printCache = <T extends object>(): PrintedOnce<T> => {
  const printed = new WeakMap<T, Map<string, Html>>();
  return (thing, view, as = '') => {
    const views = printed.get(thing) ?? new Map<string, Html>();
    const found = views.get(as);
    if (found !== undefined) return found;
    const html = print(view());
    printed.set(thing, views.set(as, html));
    return html;
  };
};
