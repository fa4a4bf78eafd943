import type { Sql } from '../../server/core/db/index.ts';
import { compare, type Load } from './load.ts';
import { oldSiteRows, removeOldSite } from './old-address-queries.ts';

/**
 * Old addresses of an item, a post and a menu, and an address that nobody knows, each against an address with a redirect
 * row, by turns. The rows of the old site are removed again.
 */
export const benchOldAddresses = async (sql: Sql, start: () => Promise<{ url: string; stop: () => Promise<void> }>) => {
  const rows = await oldSiteRows(sql);
  const { url, stop } = await start();
  const load = (path: string, status: number): Load => ({ url: url + path, status, seconds: 3 });
  const redirect = load(rows.redirect, 301);
  try {
    for (const [name, subject, aim] of [
      ['old address of an item, by number', load(rows.item, 301), '(aim ≥ 0.80)'],
      ['old address of a post, by name', load(rows.post, 301), '(aim ≥ 0.60)'],
      ['path of an old menu', load(rows.menu, 301), '(aim ≥ 0.80)'],
      ['an unknown address of an old shape', load('/magazine/item/999999999-x', 404), ''],
    ] as const) {
      const { subject: one, baseline: other, ratio } = await compare(subject, redirect);
      console.log(
        `${`${name}, against a redirect`.padEnd(44)} ${one.toFixed(0).padStart(7)}/s  redirect ${other.toFixed(0)}/s  ratio ${ratio.toFixed(2)}  ${aim}`,
      );
    }
  } finally {
    await stop();
    await removeOldSite(sql);
  }
};
