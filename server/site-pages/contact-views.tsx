import type { z } from 'zod';
import { limits } from '../../protocol/limits.ts';
import type { sitePageTasks } from '../../protocol/site-pages.ts';
import type { RequestContext } from '../core/context/index.ts';
import {
  CheckField,
  EmailField,
  ErrorSummary,
  Field,
  type FieldError,
  fieldId,
  NameField,
  PrivacyNoticeLink,
  TaskForm,
} from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';
import { HumanCheck, type HumanQuestion } from '../human-check/index.ts';

export type ContactParams = z.infer<(typeof sitePageTasks)['contact.send']['params']>;

/** State of a contact form that is rendered again. */
export interface ContactState {
  readonly typed?: Partial<ContactParams>;
  readonly errors?: readonly FieldError[];
  readonly question?: HumanQuestion | undefined;
}

interface Props extends ContactState {
  readonly context: RequestContext;
  readonly pageId: number;
}

const form = 'contact';

const Consent = ({ context, typed, errors }: Required<Pick<Props, 'context' | 'typed' | 'errors'>>) => (
  <>
    <CheckField
      form={form}
      name="consent"
      label={text('CONTACT_CONSENT')}
      value={typed.consent ?? false}
      errors={errors}
    />
    <PrivacyNoticeLink context={context} />
  </>
);

const Person = ({ context, typed, errors }: Required<Pick<Props, 'context' | 'typed' | 'errors'>>) => {
  const { account } = context.actor;
  const shared = { form, errors };
  return (
    <>
      <NameField {...shared} label={text('CONTACT_NAME')} value={typed.name ?? account?.name ?? ''} />
      <EmailField {...shared} label={text('CONTACT_EMAIL')} value={typed.email ?? account?.email ?? ''} />
    </>
  );
};

/** Form that mails a message to the owner of the site. */
export const ContactForm = ({ context, pageId, typed = {}, errors = [], question }: Props) => {
  const shared = { form, errors, required: true } as const;
  return (
    <section className="contact" aria-labelledby="contact-title" data-contact="">
      <h2 id="contact-title">{text('CONTACT_TITLE')}</h2>
      <ErrorSummary errors={errors} form={form} />
      <TaskForm context={context} task="contact.send" fields={{ page: pageId }} className="site-form" noValidate>
        <Person context={context} typed={typed} errors={errors} />
        <Field
          {...shared}
          name="subject"
          label={text('CONTACT_SUBJECT')}
          maxLength={limits.contactSubject}
          value={typed.subject ?? ''}
        />
        <Field
          {...shared}
          name="message"
          label={text('CONTACT_MESSAGE')}
          rows={8}
          maxLength={limits.contactMessage}
          value={typed.message ?? ''}
        />
        <Consent context={context} typed={typed} errors={errors} />
        {!context.actor.account && <HumanCheck context={context} form={form} errors={errors} question={question} />}
        <p className="field-actions">
          <button type="submit" className="btn btn-primary" id={fieldId('send', form)}>
            {text('CONTACT_SEND')}
          </button>
        </p>
      </TaskForm>
    </section>
  );
};
