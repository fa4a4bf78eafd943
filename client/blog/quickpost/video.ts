import { announce } from '../../core/feedback/index.ts';
import { setHtml } from '../../core/html.ts';
import { CallError, call } from '../../core/http/index.ts';
import { clearAlert, showError } from './alert.ts';
import { whileBusy } from './busy.ts';
import { fieldOf, formOf, part, sentenceOf, show } from './parts.ts';

/** Closes the preview; the option belongs to the video that was shown (E-043). */
export const closePreview = (form: HTMLElement): void => {
  part(form, '[data-quickpost-video-preview]')?.replaceChildren();
  show(part(form, '[data-video-preview-wrapper]'), false);
  show(part(form, '[data-youtube-nocookie]'), false);
};

const retrieve = async (form: HTMLFormElement, link: string): Promise<void> => {
  try {
    const [preview, takesNoCookie] = await call('site/views/quickpost/getVideo', { link });
    clearAlert(form);
    const place = part(form, '[data-quickpost-video-preview]');
    if (place) setHtml(place, preview);
    show(part(form, '[data-video-preview-wrapper]'), true);
    show(part(form, '[data-youtube-nocookie]'), takesNoCookie);
    announce(sentenceOf(form, 'VIDEO_PREVIEWED'));
  } catch (failure) {
    closePreview(form);
    showError(form, failure, 'content');
  }
};

/** Shows the video by its site's player (E-042): nothing of that site is asked for before. */
export const retrieveVideo = async (button: HTMLElement): Promise<void> => {
  const form = formOf(button);
  if (!form) return;
  const link = fieldOf(form, 'content')?.value.trim() ?? '';
  if (link === '') return showError(form, new CallError(sentenceOf(form, 'QUICKPOST_VIDEO_MISSING')), 'content');
  const loader = part(form, '[data-quickpost-video-loader]');
  await whileBusy(button, loader, sentenceOf(form, 'VIDEO_PREVIEWING'), () => retrieve(form, link));
};
