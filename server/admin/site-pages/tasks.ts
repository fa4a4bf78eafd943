import type { sitePageTasks } from '../../../protocol/site-pages.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Notice, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import type { PageParams } from './form.ts';
import { pageAgain } from './form-page.tsx';
import { movePages, type PageMove } from './move-pages.ts';
import { cleanBody, savePage } from './save-page.ts';

type PageTask = Exclude<keyof typeof sitePageTasks, 'contact.send'>;

const doneKeys = {
  publish: 'PAGES_PUBLISHED',
  unpublish: 'PAGES_UNPUBLISHED',
  trash: 'PAGES_TRASHED',
  restore: 'PAGES_RESTORED',
  delete: 'PAGES_DELETED',
} as const satisfies Readonly<Record<PageMove, string>>;

const undoneBy = { publish: 'unpublish', unpublish: 'publish', trash: 'restore', restore: 'trash' } as const;

const noticeOf = (move: PageMove, ids: readonly number[]): Notice => ({
  kind: 'success',
  text: plural(doneKeys[move], ids.length),
  takesFocus: true,
  ...(move === 'delete' ? {} : { undo: { task: `pages.${undoneBy[move]}`, ids, label: text('PAGES_UNDO') } }),
});

interface Moved {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

const moving = (move: PageMove) =>
  taskHandler({
    act: 'pages.manage',
    invalidates: ['frame', 'settings', 'site-page'],
    load: () => site,
    run: async (mutation, _, { ids, return: back }: Moved) => {
      await movePages(mutation, move, ids);
      return { to: back ?? paths.pages, notice: noticeOf(move, [...new Set(ids)]) };
    },
  });

export const sitePageTaskHandlers: TaskHandlers<PageTask> = {
  'pages.save': taskHandler({
    act: 'pages.manage',
    invalidates: ['frame', 'settings', 'site-page'],
    prepare: async (context, params: PageParams) => {
      if (!can(context.actor, 'pages.manage', site)) return;
      if (params.goal === 'show') throw new UserError('PAGE_BROUGHT', { status: 200, code: 'brought' });
      if (params.goal === 'preview') throw new UserError('PAGE_PREVIEWED', { status: 200, code: 'brought' });
      await cleanBody(context, params);
    },
    load: () => site,
    run: async (mutation, _, params) => {
      const id = await savePage(mutation, params);
      const words = text(params.published ? 'PAGE_SAVED' : 'PAGE_SAVED_DRAFT', params.title);
      return { to: paths.pageForm({ id }), notice: { kind: 'success', text: words } };
    },
    onInvalid: pageAgain,
  }),
  'pages.publish': moving('publish'),
  'pages.unpublish': moving('unpublish'),
  'pages.trash': moving('trash'),
  'pages.restore': moving('restore'),
  'pages.delete': moving('delete'),
};
