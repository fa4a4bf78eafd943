import { limits } from '../../../protocol/limits.ts';
import { invitationDays } from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { boundFields, errorsOf, Field, type FieldError, SelectField } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, type Role, roles, site } from '../../core/policy/index.ts';
import { formPage } from '../shell/index.ts';
import { roleWords } from './word-views.tsx';

interface Typed {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export const roleOptions = () => roles.map(value => ({ value, title: text(roleWords[value]) }));

const page = (context: RequestContext, typed: Typed, errors: readonly FieldError[]): Page => {
  authorize(context.actor, 'user.add', site);
  const field = boundFields(typed, errors);
  const isMailed = context.services.settings.smtpUrl !== undefined;
  return formPage({
    context,
    here: paths.invitations,
    title: text('INVITE_NEW'),
    errors,
    inputs: (
      <>
        <p>{text(isMailed ? 'INVITE_LEAD' : 'INVITE_LEAD_NO_MAIL', invitationDays)}</p>
        <Field {...field('email')} type="email" label={text('INVITE_EMAIL')} maxLength={limits.email} required />
        <Field {...field('name')} label={text('INVITE_NAME')} maxLength={limits.name} />
        <SelectField {...field('role')} label={text('USER_ROLE')} options={roleOptions()} />
      </>
    ),
    submit: text(isMailed ? 'INVITE_SEND' : 'INVITE_MAKE'),
    task: 'invitations.send',
  });
};

export const invitePage = async (context: RequestContext): Promise<Page> =>
  page(context, { email: '', name: '', role: 'blogger' }, []);

export const inviteAgain = async (context: RequestContext, typed: Typed, refusal: UserError): Promise<Page> =>
  page(context, typed, errorsOf(refusal));
