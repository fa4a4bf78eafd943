import { debug } from '../../core/debug.ts';
import { describe } from '../../core/field-errors.ts';
import { fragment, trusted } from '../../core/html.ts';
import { checkOf, type HumanCheck } from '../../core/human-check/human-check.ts';
import { Refusal, sentenceOf } from '../../core/refusal.ts';
import { signInLink } from '../../core/sign-in-link.ts';
import { submitted } from './asking.ts';
import { fieldOf, fillDraft, forgetDraft, keepDraft, saidBefore, sayLater } from './drafts.ts';

interface Answer {
  /** Markup of our own server. */
  readonly message: string;
  readonly cssClass: string;
  readonly refresh: boolean;
}

const answerIn = (text: string): Answer => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Refusal('');
  return {
    message: String(Reflect.get(value, 'message') ?? ''),
    cssClass: String(Reflect.get(value, 'cssClass') ?? ''),
    refresh: Boolean(Reflect.get(value, 'refresh')),
  };
};

const logId = 'formLog';
const success = 'k2FormLogSuccess';
const error = 'k2FormLogError';

/** The log is a live region: what is shown in it is heard (H-019). */
const show = (form: HTMLElement, cssClass: string, content: DocumentFragment | string): void => {
  const log = form.querySelector(`#${logId}`);
  if (!log) return;
  log.className = cssClass;
  log.replaceChildren(content);
};

const idle = new WeakMap<HTMLElement, string>();

/** While it is sent the button says so and does nothing; it keeps the focus, so it is not disabled (H-014). */
const setBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  form.ariaBusy = String(isBusy);
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  if (isBusy) idle.set(button, button.textContent ?? '');
  button.textContent = isBusy ? (form.dataset.sending ?? '') : (idle.get(button) ?? '');
  button.classList.toggle('is-loading', isBusy);
  button.ariaDisabled = isBusy ? 'true' : null;
};

const fields = 'input:not([type="hidden"]), textarea';

// The log is below the form, out of sight on a phone. Ears hear it: the field is described by it.
const showAt = (form: HTMLFormElement, field: HTMLElement): void => {
  const words = document.createElement('p');
  words.className = 'field-error';
  words.ariaHidden = 'true';
  words.textContent = form.querySelector(`#${logId}`)?.textContent ?? '';
  field.before(words);
  field.closest('.field')?.classList.add('field-wrong');
};

/** What the log says is tied to the field that it is about, as far as the browser can tell; the focus goes there. */
const markWrong = (form: HTMLFormElement): void => {
  const field = [...form.querySelectorAll<HTMLInputElement>(fields)].find(one => !one.checkValidity());
  if (!field) return;
  field.ariaInvalid = 'true';
  describe(field, logId, true);
  showAt(form, field);
  field.focus();
};

const unmark = (form: HTMLFormElement): void => {
  for (const field of form.querySelectorAll<HTMLElement>(`[aria-describedby~="${logId}"]`)) {
    field.removeAttribute('aria-invalid');
    describe(field, logId, false);
    field.closest('.field')?.classList.remove('field-wrong');
    field.parentElement?.querySelector('.field-error')?.remove();
  }
};

type Send = (form: HTMLFormElement) => Promise<void>;

const sendComment: Send = async form => {
  const { text, code } = await submitted(form);
  const written = fieldOf(form, 'commentText')?.value ?? '';
  const answer = answerIn(text);
  show(form, answer.cssClass, fragment(trusted(answer.message)));
  if (code === 'sign-in') form.querySelector(`#${logId}`)?.append(' ', signInLink());
  if (answer.cssClass === error) return markWrong(form);
  forgetDraft(form);
  const field = fieldOf(form, 'commentText');
  if (field) field.value = '';
  if (!answer.refresh) return;
  sayLater(form, { message: answer.message, written });
  location.reload();
};

const sendReport: Send = async form => {
  const { isDone, text } = await submitted(form);
  show(form, isDone ? success : error, fragment(trusted(text)));
  if (!isDone) markWrong(form);
};

const run = async (form: HTMLFormElement, check: Promise<HumanCheck | undefined>, send: Send): Promise<void> => {
  if (form.ariaBusy === 'true') return;
  setBusy(form, true);
  unmark(form);
  show(form, 'formLogLoading', '');
  try {
    await (await check)?.ready();
    await send(form);
  } catch (failure) {
    show(form, error, sentenceOf(failure));
  } finally {
    setBusy(form, false);
    // An answer is good for one try (H-021).
    (await check)?.renew().catch(debug);
  }
};

const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The comment that has come with the page is where its writer goes on (accessibility 20). */
const focusComment = (written: string): void => {
  const heads = [...document.querySelectorAll<HTMLElement>('.itemCommentsList .commentHead')];
  const own = heads.filter(
    ({ parentElement }) =>
      wordsOf(parentElement?.querySelector('.commentText')?.textContent ?? '') === wordsOf(written),
  );
  own.at(-1)?.focus();
};

const restore = (form: HTMLFormElement): void => {
  const said = saidBefore(form);
  if (said) {
    show(form, success, fragment(trusted(said.message)));
    focusComment(said.written);
  } else if (fillDraft(form)) show(form, success, form.dataset.draft ?? '');
};

/** Sends a comment or a report without leaving the page. Whatever fails is told, and what was typed stays. */
export const enhance = (form: HTMLElement): void => {
  if (!(form instanceof HTMLFormElement)) return;
  let check: Promise<HumanCheck | undefined> | undefined;
  // A page that is only read fetches nothing for it.
  const prepared = (): Promise<HumanCheck | undefined> => {
    check ??= checkOf(form).then(one => {
      one?.renew().catch(debug);
      return one;
    });
    return check;
  };
  const isComment = form.id === 'comment-form';
  form.addEventListener('focusin', () => void prepared().catch(debug), { once: true });
  if (isComment) {
    restore(form);
    form.addEventListener('input', () => keepDraft(form));
  }
  form.addEventListener('submit', event => {
    event.preventDefault();
    void run(form, prepared(), isComment ? sendComment : sendReport);
  });
};
