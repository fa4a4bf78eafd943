import { limits, pictureTypes } from '../../../protocol/limits.ts';
import type { TaskName } from '../../../protocol/registry.ts';
import type { RequestContext } from '../../core/context/index.ts';
import {
  CheckField,
  EmailField,
  Field,
  type FieldError,
  FieldProblem,
  languageOptions,
  NameField,
  NewPasswordField,
  SelectField,
  timeZoneOptions,
  WebsiteField,
} from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { avatarPath } from '../../media/index.ts';
import { AccountForm, accountPage } from '../account-form.tsx';
import { type PostedValues, ProfileValueFields, withPosted } from '../profile-values/index.ts';
import { type Confirmation, ConfirmationField, confirmationFor } from '../security/confirmation.tsx';
import type { Profile } from './profile-queries.ts';

/** Task and errors of the form that was rejected. */
export interface RejectedForm {
  readonly task: TaskName;
  readonly errors: readonly FieldError[];
}

interface Part {
  readonly context: RequestContext;
  readonly profile: Profile;
  readonly errors: readonly FieldError[];
}

const Details = ({ context, profile, errors }: Part) => (
  <section aria-labelledby="profile-details">
    <h2 id="profile-details">{text('PROFILE_DETAILS')}</h2>
    <AccountForm context={context} task="user.profile" submit={text('PROFILE_SAVE')}>
      <NameField form="profile" label={text('ACCOUNT_NAME')} value={profile.name} errors={errors} />
      <WebsiteField form="profile" label={text('ACCOUNT_WEBSITE')} value={profile.website} errors={errors} />
      <Field
        form="profile"
        name="biography"
        label={text('ACCOUNT_BIOGRAPHY')}
        hint={text('ACCOUNT_BIOGRAPHY_HINT')}
        value={profile.biography}
        errors={errors}
        maxLength={limits.profileValue}
        rows={6}
      />
      <Field
        form="profile"
        name="blog_title"
        label={text('ACCOUNT_BLOG_TITLE')}
        hint={text('ACCOUNT_BLOG_TITLE_HINT')}
        value={profile.blogTitle}
        errors={errors}
        maxLength={limits.title}
      />
      <SelectField
        id="profile-language"
        name="language"
        label={text('ACCOUNT_LANGUAGE')}
        value={profile.language}
        any={text('ACCOUNT_LANGUAGE_SITE')}
        options={languageOptions()}
        errors={errors}
      />
      <SelectField
        id="profile-timezone"
        name="timezone"
        label={text('ACCOUNT_TIMEZONE')}
        value={profile.timezone}
        any={text('ACCOUNT_TIMEZONE_SITE')}
        options={timeZoneOptions(profile.timezone)}
        errors={errors}
      />
    </AccountForm>
  </section>
);

const Values = ({ context, profile, errors }: Part) =>
  profile.values.length > 0 && (
    <section aria-labelledby="profile-values">
      <h2 id="profile-values">{text('PROFILE_VALUES')}</h2>
      <p>{text('PROFILE_VALUES_LEAD')}</p>
      <AccountForm context={context} task="user.values" submit={text('PROFILE_SAVE')}>
        <ProfileValueFields values={profile.values} errors={errors} />
      </AccountForm>
    </section>
  );

const Avatar = ({ context, profile, errors }: Part) => {
  const [error] = errors;
  return (
    <section aria-labelledby="profile-avatar">
      <h2 id="profile-avatar">{text('PROFILE_AVATAR')}</h2>
      {profile.avatar && (
        <img
          className="avatar"
          src={`${context.services.settings.basePath}${avatarPath(profile.avatar)}`}
          alt={text('PROFILE_AVATAR_ALT')}
          width={96}
          height={96}
          loading="lazy"
        />
      )}
      <AccountForm context={context} task="user.avatar" submit={text('PROFILE_AVATAR_SAVE')} withFiles>
        <div className={error ? 'field field-wrong' : 'field'}>
          <label htmlFor="avatar-avatar">{text('PROFILE_AVATAR_FILE')}</label>
          <FieldProblem id="avatar-avatar" error={error} />
          <input
            type="file"
            id="avatar-avatar"
            name="avatar"
            accept={pictureTypes}
            aria-describedby={error && 'avatar-avatar-error'}
            aria-invalid={error ? true : undefined}
          />
        </div>
        {profile.avatar && <CheckField name="remove" label={text('PROFILE_AVATAR_REMOVE')} />}
      </AccountForm>
    </section>
  );
};

