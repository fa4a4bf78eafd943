import { limits } from '../../../protocol/limits.ts';
import { Field, type FieldError } from '../../core/form.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { Checkbox, commentForm, type Typed, typedText } from './form-parts.tsx';

interface Props {
  readonly visit: Visit;
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
}

/** Who a visitor is: name, e-mail address, website (C-001). */
export const GuestFields = ({ visit, typed, errors }: Props) => {
  const { site } = visit.services;
  return (
    <>
      <Field
        name="name"
        form={commentForm}
        label={text('COMMENT_NAME')}
        value={typedText(typed, 'name')}
        errors={errors}
        autoComplete="name"
        maxLength={limits.name}
        required
        data-comment-name=""
      />
      <Field
        name="email"
        form={commentForm}
        type="email"
        label={text(site.get('comments.requireEmail') ? 'COMMENT_EMAIL' : 'COMMENT_EMAIL_OPTIONAL')}
        hint={text('COMMENT_EMAIL_HINT')}
        value={typedText(typed, 'email')}
        errors={errors}
        autoComplete="email"
        maxLength={limits.email}
        required={site.get('comments.requireEmail')}
        data-comment-email=""
      />
      <Field
        name="website"
        form={commentForm}
        type="url"
        label={text(site.get('comments.requireWebsite') ? 'COMMENT_WEBSITE' : 'COMMENT_WEBSITE_OPTIONAL')}
        value={typedText(typed, 'website')}
        errors={errors}
        autoComplete="url"
        maxLength={limits.website}
        required={site.get('comments.requireWebsite')}
        data-comment-website=""
      />
    </>
  );
};

/** Registering along with a comment (C-002, C-003): styles show the fields once the box is ticked. The e-mail address above serves for both. */
export const AccountFields = ({ visit, typed, errors }: Props) => {
  const { site } = visit.services;
  if (visit.actor.account || !site.get('comments.register') || !site.get('accounts.registration')) return null;
  return (
    <div className="eb-comment-register" data-comment-register-fields="">
      <Checkbox
        name="register"
        label={text('COMMENT_REGISTER')}
        checked={typed.register === true}
        data-comment-register=""
      />
      <fieldset className="eb-comment-account">
        <legend>{text('COMMENT_REGISTER_LEGEND')}</legend>
        <Field
          name="username"
          form={commentForm}
          label={text('COMMENT_USERNAME')}
          value={typedText(typed, 'username')}
          errors={errors}
          autoComplete="username"
          maxLength={limits.username}
          required
          data-comment-username=""
        />
        <Field
          name="password"
          form={commentForm}
          type="password"
          label={text('COMMENT_PASSWORD')}
          hint={text('COMMENT_PASSWORD_HINT', limits.passwordMin)}
          errors={errors}
          autoComplete="new-password"
          maxLength={limits.password}
          required
          data-comment-password=""
        />
      </fieldset>
    </div>
  );
};
