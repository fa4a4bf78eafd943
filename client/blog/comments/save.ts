import type { Result } from '../../../protocol/registry.ts';
import { focusOn } from '../../core/focus/index.ts';
import { acceptAccount, invalidField, isBusy, passChecks, setBusy, showNotice } from '../../core/forms/index.ts';
import { element } from '../../core/html.ts';
import { CallError, call, errorMessage } from '../../core/http/index.ts';
import { debug } from '../../core/page/index.ts';
import { prepareCaptcha, renewCaptcha } from './captcha.ts';
import { countOf, setCount } from './counter.ts';
import { noticeOf, parentIdOf, resetForm, valuesOf } from './form.ts';
import { freshStop } from './item-toolbar.ts';
import { headingOf, part, sectionOf } from './parts.ts';
import { closeReply, convertToTopLevel } from './reply.ts';
import { clearSaveErrors, showSaveErrors } from './save-errors.ts';
import { sectionText } from './texts.ts';
import { insertComment } from './thread.ts';
import { changeTyped, forgetTyped } from './typed-text.ts';

type Saved = Result<'site/views/comments/save'>;

const insert = (section: HTMLElement, [html]: Saved, parentId: number): void => {
  const item = element(html);
  if (!item) return;
  insertComment(section, item, parentId);
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
  // First the notice, which comes into view, then the comment: the view stays where the focus is.
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

/** Saves the comment once every check has passed (spec §5.2). A failure leaves the text in the form and shows the reason. */
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
