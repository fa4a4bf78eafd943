import { audit } from '../../../audit/index.ts';
import { mutate, type Services } from '../../../core/context/index.ts';
import { registerJob } from '../../../core/jobs/index.ts';
import { moment } from '../../../core/time/index.ts';
import { reindex } from '../reindex.ts';
import { clearEndDates, expiredPosts, termCacheTags } from './transition-queries.ts';

const atOnce = 100;

/**
 * Unpublishes expired posts. Readers no longer see them from that second on, because cached pages expire with their
 * posts; this updates stored state, counts and search. Returns how many.
 */
export const unpublishExpired = (services: Services): Promise<number> =>
  mutate(services, async write => {
    const now = moment(services.clock);
    const posts = await expiredPosts(write.sql, now, atOnce);
    const ids = posts.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await reindex(write, ids, () => clearEndDates(write.sql, ids));
    write.invalidate('posts', 'featured', ...(await termCacheTags(write.sql, ids)));
    for (const { id, authorId, teamId } of posts) {
      write.invalidate(`post:${id}`, `author:${authorId}`);
      if (teamId !== null) write.invalidate(`team:${teamId}`);
    }
    await audit({ ...write, services, actor: null }, { act: 'post.end', type: 'post', ids });
    return ids.length;
  });

const everyMs = 30_000;

registerJob(
  'posts-ending',
  async services => {
    while ((await unpublishExpired(services)) === atOnce);
  },
  { everyMs },
);
