import { limits } from '../../../protocol/limits.ts';
import { type RedirectKind, redirectKinds } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { boundFields, errorsOf, Field, type FieldError, type Option, SelectField } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { redirectKind, redirectsAmong } from '../../redirects/index.ts';
import { formPage } from '../shell/index.ts';
import type { RedirectParams } from './acts.ts';

const titles = {
  permanent: 'REDIRECT_PERMANENT',
  temporary: 'REDIRECT_TEMPORARY',
  removed: 'REDIRECT_GONE',
} as const satisfies Readonly<Record<RedirectKind, TextKey>>;

const kinds = (): readonly Option[] => redirectKinds.map(value => ({ value, title: text(titles[value]) }));

const page = (context: RequestContext, typed: RedirectParams, errors: readonly FieldError[]): Page => {
  const field = boundFields(typed, errors);
  const target = can(context.actor, 'site.administer', site) ? 'REDIRECT_TARGET_HINT' : 'REDIRECT_TARGET_HINT_STAFF';
  const address = { maxLength: limits.redirectAddress, required: true } as const;
  return formPage({
    context,
    here: paths.redirects,
    title: text(typed.id === undefined ? 'REDIRECT_NEW' : 'REDIRECT_EDIT'),
    errors,
    inputs: (
      <>
        <Field {...field('path')} {...address} label={text('REDIRECT_PATH')} hint={text('REDIRECT_PATH_HINT')} />
        <SelectField {...field('kind')} label={text('REDIRECT_KIND')} options={kinds()} />
        <Field
          {...field('target')}
          maxLength={limits.redirectAddress}
          label={text('REDIRECT_TARGET')}
          hint={text(target)}
        />
      </>
    ),
    submit: text('REDIRECT_SAVE'),
    task: 'redirects.save',
    hidden: { id: typed.id },
  });
};

/** Form of a new redirect, prefilled with a missing address if one is named, or of an existing one. */
export const redirectPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'redirect.change', site);
  const id = idParam(params.id);
  if (params.id === undefined)
    return page(
      context,
      { path: (params.from ?? '').slice(0, limits.redirectAddress), target: '', kind: 'permanent' },
      [],
    );
  const [redirect] = id === undefined ? [] : await redirectsAmong(context.sql, [id]);
  if (!redirect) throw notFound();
  return page(context, { ...redirect, kind: redirectKind(redirect.status) }, []);
};

export const redirectAgain = async (
  context: RequestContext,
  typed: RedirectParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'redirect.change', site);
  return page(context, typed, errorsOf(refusal));
};
