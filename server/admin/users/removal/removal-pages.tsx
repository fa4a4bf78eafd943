import { limits } from '../../../../protocol/limits.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound, type UserError } from '../../../core/errors/index.ts';
import { CheckField, errorsOf, Field, type FieldError, FieldSet, fieldId } from '../../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { formPage } from '../../shell/index.ts';
import { shownUser } from '../acts.ts';
import type { UserLine } from '../queries.ts';
import type { ContentChoice } from './merge.ts';

interface Typed {
  readonly into: string;
  readonly content: ContentChoice;
  readonly sure: boolean;
}

const fresh: Typed = { into: '', content: 'hand', sure: false };

interface Shown {
  readonly context: RequestContext;
  readonly user: UserLine;
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
}

const IntoField = ({ typed, errors, label }: Omit<Shown, 'context' | 'user'> & { label: string }) => (
  <Field name="into" label={label} value={typed.into} errors={errors} maxLength={limits.email} autoComplete="off" />
);

const mergePage = ({ context, user, typed, errors }: Shown): Page =>
  formPage({
    context,
    here: paths.users,
    title: text('USER_MERGE_TITLE', user.name),
    errors,
    inputs: (
      <>
        <p>{text('USER_MERGE_LEAD')}</p>
        <IntoField typed={typed} errors={errors} label={text('USER_MERGE_INTO')} />
        <CheckField name="sure" label={text('USER_MERGE_SURE')} value={typed.sure} errors={errors} />
      </>
    ),
    submit: text('USER_MERGE'),
    task: 'users.merge',
    hidden: { id: user.id },
  });

const choices = { hand: 'USER_DELETE_HAND', keep: 'USER_DELETE_KEEP', erase: 'USER_DELETE_ERASE' } as const;

const deletePage = ({ context, user, typed, errors }: Shown): Page =>
  formPage({
    context,
    here: paths.users,
    title: text('USER_DELETE_TITLE', user.name),
    errors,
    inputs: (
      <>
        <p>{text('USER_DELETE_LEAD')}</p>
        <FieldSet name="content" legend={text('USER_DELETE_CONTENT')} errors={errors}>
          {(['hand', 'keep', 'erase'] as const).map(value => (
            <p key={value} className="field field-check">
              <input
                type="radio"
                id={fieldId(`content-${value}`)}
                name="content"
                value={value}
                defaultChecked={typed.content === value}
              />
              <label htmlFor={fieldId(`content-${value}`)}>{text(choices[value])}</label>
            </p>
          ))}
        </FieldSet>
        <IntoField typed={typed} errors={errors} label={text('USER_DELETE_INTO')} />
        <CheckField name="sure" label={text('USER_DELETE_SURE')} value={typed.sure} errors={errors} />
      </>
    ),
    submit: text('USER_DELETE'),
    task: 'users.delete',
    hidden: { id: user.id },
  });

const shownPage =
  (page: (shown: Shown) => Page) =>
  async (context: RequestContext, params: PageParams): Promise<Page> => {
    authorize(context.actor, 'user.add', site);
    const id = idParam(params.id);
    if (id === undefined) throw notFound();
    const user = await shownUser(context, id);
    authorize(context.actor, 'user.remove', user);
    return page({ context, user, typed: fresh, errors: [] });
  };

const pageAgain =
  (page: (shown: Shown) => Page) =>
  async (context: RequestContext, typed: Partial<Typed> & { id: number }, refusal: UserError): Promise<Page> => {
    const user = await shownUser(context, typed.id);
    authorize(context.actor, 'user.remove', user);
    return page({ context, user, typed: { ...fresh, ...typed }, errors: errorsOf(refusal) });
  };

/** Confirmation before an account is merged into another. */
export const mergeUserPage = shownPage(mergePage);
export const mergeAgain = pageAgain(mergePage);

/** Confirmation before an account is deleted, with the choice about its content. */
export const deleteUserPage = shownPage(deletePage);
export const deleteAgain = pageAgain(deletePage);
