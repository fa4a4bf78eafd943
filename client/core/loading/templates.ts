import type { Html } from '../../../protocol/html.ts';
import { htmlOf, trusted } from '../html.ts';
import { CallError, callLoader } from '../http/index.ts';
import { config } from '../page/index.ts';
import { loadMessages } from './messages.ts';

const known = new Map<string, Promise<Html>>();

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const place = /\[%= ([A-Z][A-Z_]+) %\]/g;

/** Puts the sentences of this language where the template names their keys. */
const spoken = async (template: string): Promise<string> => {
  const keys = [...new Set([...template.matchAll(place)].map(([, key = '']) => key))];
  if (keys.length === 0) return template;
  const words = await loadMessages(...keys);
  return template.replace(place, (_, key: string) => escaped(words[keys.indexOf(key)] ?? key));
};

const load = async (name: string): Promise<Html> => {
  const template = await callLoader('themes', 'getAjaxTemplate', { names: [name] });
  if (template.trim() === '') throw new CallError(`The template at ${config().templatePath}${name}.html is empty.`);
  return trusted(await spoken(template));
};

/** Template that the page was printed with, with its texts (wire §1.9); it is removed from the page. */
const printed = (name: string): Html | undefined => {
  const holders = [...document.querySelectorAll<HTMLElement>('.eb-template')];
  const holder = holders.find(one => one.dataset.name === name);
  holder?.remove();
  return holder && htmlOf(holder);
};

const found = (name: string): Promise<Html> => {
  const inPage = printed(name);
  return inPage === undefined ? load(name) : Promise.resolve(inPage);
};

/**
 * A view template, from the page or loaded, once a page. An empty or missing one is an error that names its
 * place.
 */
export const template = (name: string): Promise<Html> => {
  const loading = known.get(name) ?? found(name);
  known.set(name, loading);
  // A failed load is repeated at the next request.
  loading.catch(() => known.delete(name));
  return loading;
};
