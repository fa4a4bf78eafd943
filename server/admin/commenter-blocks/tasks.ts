import { taskAnswer } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { type BlockGiven, block, blockableGuest, heldBlocks, unblock } from './acts.ts';
import { blockAgain } from './form-page.tsx';

interface Moved {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

export const commenterBlockTaskAnswers = {
  'commenters.block': taskAnswer({
    act: 'commenter.block',
    on: () => site,
    run: async (deed, _, given: BlockGiven) => {
      const guest = await blockableGuest(deed, given);
      await block(deed, guest, given);
      const notice = { kind: 'success', text: text('BLOCK_DONE', guest.name) } as const;
      return { to: given.return ?? paths.blockedCommenters, notice };
    },
    again: blockAgain,
  }),
  'commenters.unblock': taskAnswer({
    act: 'commenter.block',
    on: () => site,
    run: async (deed, _, { ids, return: back }: Moved) => {
      const blocks = await heldBlocks(deed, ids, true);
      await unblock(deed, blocks);
      const notice = { kind: 'success', text: plural('BLOCKS_LIFTED', blocks.length) } as const;
      return { to: back ?? paths.blockedCommenters, notice };
    },
  }),
};
