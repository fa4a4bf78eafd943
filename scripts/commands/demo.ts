import { mutate } from '../../server/core/context/mutation.ts';
import { removeDemo } from '../../server/demo/removal/remove-demo.ts';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { withServices } from './services.ts';

export const command = declare({
  ...help.demo,
  options: {},
  run: async ({ words: [act], openContext }) => {
    if (act !== 'remove') throw usageError('Give remove.');
    await withServices(openContext, async services => {
      const { posts, articles, accounts, remaining } = await mutate(services, write => removeDemo(write));
      if (posts + articles + accounts + remaining === 0) return console.log('This site has no demo content.');
      console.log(`Removed ${posts} posts, ${articles} articles and ${accounts} accounts with what belongs to them.`);
      if (remaining > 0) console.log(`${remaining} texts that were edited stay.`);
    });
  },
});
