import type { RequestContext } from '../../../core/context/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { definitions } from '../../../core/settings/index.ts';
import { factNames } from '../../source/index.ts';
import { factsOfSite } from './site-facts-queries.ts';

/** A setting of this site, and its value on the old site. */
export interface OldSetting {
  readonly name: 'site.name' | 'site.timezone';
  readonly value: string;
}

const offered = [
  { name: 'site.name', fact: factNames.title },
  { name: 'site.timezone', fact: factNames.timeZone },
] as const;

const oldSettings = async (sql: Sql, siteId: number): Promise<OldSetting[]> => {
  const facts = await factsOfSite(sql, siteId);
  return offered.flatMap(({ name, fact }) => {
    const read = definitions[name].schema.safeParse(facts[fact]?.trim());
    return read.success ? [{ name, value: read.data }] : [];
  });
};

/** Name and time zone of an old site, those that are valid here and differ from the settings of this site. */
export const differingSettings = async ({ sql, services }: RequestContext, siteId: number): Promise<OldSetting[]> =>
  (await oldSettings(sql, siteId)).filter(({ name, value }) => services.site.get(name) !== value);
