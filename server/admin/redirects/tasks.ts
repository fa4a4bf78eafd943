import { audit } from '../../audit/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { deletedNotice, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { dropRedirects, forgetMissing, redirectsAmong } from '../../redirects/index.ts';
import { isPathAnswered, saveRedirect } from './acts.ts';
import { redirectAgain } from './form-page.tsx';

type RedirectTask = 'redirects.save' | 'redirects.delete' | 'missing.forget';

export const redirectTaskHandlers: TaskHandlers<RedirectTask> = {
  'redirects.save': taskHandler({
    act: 'redirect.change',
    invalidates: [],
    prepare: (context, params) => isPathAnswered(context, params.path),
    load: () => site,
    run: async (mutation, _, params, isLiving) => {
      await saveRedirect(mutation, params, isLiving);
      return { to: paths.redirects, notice: { kind: 'success', text: text('REDIRECT_SAVED') } };
    },
    onInvalid: redirectAgain,
  }),
  'redirects.delete': taskHandler({
    act: 'redirect.change',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const deleted = await redirectsAmong(mutation.sql, ids);
      if (deleted.length < new Set(ids).size) throw notFound();
      await dropRedirects(mutation.sql, ids);
      const words = new Map(deleted.map(({ id, path, target, status }) => [id, `${path} → ${target || status}`]));
      await audit(mutation, {
        act: 'redirect.delete',
        type: 'redirect',
        ids: [...words.keys()],
        detail: id => words.get(id) ?? '',
      });
      const message = plural('REDIRECTS_DELETED', deleted.length);
      return { to: back ?? paths.redirects, notice: deletedNotice(message) };
    },
  }),
  'missing.forget': taskHandler({
    act: 'redirect.change',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const deleted = await forgetMissing(mutation.sql, ids);
      return { to: back ?? paths.missing, notice: deletedNotice(plural('MISSING_FORGOTTEN', deleted)) };
    },
  }),
};
