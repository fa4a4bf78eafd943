import type { QuickPostTexts } from '../../../protocol/browser-texts.ts';
import { announce, announceError } from '../../core/feedback/index.ts';
import { withFocusFallback } from '../../core/focus/index.ts';
import { call } from '../../core/http/index.ts';
import { browserClock } from '../../core/page/index.ts';
import { showError } from './alert.ts';
import { type CameraProblem, cameraDefaults, captured, closeStream, NoCamera, openStream } from './camera.ts';
import { formOf, part, sentenceOf, show } from './parts.ts';
import { forgetPhoto, pictureOf, setPhoto } from './photo-parts.ts';

const sentences: Readonly<Record<CameraProblem, keyof QuickPostTexts>> = {
  denied: 'WEBCAM_DENIED',
  absent: 'WEBCAM_ABSENT',
  failed: 'WEBCAM_FAILED',
};

/** Camera of the page; there is one at a time. */
let stream: MediaStream | undefined;
let isWanted = false;

const parts = (form: HTMLFormElement) => ({
  canvas: part(form, '[data-photo-camera-canvas]'),
  preview: part(form, '[data-photo-camera-preview]'),
  capture: part(form, '[data-photo-camera-capture]'),
  recapture: part(form, '[data-photo-camera-recapture]'),
  state: part(form, '[data-photo-camera-state]'),
});

const tell = (form: HTMLFormElement, key: keyof QuickPostTexts, say: (sentence: string) => void): void => {
  const { state } = parts(form);
  if (state) state.textContent = sentenceOf(form, key);
  say(sentenceOf(form, key));
};

export const stopCamera = (form: HTMLFormElement): void => {
  isWanted = false;
  closeStream(stream);
  stream = undefined;
  const { canvas, capture } = parts(form);
  canvas?.replaceChildren();
  show(capture, false);
};

const play = async (form: HTMLFormElement, from: MediaStream): Promise<void> => {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, width: cameraDefaults.width, height: cameraDefaults.height });
  video.srcObject = from;
  const { canvas, capture, recapture } = parts(form);
  canvas?.replaceChildren(video);
  await video.play();
  show(canvas, true);
  show(capture, true);
  withFocusFallback(capture, () => show(recapture, false));
};

/** Shows the camera's video after the browser's permission prompt; a failure is announced with its reason. */
export const startCamera = async (form: HTMLFormElement): Promise<void> => {
  if (isWanted) return;
  isWanted = true;
  const { preview, recapture } = parts(form);
  preview?.replaceChildren();
  show(preview, false);
  tell(form, 'WEBCAM_STARTING', announce);
  try {
    const opened = await openStream(browserClock);
    // The user may have left the camera meanwhile.
    if (!isWanted) return closeStream(opened);
    stream = opened;
    await play(form, opened);
    tell(form, 'WEBCAM_READY', announce);
  } catch (failure) {
    stopCamera(form);
    show(recapture, true);
    tell(form, sentences[failure instanceof NoCamera ? failure.problem : 'failed'], announceError);
  }
};

/** Captures the picture, shows it and stores it on the server (E-036). */
export const capture = async (button: HTMLElement): Promise<void> => {
  const form = formOf(button);
  const { canvas, preview, recapture, state } = form ? parts(form) : {};
  const video = canvas?.querySelector('video');
  if (!form || !canvas || !video || button.ariaDisabled === 'true') return;
  const { png, shown } = captured(video);
  button.ariaDisabled = 'true';
  tell(form, 'WEBCAM_KEEPING', announce);
  try {
    const key = canvas.dataset.key ?? '';
    const [saved] = await call('site/controllers/quickpost/saveWebcam', { key, type: 'data', image: png });
    setPhoto(form, saved.uri, 'webcam');
    preview?.replaceChildren(pictureOf(shown, sentenceOf(form, 'PHOTO_PREVIEW')));
    show(preview, true);
    show(canvas, false);
    show(recapture, true);
    withFocusFallback(recapture, () => stopCamera(form));
    tell(form, 'WEBCAM_KEPT', announce);
  } catch (failure) {
    if (state) state.textContent = '';
    showError(form, failure);
  } finally {
    button.removeAttribute('aria-disabled');
  }
};

/** Discards the picture and starts the camera again. */
export const recapture = async (button: HTMLElement): Promise<void> => {
  const form = formOf(button);
  if (!form) return;
  forgetPhoto(form);
  await startCamera(form);
};

/** Resets the camera to its initial state. */
export const resetCamera = (form: HTMLFormElement): void => {
  stopCamera(form);
  const { preview, recapture: again, state } = parts(form);
  preview?.replaceChildren();
  show(preview, false);
  show(again, false);
  if (state) state.textContent = '';
};
