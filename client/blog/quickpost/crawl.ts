import type { PageFacts } from '../../../protocol/blog/crawler.ts';
import type { QuickPostTexts } from '../../../protocol/browser-texts.ts';
import { announce } from '../../core/feedback/index.ts';
import { create, setHtml } from '../../core/html.ts';
import { CallError, call } from '../../core/http/index.ts';
import { clearAlert, showError } from './alert.ts';
import { saveTyped } from './drafts.ts';
import { fieldOf, formOf, part, sentenceOf, show, type TextField } from './parts.ts';

interface LookUp {
  /** Name of the field with the link. */
  readonly field: string;
  readonly missing: keyof QuickPostTexts;
  readonly busy: keyof QuickPostTexts;
  readonly loader: string;
  readonly request: (form: HTMLFormElement, link: string) => Promise<void>;
}

/** Runs the request of a button for a typed link with the loader shown; further presses meanwhile are ignored. */
const lookUp = async (button: HTMLElement, { field, missing, busy, request, ...hooks }: LookUp): Promise<void> => {
  const form = formOf(button);
  if (!form) return;
  const link = fieldOf(form, field)?.value.trim() ?? '';
  if (link === '') return showError(form, new CallError(sentenceOf(form, missing)), field);
  if (button.ariaDisabled === 'true') return;
  const loader = part(form, hooks.loader);
  button.ariaDisabled = 'true';
  show(loader, true);
  announce(sentenceOf(form, busy));
  try {
    await request(form, link);
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

const line = (name: 'strong' | 'p', textContent: string): HTMLElement => create(name, { textContent });

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

/** Fills title and text from the page the link leads to (E-033); typed text stays. */
export const crawlLink = (button: HTMLElement): Promise<void> =>
  lookUp(button, {
    field: 'link',
    missing: 'QUICKPOST_LINK_MISSING',
    busy: 'QUICKPOST_CRAWLING',
    loader: '[data-quickpost-crawl-loader]',
    request: crawl,
  });

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

/** Shows the video by its site's player (E-042): nothing of that site is loaded before. */
export const retrieveVideo = (button: HTMLElement): Promise<void> =>
  lookUp(button, {
    field: 'content',
    missing: 'QUICKPOST_VIDEO_MISSING',
    busy: 'VIDEO_PREVIEWING',
    loader: '[data-quickpost-video-loader]',
    request: retrieve,
  });
