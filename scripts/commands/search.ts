import '../../server/articles/search/index.ts';
import '../../server/blog/search/index.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { countOf } from '../../server/demo/demo-queries.ts';
import { reindex } from '../../server/search/index.ts';
import '../../server/site-pages/index.ts';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { progress } from './progress.ts';
import { withServices } from './services.ts';

export const command = declare({
  ...help.search,
  options: {},
  run: async ({ words: [act, ...more], openContext }) => {
    if (act !== 'index' || more.length > 0) throw usageError('Give index.');
    const { sql } = openContext();
    await migrateUp(sql);
    await withServices(openContext, async services => {
      const bar = progress(
        'Indexing',
        (await countOf(sql, 'posts')) + (await countOf(sql, 'items')) + (await countOf(sql, 'site_pages')),
      );
      const counting = () => {
        let last = 0;
        return (done: number): void => {
          bar.step(done - last);
          last = done;
        };
      };
      await reindex(services, 'post', null, counting());
      await reindex(services, 'article', null, counting());
      await reindex(services, 'page', null, counting());
      bar.end();
    });
  },
});
