import { z } from 'zod';
import { renderBbcode, sanitize } from '../../core/rich-text/index.ts';
import type { PortableTable } from '../tables/portable-table.ts';
import type { ImportedRow } from './checked-row.ts';

interface Origin {
  /** Hosts of this site and of the exported one. */
  readonly ownHosts: readonly [string, ...string[]];
  readonly ownOrigin: string;
}

const anyObject = z.record(z.string(), z.unknown());

const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    return anyObject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * Returns a function that makes a row safe to print: markup is sanitized, which changes nothing in what this program
 * wrote, and comments are rendered again from their source.
 */
export const rowCleaner = (
  { markup = [], markupIn = {}, rendered = {}, secrets = {}, accountSecrets = {} }: PortableTable,
  { ownHosts, ownOrigin }: Origin,
): ((row: ImportedRow) => Promise<ImportedRow>) => {
  const clean = (text: string): Promise<string> => sanitize(text, { ownHosts: [...ownHosts], images: 'own' });
  const cleanMembers = async (text: string, names: readonly string[]): Promise<string> => {
    const object = objectIn(text);
    if (!object) return text;
    const members = names.filter(name => typeof object[name] === 'string');
    const cleaned = await Promise.all(members.map(async name => [name, await clean(String(object[name]))] as const));
    const isClean = cleaned.every(([name, html]) => object[name] === html);
    return isClean ? text : JSON.stringify({ ...object, ...Object.fromEntries(cleaned) });
  };
  const absent = { ...accountSecrets, ...secrets };
  return async row => {
    const cleaned: ImportedRow = { ...absent, ...row };
    for (const name of markup) {
      const text = cleaned[name];
      if (typeof text === 'string') cleaned[name] = await clean(text);
    }
    for (const [name, members] of Object.entries(markupIn)) {
      const text = cleaned[name];
      if (typeof text === 'string') cleaned[name] = await cleanMembers(text, members);
    }
    for (const [source, target] of Object.entries(rendered)) {
      const text = cleaned[source];
      if (typeof text === 'string') cleaned[target] = renderBbcode(text, { ownOrigin });
    }
    return cleaned;
  };
};
