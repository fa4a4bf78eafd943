import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { block, blockableGuest, heldBlocks, unblock } from './acts.ts';
import { blockAgain } from './form-page.tsx';

export const commenterBlockTaskHandlers: TaskHandlers<'commenters.block' | 'commenters.unblock'> = {
  'commenters.block': taskHandler({
    act: 'commenter.block',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      const guest = await blockableGuest(mutation, params);
      await block(mutation, guest, params);
      const notice = { kind: 'success', text: text('BLOCK_DONE', guest.name) } as const;
      return { to: params.return ?? paths.blockedCommenters, notice };
    },
    onInvalid: blockAgain,
  }),
  'commenters.unblock': taskHandler({
    act: 'commenter.block',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const blocks = await heldBlocks(mutation, ids, true);
      await unblock(mutation, blocks);
      const notice = { kind: 'success', text: plural('BLOCKS_LIFTED', blocks.length) } as const;
      return { to: back ?? paths.blockedCommenters, notice };
    },
  }),
};
