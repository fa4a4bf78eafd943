import { audit } from '../../audit/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { deletedNotice, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { dropRedirects, forgetMissing, redirectsAmong } from '../../redirects/index.ts';
import { isPathAnswered, type RedirectGiven, saveRedirect } from './acts.ts';
import { redirectAgain } from './form-page.tsx';

interface Moved {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

export const redirectTaskHandlers = {
  'redirects.save': taskHandler({
    act: 'redirect.change',
    prepare: (context, given: RedirectGiven) => isPathAnswered(context, given.path),
    load: () => site,
    run: async (mutation, _, given: RedirectGiven, isLiving) => {
      await saveRedirect(mutation, given, isLiving);
      return { to: paths.redirects, notice: { kind: 'success', text: text('REDIRECT_SAVED') } };
    },
    onInvalid: redirectAgain,
  }),
  'redirects.delete': taskHandler({
    act: 'redirect.change',
    load: () => site,
    run: async (mutation, _, { ids, return: back }: Moved) => {
      const gone = await redirectsAmong(mutation.sql, ids);
      if (gone.length < new Set(ids).size) throw notFound();
      await dropRedirects(mutation.sql, ids);
      const words = new Map(gone.map(({ id, path, target }) => [id, `${path} → ${target}`]));
      await audit(mutation, {
        act: 'redirect.delete',
        type: 'redirect',
        ids: [...words.keys()],
        detail: id => words.get(id) ?? '',
      });
      const said = plural('REDIRECTS_DELETED', gone.length);
      return { to: back ?? paths.redirects, notice: deletedNotice(said) };
    },
  }),
  'missing.forget': taskHandler({
    act: 'redirect.change',
    load: () => site,
    run: async (mutation, _, { ids, return: back }: Moved) => {
      const gone = await forgetMissing(mutation.sql, ids);
      return { to: back ?? paths.missing, notice: deletedNotice(plural('MISSING_FORGOTTEN', gone)) };
    },
  }),
};
