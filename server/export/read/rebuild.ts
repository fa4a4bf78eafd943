import { relistArticles } from '../../articles/article-model/index.ts';
import '../../articles/search/index.ts';
import '../../blog/search/index.ts';
import { mutate, type Services } from '../../core/context/index.ts';
import { scheduleStoredErasures } from '../../personal-data/index.ts';
import { reindex } from '../../search/index.ts';
import type { Bars } from '../format/progress.ts';
import { omittedTables } from '../tables/table-classes.ts';
import { articleIdsAfter, countReactions, emptyTables, filledTables } from './import-queries.ts';

const atOnce = 200;

const relistAll = async (services: Services): Promise<void> => {
  for (let after = 0; ; ) {
    const ids = await articleIdsAfter(services.sql, after, atOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    await mutate(services, ({ sql }) => relistArticles(sql, ids));
    after = last;
  }
};

/** Makes the rows that follow from the imported ones; safe to run again. */
export const rebuildDerived = async (services: Services, progress: Bars): Promise<void> => {
  await mutate(services, async ({ sql, invalidate }) => {
    await emptyTables(sql, omittedTables('derived'));
    await countReactions(sql);
    await scheduleStoredErasures(sql);
    invalidate('settings', 'posts', 'items', 'frame');
  });
  await relistAll(services);
  const filled = await filledTables(services.sql, ['posts', 'items']);
  const total = filled.reduce((sum, { rows }) => sum + rows, 0);
  const bar = progress('Search index', total);
  const counting = () => {
    let last = 0;
    return (done: number): void => {
      bar.step(done - last);
      last = done;
    };
  };
  await reindex(services, 'post', null, counting());
  await reindex(services, 'article', null, counting());
  bar.end();
};