interface Confirmed extends Part {
  readonly confirmation: Confirmation;
}

const Email = ({ context, profile, errors, typed, confirmation }: Confirmed & { typed: string | undefined }) => (
  <section aria-labelledby="profile-email">
    <h2 id="profile-email">{text('PROFILE_EMAIL')}</h2>
    <p>{text('PROFILE_EMAIL_NOW', profile.email)}</p>
    <AccountForm context={context} task="user.email" submit={text('PROFILE_EMAIL_SAVE')}>
      <EmailField
        form="email"
        label={text('PROFILE_EMAIL_NEW')}
        hint={text('PROFILE_EMAIL_HINT')}
        value={typed}
        errors={errors}
      />
      <ConfirmationField confirmation={confirmation} form="email" errors={errors} />
    </AccountForm>
  </section>
);

const Password = ({ context, profile, errors, confirmation }: Confirmed) => (
  <section aria-labelledby="profile-password">
    <h2 id="profile-password">{text('PROFILE_PASSWORD')}</h2>
    <p>{text('PROFILE_PASSWORD_EXPLAIN')}</p>
    <AccountForm context={context} task="user.password" submit={text('PROFILE_PASSWORD_SAVE')}>
      {/* Hidden username: password managers need to know the account. */}
      <input type="hidden" name="username" value={profile.username} autoComplete="username" />
      <ConfirmationField confirmation={confirmation} form="password" name="current" errors={errors} />
      <NewPasswordField form="password" label={text('ACCOUNT_NEW_PASSWORD')} errors={errors} />
    </AccountForm>
  </section>
);

const formOf = (task: TaskName): string => task.replace('user.', '');

interface Shown {
  readonly typed?: Partial<Profile>;
  readonly typedEmail?: string;
  readonly postedValues?: PostedValues;
  readonly rejected?: RejectedForm;
}

/** Profile page of the signed-in account. `typed` replaces the stored values while a form has errors. */
export const profilePage = async (
  context: RequestContext,
  stored: Profile,
  { typed = {}, typedEmail, postedValues, rejected }: Shown = {},
): Promise<Page> => {
  const profile = { ...stored, values: withPosted(stored.values, postedValues), ...typed };
  const confirmation = await confirmationFor(context);
  const errorsOf = (task: TaskName) => (rejected?.task === task ? rejected.errors : []);
  const part = (task: TaskName): Part => ({ context, profile, errors: errorsOf(task) });
  return accountPage({
    title: text('PROFILE_TITLE'),
    place: { context, here: paths.profile },
    errors: rejected?.errors ?? [],
    form: rejected && formOf(rejected.task),
    children: (
      <>
        <p>{text('PROFILE_USERNAME', profile.username)}</p>
        {profile.loginNames.map(name => (
          <p key={name}>{text('PROFILE_LOGIN_NAME', name)}</p>
        ))}
        <p>
          <a href={context.services.settings.basePath + paths.favourites}>{text('FAVOURITES_TITLE')}</a>
        </p>
        <Details {...part('user.profile')} />
        <Values {...part('user.values')} />
        <Avatar {...part('user.avatar')} />
        <Email {...part('user.email')} typed={typedEmail} confirmation={confirmation} />
        <Password {...part('user.password')} confirmation={confirmation} />
        <section aria-labelledby="profile-security">
          <h2 id="profile-security">{text('SECURITY_TITLE')}</h2>
          <p>
            <a href={context.services.settings.basePath + paths.security}>{text('SECURITY_WAY')}</a>
          </p>
        </section>
        <section aria-labelledby="profile-data">
          <h2 id="profile-data">{text('GDPR_TITLE')}</h2>
          <p>
            <a href={context.services.settings.basePath + paths.personalData} data-gdpr-download-link="">
              {text('GDPR_DOWNLOAD_WAY')}
            </a>
          </p>
          <p>
            <a href={`${context.services.settings.basePath}${paths.personalData}/erase`}>{text('ERASE_WAY')}</a>
          </p>
        </section>
        <section aria-labelledby="profile-out">
          <h2 id="profile-out">{text('SIGN_OUT')}</h2>
          <AccountForm context={context} task="user.logout" submit={text('SIGN_OUT')} />
        </section>
      </>
    ),
  });
};
