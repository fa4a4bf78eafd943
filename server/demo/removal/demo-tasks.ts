import type { welcomeTasks } from '../../../protocol/welcome.ts';
import { audit } from '../../audit/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { demoRows } from './demo-row-queries.ts';
import { type DemoRemoval, removeDemo } from './remove-demo.ts';

const removedWords = ({ posts, articles, accounts, remaining }: DemoRemoval): string =>
  [
    text(
      'DEMO_REMOVED',
      plural('DEMO_POSTS', posts),
      plural('DEMO_ARTICLES', articles),
      plural('DEMO_ACCOUNTS', accounts),
    ),
    ...(remaining > 0 ? [plural('DEMO_KEPT', remaining)] : []),
  ].join(' ');

export const demoTaskHandlers: TaskHandlers<'demo.remove' & keyof typeof welcomeTasks> = {
  'demo.remove': taskHandler({
    act: 'site.administer',
    invalidates: [
      ...(['posts', 'post', 'items', 'item', 'author', 'category', 'tag', 'item-category'] as const),
      ...(['team', 'teams', 'featured', 'settings', 'frame', 'payments'] as const),
    ],
    load: () => site,
    run: async (mutation, _) => {
      const owner = mutation.actor.account?.id ?? 0;
      const { users } = await demoRows(mutation.sql);
      if (users.includes(owner)) throw new UserError('DEMO_OWN_ACCOUNT', { status: 409 });
      const removal = await removeDemo(mutation, owner);
      await audit(mutation, { act: 'demo.remove', type: 'site', ids: [0] });
      return { to: paths.firstSteps, notice: { kind: 'success', text: removedWords(removal) } };
    },
  }),
};
