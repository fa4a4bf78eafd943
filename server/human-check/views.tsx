import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { Field, type FieldError, fieldId } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';
import { captchaFor } from './captcha-kind.ts';
import type { HumanQuestion } from './verify-human.ts';

interface Props {
  readonly context: RequestContext;
  /** Prefix of the input ids. */
  readonly form: string;
  readonly errors: readonly FieldError[];
}

/** Honeypot: hidden from people, who leave it empty. */
const Honeypot = ({ form }: { form: string }) => (
  <p className="eb-homepage" aria-hidden="true">
    <label htmlFor={fieldId('homepage', form)}>{text('CAPTCHA_HONEYPOT')}</label>
    <input type="text" id={fieldId('homepage', form)} name="homepage" tabIndex={-1} autoComplete="off" />
  </p>
);

/** Filled by the client script from a challenge fetched at first focus; empty without scripts (ruling 10). */
const Invisible = () => (
  <div data-captcha-invisible="">
    <input type="hidden" name="captcha-response" defaultValue="" data-captcha-input="" />
    <input type="hidden" name="captcha-id" defaultValue="" data-captcha-id="" />
  </div>
);

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The picture is fetched at first focus: cached pages contain no id. */
const Picture = ({ form, errors }: Omit<Props, 'context'>) => (
  <div className="eb-comment-captcha needs-script" data-comment-captcha="">
    <p className="eb-captcha-picture" data-failure-below="">
      <img src={blank} alt={text('CAPTCHA_PICTURE')} width={200} height={60} loading="lazy" data-captcha-image="" />
      <button type="button" className="btn btn-default" data-captcha-reload="" data-renewed={text('CAPTCHA_RENEWED')}>
        {text('CAPTCHA_RELOAD')}
      </button>
      <button type="button" className="btn btn-default" data-captcha-question="">
        {text('CAPTCHA_ASK')}
      </button>
    </p>
    <p className="eb-captcha-question" role="status" data-captcha-question-text="" />
    <Field
      name="captcha-response"
      form={form}
      label={text('CAPTCHA_ANSWER')}
      errors={errors}
      autoComplete="off"
      maxLength={limits.captchaAnswer}
      data-captcha-input=""
    />
    <input type="hidden" name="captcha-id" defaultValue="" data-captcha-id="" />
  </div>
);

const ThirdParty = ({ context, form }: Omit<Props, 'errors'>) => (
  <div className="needs-script">
    <div
      id={`recaptcha_${form}`}
      data-recaptcha-item=""
      data-recaptcha-sitekey={context.services.site.get('captcha.siteKey')}
      data-needed={text('CAPTCHA_NEEDED')}
      data-recaptcha-script={context.services.site.get('captcha.scriptUrl')}
    />
    <input type="hidden" name="recaptcha" defaultValue="" data-recaptcha-response="" />
  </div>
);

/** Human check of a form, by setting (ruling 10, C-009, C-011, C-014). */
const CaptchaField = ({ context, form, errors }: Props) => {
  const kind = captchaFor(context);
  if (kind === 'none') return null;
  return (
    <>
      <Honeypot form={form} />
      {kind === 'invisible' && <Invisible />}
      {kind === 'builtin' && <Picture form={form} errors={errors} />}
      {kind === 'recaptcha' && <ThirdParty context={context} form={form} />}
    </>
  );
};

/** Text question for browsers that cannot run the check's script (ruling 10). */
export const QuestionField = ({
  form,
  errors,
  question,
  hint,
}: Pick<Props, 'errors'> & { form?: string; question: HumanQuestion; hint?: string }) => (
  <>
    <Field
      name="captcha-response"
      form={form}
      label={question.question}
      hint={hint}
      errors={errors}
      autoComplete="off"
      maxLength={limits.captchaAnswer}
      required
    />
    <input type="hidden" name="captcha-id" value={question.id} />
  </>
);

/** Hidden fields with a correct answer, so that the person answers only once. */
const Answered = ({ id, answer }: { id: string; answer: string }) => (
  <>
    <input type="hidden" name="captcha-response" value={answer} />
    <input type="hidden" name="captcha-id" value={id} />
  </>
);

/** Human check of a form: the check, the text question, or the earlier correct answer. */
export const HumanCheck = ({ question, ...props }: Props & { question: HumanQuestion | undefined }) => {
  if (question?.answer !== undefined) return <Answered id={question.id} answer={question.answer} />;
  return question ? (
    <QuestionField {...props} question={question} hint={text('CAPTCHA_ONE_QUESTION')} />
  ) : (
    <CaptchaField {...props} />
  );
};
