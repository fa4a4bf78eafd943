import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { boundFields, errorsOf, Field, type FieldError } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { formPage } from '../shell/index.ts';
import { allGroups } from './queries.ts';

interface Typed {
  readonly id?: number | undefined;
  readonly title: string;
}

const page = (context: RequestContext, typed: Typed, errors: readonly FieldError[]): Page => {
  const field = boundFields(typed, errors);
  return formPage({
    context,
    here: paths.groups,
    title: text(typed.id === undefined ? 'GROUP_NEW' : 'GROUP_EDIT'),
    errors,
    inputs: <Field {...field('title')} label={text('GROUP_TITLE')} maxLength={limits.groupTitle} required />,
    submit: text('GROUP_SAVE'),
    task: 'groups.save',
    hidden: { id: typed.id },
  });
};

/** Form of a new group, or of the title of an existing one. */
export const groupPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  if (params.id === undefined) return page(context, { title: '' }, []);
  const id = idParam(params.id);
  const group = (await allGroups(context.sql)).find(one => one.id === id);
  if (!group) throw notFound();
  return page(context, group, []);
};

export const groupAgain = async (context: RequestContext, typed: Typed, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};
