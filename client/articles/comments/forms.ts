import {
  acceptAccount,
  clearFieldErrors,
  errorSummary,
  fieldNamed,
  isBusy,
  markField,
  setBusy,
} from '../../core/forms/index.ts';
import { fragment, trusted } from '../../core/html.ts';
import { CallError, errorMessage } from '../../core/http/index.ts';
import { checkOf, type HumanCheck } from '../../core/human-check/index.ts';
import { debug, signInLink } from '../../core/page/index.ts';
import { fillDraft, forgetDraft, saveDraft, storeMessage, takeStoredMessage } from './drafts.ts';
import { type FormRefusal, submitForm } from './requests.ts';

interface Answer {
  /** Markup of our own server. */
  readonly message: string;
  readonly cssClass: string;
  readonly refresh: boolean;
  /** The address of the page that shows the comment. */
  readonly to: string;
}

const answerIn = (text: string): Answer => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new CallError('');
  return {
    message: String(Reflect.get(value, 'message') ?? ''),
    cssClass: String(Reflect.get(value, 'cssClass') ?? ''),
    refresh: Boolean(Reflect.get(value, 'refresh')),
    to: String(Reflect.get(value, 'to') ?? ''),
  };
};

const logId = 'formLog';
const success = 'k2FormLogSuccess';
const error = 'k2FormLogError';

let pageTitle: string | undefined;

/** The page's title begins with "Error:" while its form shows an error (accessibility 24). */
const showInTitle = ({ dataset }: HTMLElement, isError: boolean): void => {
  if (isError) {
    pageTitle ??= document.title;
    document.title = (dataset.errorTitle ?? '%s').replace('%s', () => pageTitle ?? '');
  } else if (pageTitle !== undefined) {
    document.title = pageTitle;
    pageTitle = undefined;
  }
};

/** Shows content in the log, a live region: it is announced (H-019) unless the focus moves to the same text. */
const show = (form: HTMLElement, cssClass: string, content: DocumentFragment | string, isHeard = true): void => {
  showInTitle(form, cssClass === error);
  const log = form.querySelector(`#${logId}`);
  if (!log) return;
  log.ariaLive = isHeard ? null : 'off';
  log.className = cssClass;
  log.replaceChildren(content);
};

const fieldsOf = (form: HTMLFormElement, { errors }: FormRefusal) =>
  errors.map(([name, message]) => ({ field: fieldNamed(form, name), message }));

/** Shows the errors of a refused form in the log and at its fields (accessibility 24). */
const showRefused = (form: HTMLFormElement, refusal: FormRefusal, sentence: string): void => {
  const mistakes = fieldsOf(form, refusal);
  for (const { field, message } of mistakes) if (field) markField(field, message);
  show(form, error, fragment(trusted(sentence)), mistakes.length < 2 && !mistakes[0]?.field);
  if (mistakes.length > 1) {
    const summary = errorSummary(mistakes);
    form.prepend(summary);
    summary.focus();
    return;
  }
  if (refusal.code === 'sign-in') form.querySelector(`#${logId}`)?.append(' ', signInLink());
  mistakes[0]?.field?.focus();
};

/** Resolves with true if the answer of the human check is used up (H-021); after other errors it stays valid. */
type Send = (form: HTMLFormElement) => Promise<boolean>;

// An address that differs only in its hash would not load the page.
const showAnew = (to: string): void => {
  const { origin, pathname, search, href } = new URL(to, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  if (isHere || origin !== location.origin) location.reload();
  else location.assign(href);
};

const sendComment: Send = async form => {
  const { text, refusal } = await submitForm(form);
  const comment = fieldNamed(form, 'commentText')?.value ?? '';
  const answer = answerIn(text);
  if (refusal) {
    showRefused(form, refusal, answer.message);
    acceptAccount(form, refusal.code);
    return refusal.code === 'captcha';
  }
  show(form, answer.cssClass, fragment(trusted(answer.message)));
  if (answer.cssClass === error) return true;
  forgetDraft(form);
  const field = fieldNamed(form, 'commentText');
  if (field) field.value = '';
  if (!answer.refresh) return true;
  storeMessage(form, { message: answer.message, comment });
  showAnew(answer.to);
  return true;
};

const sendReport: Send = async form => {
  const { isDone, text, refusal } = await submitForm(form);
  if (refusal) showRefused(form, refusal, text);
  else show(form, isDone ? success : error, fragment(trusted(text)));
  return refusal === undefined || refusal.code === 'captcha';
};

const run = async (form: HTMLFormElement, check: Promise<HumanCheck | undefined>, send: Send): Promise<void> => {
  if (isBusy(form)) return;
  setBusy(form, form.dataset.sending ?? '');
  clearFieldErrors(form);
  show(form, 'formLogLoading', '');
  try {
    await (await check)?.ready();
    if (await send(form)) (await check)?.renew().catch(debug);
  } catch (failure) {
    show(form, error, errorMessage(failure));
  } finally {
    setBusy(form, undefined);
  }
};

const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Focuses the writer's new comment on the loaded page (accessibility 20). */
const focusComment = (comment: string): void => {
  const heads = [...document.querySelectorAll<HTMLElement>('.itemCommentsList .commentHead')];
  const own = heads.filter(
    ({ parentElement }) =>
      normalized(parentElement?.querySelector('.commentText')?.textContent ?? '') === normalized(comment),
  );
  own.at(-1)?.focus();
};

const restore = (form: HTMLFormElement): void => {
  const stored = takeStoredMessage(form);
  if (stored) {
    show(form, success, fragment(trusted(stored.message)));
    focusComment(stored.comment);
  } else if (fillDraft(form)) show(form, success, form.dataset.draft ?? '');
};

/** Sends a comment or a report without leaving the page. Failures are announced, and the typed text stays. */
export const enhance = (form: HTMLElement): void => {
  if (!(form instanceof HTMLFormElement)) return;
  let check: Promise<HumanCheck | undefined> | undefined;
  // Created on first use: a page that is only read fetches nothing.
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
    const box = fieldNamed(form, 'commentText');
    form.addEventListener('input', () => saveDraft(form));
    // A text that was typed before this module was loaded.
    if (box && box.value !== box.defaultValue) saveDraft(form);
  }
  form.addEventListener('submit', event => {
    event.preventDefault();
    void run(form, prepared(), isComment ? sendComment : sendReport);
  });
};
