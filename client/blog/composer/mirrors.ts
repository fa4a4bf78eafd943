import type { ComposerTexts } from '../../../protocol/browser-texts.ts';
import { readStored } from '../../../protocol/dates/dates.ts';
import { slugOf } from '../../../protocol/slug.ts';
import { inputOf } from '../../core/forms/index.ts';
import { config } from '../../core/page/index.ts';

const put = (root: HTMLElement, selector: string, words: string): void => {
  const place = root.querySelector(selector);
  if (place && place.textContent !== words) place.textContent = words;
};

const shortened = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most).replace(/\s+\S*$/, '')}…` : words;

const titleShown = 60;
const wordsShown = 155;

const typedIn = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

/**
 * Updates the parts of the page that mirror the form: the slug of the title, the preview of a search result, the label
 * of the last button.
 */
export const mirror = (root: HTMLElement, form: HTMLFormElement, texts: ComposerTexts, now: number): void => {
  const title = typedIn(form, 'title').trim();
  const slug = inputOf(form, 'slug');
  const made = slugOf(title);
  if (slug) slug.placeholder = made;
  const address = root.querySelector('[data-result-address]')?.textContent ?? '';
  put(root, '[data-result-address]', address.replace(/\/blog\/[^/]*$/, `/blog/${slugOf(slug?.value ?? '') || made}`));
  put(
    root,
    '[data-result-title]',
    shortened(typedIn(form, 'seo_title') || title || texts.COMPOSER_UNTITLED, titleShown),
  );
  const words =
    typedIn(form, 'seo_description') ||
    typedIn(form, 'excerpt') ||
    root.querySelector('.editor-text')?.textContent ||
    '';
  put(root, '[data-result-words]', shortened(words.replace(/\s+/g, ' ').trim(), wordsShown));
  const up = readStored(typedIn(form, 'publish_up'), config().zone);
  const button = form.querySelector('[name="goal"][value="publish"][data-first]');
  if (button) button.textContent = up && up.getTime() > now ? texts.COMPOSER_SCHEDULE : texts.COMPOSER_PUBLISH;
};
