import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  errorsOf,
  Field,
  type FieldError,
  NewPasswordField,
  SelectField,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, type Role, site } from '../../core/policy/index.ts';
import { formPage } from '../shell/index.ts';
import { shownUser } from './acts.ts';
import { roleOptions } from './invite-page.tsx';

interface Names {
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

const NameFields = ({
  typed,
  errors,
  hints,
}: {
  typed: Names;
  errors: readonly FieldError[];
  hints: { username: string; email: string };
}) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field {...field('name')} label={text('ACCOUNT_NAME')} maxLength={limits.name} autoComplete="off" required />
      <Field
        {...field('username')}
        label={text('ACCOUNT_USERNAME')}
        hint={hints.username}
        maxLength={limits.username}
        autoComplete="off"
        required
      />
      <Field
        {...field('email')}
        type="email"
        label={text('ACCOUNT_EMAIL')}
        hint={hints.email}
        maxLength={limits.email}
        autoComplete="off"
        required
      />
    </>
  );
};

const addPage = (context: RequestContext, typed: Names & { role: Role }, errors: readonly FieldError[]): Page => {
  authorize(context.actor, 'user.add', site);
  return formPage({
    context,
    here: paths.users,
    title: text('USER_ADD'),
    errors,
    inputs: (
      <>
        <p>{text('USER_ADD_LEAD')}</p>
        <NameFields
          typed={typed}
          errors={errors}
          hints={{ username: text('ACCOUNT_USERNAME_HINT'), email: text('ACCOUNT_EMAIL_HINT') }}
        />
        <SelectField name="role" value={typed.role} label={text('USER_ROLE')} options={roleOptions()} />
        <NewPasswordField
          label={text('USER_ADD_PASSWORD')}
          hint={text(errors.length > 0 ? 'ACCOUNT_PASSWORD_AGAIN' : 'ACCOUNT_PASSWORD_HINT', limits.passwordMin)}
          errors={errors}
          required={false}
        />
      </>
    ),
    submit: text('USER_ADD'),
    task: 'users.add',
  });
};

/** Form of a new account. */
export const newUserPage = async (context: RequestContext): Promise<Page> =>
  addPage(context, { username: '', name: '', email: '', role: 'reader' }, []);

export const newUserAgain = async (
  context: RequestContext,
  typed: Names & { readonly role: Role },
  refusal: UserError,
): Promise<Page> => addPage(context, typed, errorsOf(refusal));

const editPage = async (
  context: RequestContext,
  id: number,
  typed: Names | undefined,
  errors: readonly FieldError[],
): Promise<Page> => {
  const user = await shownUser(context, id);
  authorize(context.actor, 'user.edit', user);
  return formPage({
    context,
    here: paths.users,
    title: text('USER_EDIT'),
    errors,
    inputs: (
      <NameFields
        typed={typed ?? user}
        errors={errors}
        hints={{ username: text('USER_EDIT_HINT'), email: text('USER_EDIT_EMAIL_HINT') }}
      />
    ),
    submit: text('USER_EDIT_SAVE'),
    task: 'users.rename',
    hidden: { id },
  });
};

/** Form of the names and the address of an account. */
export const editUserPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'user.add', site);
  const id = idParam(params.id);
  if (id === undefined) throw notFound();
  return editPage(context, id, undefined, []);
};

export const editUserAgain = (
  context: RequestContext,
  typed: Names & { readonly id: number },
  refusal: UserError,
): Promise<Page> => editPage(context, typed.id, typed, errorsOf(refusal));
