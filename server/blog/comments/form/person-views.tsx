import { GuestMark } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import {
  CheckField,
  EmailField,
  type FieldError,
  NameField,
  NewPasswordField,
  UsernameField,
  WebsiteField,
} from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { commentForm, type Typed, typedText } from './form-parts.tsx';

interface Props {
  readonly context: RequestContext;
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
}

/** Name, e-mail address and website of a guest (C-001). */
export const GuestFields = ({ context, typed, errors }: Props) => {
  const { site } = context.services;
  return (
    <>
      <GuestMark context={context} />
      <NameField
        form={commentForm}
        label={text('COMMENT_NAME')}
        value={typedText(typed, 'name')}
        errors={errors}
        data-comment-name=""
      />
      <EmailField
        form={commentForm}
        label={text(site.get('comments.requireEmail') ? 'COMMENT_EMAIL' : 'COMMENT_EMAIL_OPTIONAL')}
        hint={text('COMMENT_EMAIL_HINT')}
        value={typedText(typed, 'email')}
        errors={errors}
        required={site.get('comments.requireEmail')}
        data-comment-email=""
      />
      <WebsiteField
        form={commentForm}
        label={text(site.get('comments.requireWebsite') ? 'COMMENT_WEBSITE' : 'COMMENT_WEBSITE_OPTIONAL')}
        value={typedText(typed, 'website')}
        errors={errors}
        required={site.get('comments.requireWebsite')}
        data-comment-website=""
      />
    </>
  );
};

/** Registering along with a comment (C-002, C-003): styles show the fields once the box is ticked. The e-mail address above serves for both. */
export const AccountFields = ({ context, typed, errors }: Props) => {
  const { site } = context.services;
  if (context.actor.account || !site.get('comments.register') || !site.get('accounts.registration')) return null;
  return (
    <div className="eb-comment-register" data-comment-register-fields="">
      <CheckField
        form={commentForm}
        name="register"
        label={text('COMMENT_REGISTER')}
        isOn={typed.register === true}
        data-comment-register=""
      />
      <fieldset className="eb-comment-account">
        <legend>{text('COMMENT_REGISTER_LEGEND')}</legend>
        <UsernameField
          form={commentForm}
          label={text('COMMENT_USERNAME')}
          value={typedText(typed, 'username')}
          errors={errors}
          data-comment-username=""
        />
        <NewPasswordField
          form={commentForm}
          label={text('COMMENT_PASSWORD')}
          errors={errors}
          data-comment-password=""
        />
      </fieldset>
    </div>
  );
};
