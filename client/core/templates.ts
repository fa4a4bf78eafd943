import type { Html } from '../../protocol/html.ts';
import { trusted } from './html.ts';
import { askLoader } from './loader-calls.ts';
import { Refusal } from './refusal.ts';
import { config } from './settings.ts';

const known = new Map<string, Promise<Html>>();

const load = async (name: string): Promise<Html> => {
  const template = await askLoader('themes', 'getAjaxTemplate', { names: [name] });
  if (template.trim() === '') throw new Refusal(`The template at ${config().templatePath}${name}.html is empty.`);
  return trusted(template);
};

/** A view template, loaded once a page. An empty or missing one is an error that names its place. */
export const template = (name: string): Promise<Html> => {
  const loading = known.get(name) ?? load(name);
  known.set(name, loading);
  return loading;
};
