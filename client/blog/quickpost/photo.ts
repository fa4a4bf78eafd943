import type { MediaItem } from '../../../protocol/media.ts';
import { on } from '../../core/behaviours/index.ts';
import { createTabs, panesOf } from '../../core/controls/index.ts';
import { announce } from '../../core/feedback/index.ts';
import { withFocusFallback } from '../../core/focus/index.ts';
import { setFieldText } from '../../core/forms/index.ts';
import { CallError } from '../../core/http/index.ts';
import { pickMedia } from '../../core/media/index.ts';
import { debug } from '../../core/page/index.ts';
import { sendPicture } from '../../core/upload/index.ts';
import { clearAlert, showError } from './alert.ts';
import { fieldOf, formOf, part, sentenceOf, show } from './parts.ts';
import { forgetPhoto, pictureOf, setPhoto } from './photo-parts.ts';
import { capture, recapture, resetCamera, startCamera, stopCamera } from './webcam.ts';

const running = new WeakMap<HTMLFormElement, AbortController>();

const setProgress = (form: HTMLFormElement, progressed: number): void => {
  const bar = part(form, '[data-photo-progress]');
  if (bar instanceof HTMLProgressElement) bar.value = progressed * bar.max;
};

const showChoice = (form: HTMLFormElement, isShown: boolean): void => {
  show(part(form, '[data-photo-choice]'), isShown);
  show(part(form, '[data-photo-upload-again]'), !isShown);
};

const showSending = (form: HTMLFormElement, isShown: boolean): void => {
  setProgress(form, 0);
  show(part(form, '[data-photo-upload-loading]'), isShown);
};

const put = (form: HTMLFormElement, { uri, url }: Pick<MediaItem, 'uri' | 'url'>): void => {
  clearAlert(form);
  setPhoto(form, uri, 'upload');
  const preview = part(form, '[data-photo-upload-preview]');
  preview?.replaceChildren(pictureOf(url, sentenceOf(form, 'PHOTO_PREVIEW')));
  show(preview, true);
  withFocusFallback(part(form, '[data-photo-upload-reupload]'), () => showChoice(form, false));
};

/** Picks a picture of the library, or one that is uploaded now, with its description. */
const pick = async (button: HTMLElement): Promise<void> => {
  const form = formOf(button);
  const [picked] = form ? await pickMedia({ isCover: true }) : [];
  if (!form || !picked) return;
  running.get(form)?.abort();
  put(form, picked);
  const alt = fieldOf(form, 'alt');
  if (alt?.value === '') setFieldText(alt, picked.decorates ? '' : picked.alt);
  const decorates = form.querySelector<HTMLInputElement>('[name="decorates"]');
  if (decorates) decorates.checked = picked.decorates === true;
  announce(sentenceOf(form, 'PHOTO_CHOSEN'));
};

const upload = async (form: HTMLFormElement, file: File): Promise<void> => {
  running.get(form)?.abort();
  const stop = new AbortController();
  running.set(form, stop);
  showSending(form, true);
  announce(sentenceOf(form, 'PHOTO_UPLOADING'));
  try {
    const progress = (progressed: number): void => setProgress(form, progressed);
    put(form, await sendPicture({ file, folder: '', keep: false, signal: stop.signal, progress }));
    announce(sentenceOf(form, 'PHOTO_UPLOADED'));
  } catch (failure) {
    if (stop.signal.aborted) return;
    const hasSentence = failure instanceof CallError && failure.message !== '';
    showError(form, hasSentence ? failure : new CallError(sentenceOf(form, 'PHOTO_UPLOAD_FAILED')), 'uri', true);
  } finally {
    if (running.get(form) === stop) showSending(form, false);
  }
};

const isFileInput = (found: unknown): found is HTMLInputElement =>
  found instanceof HTMLInputElement && found.type === 'file';

const choose = (input: HTMLElement): void => {
  const form = formOf(input);
  const file = isFileInput(input) ? input.files?.[0] : undefined;
  if (form && file) upload(form, file).catch(debug);
};

const drop = (place: HTMLElement, event: Event): void => {
  if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  place.classList.toggle('is-over', event.type === 'dragover');
  const form = formOf(place);
  const [file] = event.type === 'drop' ? event.dataTransfer.files : [];
  if (form && file) upload(form, file).catch(debug);
};

/** Lets another photo be chosen; the current one stays until the upload has ended. */
const chooseAgain = (button: HTMLElement): void => {
  const form = formOf(button);
  const input = form && part(form, '[data-photo-file]');
  if (!form || !isFileInput(input)) return;
  input.value = '';
  showChoice(form, true);
  input.focus();
};

const reset = (form: HTMLFormElement): void => {
  running.get(form)?.abort();
  forgetPhoto(form);
  const preview = part(form, '[data-photo-upload-preview]');
  preview?.replaceChildren();
  show(preview, false);
  showChoice(form, true);
  showSending(form, false);
  resetCamera(form);
};

const ways = (form: HTMLFormElement): void => {
  const list = part(form, '[data-photo-ways]');
  const tabs = form.querySelectorAll<HTMLElement>('[data-quickpost-photo-tab]');
  const panes = panesOf(tabs, tab => part(form, `[data-photo-pane="${tab.dataset.type}"]`));
  if (!list) return;
  const opened = (tab: HTMLElement): void => {
    if (tab.dataset.type === 'webcam' && !part(form, '[data-photo-camera-preview] img')) startCamera(form).catch(debug);
    else stopCamera(form);
  };
  createTabs({ list, panes, opened });
};

/** Enhances the photo part of a form: a file with its progress, dropped or chosen, or the camera (E-035). */
export const enhancePhoto = (form: HTMLFormElement): void => {
  ways(form);
  on('change', '[data-photo-file]', choose, form);
  for (const type of ['dragover', 'dragleave', 'drop']) on(type, '[data-plupload-drop-element]', drop, form);
  on('click', '[data-photo-library]', button => void pick(button).catch(debug), form);
  on('click', '[data-photo-upload-reupload]', chooseAgain, form);
  on('click', '[data-photo-camera-capture]', button => void capture(button).catch(debug), form);
  on('click', '[data-photo-camera-recapture]', button => void recapture(button).catch(debug), form);
  form.addEventListener('reset', () => reset(form));
  addEventListener('pagehide', () => stopCamera(form));
};
