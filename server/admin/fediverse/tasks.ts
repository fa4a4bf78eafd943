import { removeFollowers } from '../../activitypub/index.ts';
import { audit } from '../../audit/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';

export const fediverseTaskHandlers: TaskHandlers<'followers.remove'> = {
  'followers.remove': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const removed = await removeFollowers(mutation, ids);
      if (removed.size < new Set(ids).size) throw notFound();
      const detail = (id: number): string => removed.get(id) ?? '';
      await audit(mutation, { act: 'follower.remove', type: 'follower', ids, detail });
      return {
        to: back ?? paths.followers,
        notice: { kind: 'success', text: text('FOLLOWERS_REMOVED') },
      };
    },
  }),
};
