import type { Asking, Result } from '../../../protocol/registry.ts';
import { recordOwnComment, typedFields } from '../../comments/index.ts';
import { freshStop } from '../../core/controls/index.ts';
import { focusOn } from '../../core/focus/index.ts';
import {
  acceptAccount,
  fieldNamed,
  invalidField,
  isBusy,
  passChecks,
  setBusy,
  showNotice,
} from '../../core/forms/index.ts';
import { element } from '../../core/html.ts';
import { CallError, call, errorMessage } from '../../core/http/index.ts';
import { debug } from '../../core/page/index.ts';
import { prepareCaptcha, renewCaptcha } from './captcha.ts';
import { countOf, setCount } from './counter.ts';
import { headingOf, noticeOf, parentIdOf, part, sectionOf } from './parts.ts';
import { closeReply, convertToTopLevel } from './reply.ts';
import { clearSaveErrors, showSaveErrors } from './save-errors.ts';
import { sectionText } from './texts.ts';
import { insertComment } from './thread.ts';
import { changeTyped, forgetTyped } from './typed-text.ts';

type Values = Asking<'site/views/comments/save'>;

const textNames = [
  ...(['title', 'name', 'email', 'username', 'password', 'website', 'comment'] as const),
  ...(['captcha-response', 'captcha-id', 'recaptcha', 'homepage'] as const),
] satisfies readonly (keyof Values)[];

const flagNames = ['guest', 'subscribe', 'register', 'terms'] as const satisfies readonly (keyof Values)[];

/** Values that the form sends (spec §3.3): a field that is not printed is sent empty. */
const valuesOf = (form: HTMLFormElement): Values => {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? '');
  return {
    ...typedFields(form),
    ...Object.fromEntries(textNames.map(name => [name, text(name)])),
    ...Object.fromEntries(flagNames.map(name => [name, data.has(name)])),
    depth: Number(text('depth')),
    parentId: Number(text('parentId')),
    blogId: Number(text('blogId')),
  };
};

const submittedOnce = ['comment', 'title', 'username', 'password', 'captcha-response'] as const;

/** Empties the fields that were sent. Name and address stay: nothing is asked twice (SC 3.3.7). */
const resetForm = (form: HTMLFormElement): void => {
  for (const name of submittedOnce) {
    const field = fieldNamed(form, name);
    if (field) field.value = '';
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.checked = false;
};

type Saved = Result<'site/views/comments/save'>;

const insert = (section: HTMLElement, [html]: Saved, parentId: number): void => {
  const item = element(html);
  if (!item) return;
  insertComment(section, item, parentId);
  recordOwnComment(section.dataset.id ?? '', Number(item.dataset.number));
  freshStop(part(item, '[data-comment-toolbar]'));
  const heading = headingOf(item);
  if (heading) focusOn(heading);
};

const show = (form: HTMLFormElement, saved: Saved): void => {
  const section = sectionOf(form);
  if (!section) return;
  const parentId = parentIdOf(form);
  forgetTyped(form, parentId);
  resetForm(form);
  closeReply(section);
  changeTyped(form);
  const [, message, type] = saved;
  // A held comment is not counted until it is published.
  if (type === 'success') setCount(section, countOf(section) + 1);
  // The notice first, since it scrolls into view; then the comment, whose focus decides the scroll position.
  showNotice(noticeOf(form), message, type);
  insert(section, saved, parentId);
};

const send = async (form: HTMLFormElement): Promise<void> => {
  await passChecks('comment');
  const saved = await call('site/views/comments/save', valuesOf(form));
  const [, message, type] = saved;
  if (type === 'error') throw new CallError(message);
  clearSaveErrors(form);
  show(form, saved);
};

// A right answer of the human check stays right after another mistake.
const showFailure = (form: HTMLFormElement, failure: unknown): void => {
  if (invalidField(failure) === 'parentId') {
    convertToTopLevel(form, errorMessage(failure));
    return;
  }
  showSaveErrors(form, failure);
  if (!(failure instanceof CallError)) return;
  acceptAccount(form, failure.code);
  if (failure.code === 'captcha') renewCaptcha(form).catch(debug);
};

/**
 * Saves the comment once every check has passed (spec §5.2). A failure leaves the text in the form and shows the
 * reason.
 */
export const saveComment = async (form: HTMLFormElement): Promise<void> => {
  if (isBusy(form)) return;
  setBusy(form, sectionText(form, 'COMMENT_SENDING'));
  prepareCaptcha(form);
  try {
    await send(form);
    renewCaptcha(form).catch(debug);
  } catch (failure) {
    showFailure(form, failure);
  } finally {
    setBusy(form, undefined);
  }
};
