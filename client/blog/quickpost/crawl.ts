import type { PageFacts } from '../../../protocol/blog/crawler.ts';
import { announce } from '../../core/feedback/index.ts';
import { setHtml } from '../../core/html.ts';
import { CallError, call } from '../../core/http/index.ts';
import { clearAlert, showError } from './alert.ts';
import { saveTyped } from './drafts.ts';
import { fieldOf, formOf, part, sentenceOf, show, type TextField } from './parts.ts';

/** Runs the work of a button with its loader shown; further presses meanwhile are ignored. */
const whileBusy = async (
  button: HTMLElement,
  loader: HTMLElement | undefined,
  sentence: string,
  work: () => Promise<void>,
): Promise<void> => {
  if (button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  show(loader, true);
  announce(sentence);
  try {
    await work();
  } finally {
    show(loader, false);
    button.removeAttribute('aria-disabled');
  }
};

/** Values that were filled in here: unlike typed ones, the next page may replace them. */
const filledIn = new WeakMap<TextField, string>();

const fill = (field: TextField | undefined, value: string): void => {
  if (!field || value === '' || (field.value !== '' && field.value !== filledIn.get(field))) return;
  field.value = value;
  filledIn.set(field, value);
};

const line = (name: 'strong' | 'p', words: string): HTMLElement => {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
};

const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host : link);

const showFound = (form: HTMLFormElement, link: string, { title, description }: PageFacts): void => {
  const preview = part(form, '[data-quickpost-link-preview]');
  preview?.replaceChildren(line('strong', title || hostOf(link)), line('p', description), line('p', hostOf(link)));
  show(preview, true);
};

const crawl = async (form: HTMLFormElement, link: string): Promise<void> => {
  try {
    const [found] = await call('site/views/crawler/crawl', { url: link });
    const facts = found[link];
    if (!facts) throw new CallError('');
    clearAlert(form);
    fill(fieldOf(form, 'title'), facts.title);
    fill(fieldOf(form, 'content'), facts.description);
    showFound(form, link, facts);
    saveTyped(form);
    const isEmpty = facts.title === '' && facts.description === '';
    announce(sentenceOf(form, isEmpty ? 'QUICKPOST_CRAWLED_NOTHING' : 'QUICKPOST_CRAWLED', hostOf(link)));
  } catch (failure) {
    show(part(form, '[data-quickpost-link-preview]'), false);
    showError(form, failure, 'link');
  }
};

/** Fills title and text from the page the link leads to (E-033); what a person typed there stays. */
export const crawlLink = async (button: HTMLElement): Promise<void> => {
  const form = formOf(button);
  if (!form) return;
  const link = fieldOf(form, 'link')?.value.trim() ?? '';
  if (link === '') return showError(form, new CallError(sentenceOf(form, 'QUICKPOST_LINK_MISSING')), 'link');
  const loader = part(form, '[data-quickpost-crawl-loader]');
  await whileBusy(button, loader, sentenceOf(form, 'QUICKPOST_CRAWLING'), () => crawl(form, link));
};

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
