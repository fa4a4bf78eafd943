import type { Sql } from '../../server/core/db/index.ts';
import { legacySource } from '../../server/old-addresses/index.ts';

const name = 'bench.example';
const path = '/bench-redirect';
const number = '900000001';

/** Makes the first item and the first post rows of an old site, with a path of its menu and a redirect; returns addresses. */
export const oldSiteRows = async (sql: Sql) => {
  const now = new Date();
  const item: { id: number } = await sql('items').where('published', 1).orderBy('id').first('id');
  const post: { id: number; slug: string } = await sql('posts')
    .where({ state: 'published', lifecycle: 'live', privacy: 'public' })
    .orderBy('id')
    .first('id', 'slug');
  await sql('items')
    .where('id', item.id)
    .update({ legacy_source: legacySource('k2', name), legacy_id: number });
  await sql('posts')
    .where('id', post.id)
    .update({ legacy_source: legacySource('easyblog', name), legacy_id: number });
  const [site_id] = await sql('old_sites').insert({
    ...{ kind: 'joomla', name, base_url: `https://${name}`, settings: '{}', created_at: now },
  });
  const link = `option=com_k2&view=item&id=${number}`;
  await sql('old_menus').insert({ site_id, old_id: 1, path: 'bench/menu', link, is_home: false });
  await sql('redirects').insert({ path, target: '/blog', status: 301, created_at: now });
  return {
    item: `/magazine/item/${number}-old-words`,
    post: `/blog/entry/${post.slug}`,
    menu: '/bench/menu',
    redirect: path,
  };
};

export const removeOldSite = async (sql: Sql): Promise<void> => {
  const none = { legacy_source: null, legacy_id: null };
  for (const system of ['k2', 'easyblog'] as const)
    await sql(system === 'k2' ? 'items' : 'posts')
      .where({ legacy_source: legacySource(system, name), legacy_id: number })
      .update(none);
  await sql('old_sites').where({ kind: 'joomla', name }).delete();
  await sql('redirects').where('path', path).delete();
};
