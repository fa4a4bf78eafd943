import type { QuickPosted } from '../../../protocol/blog/quickpost.ts';
import type { Asking } from '../../../protocol/registry.ts';
import { create } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { clearAlert, showAlert, showError } from './alert.ts';
import { forgetTyped } from './drafts.ts';
import { kindOfForm, part, sentenceOf, show, textIn } from './parts.ts';

type Payload = Asking<'site/views/quickpost/save'>;

/** Payload of the form of a kind (spec §3.3): the fields of its kind, and those of every kind. */
const payloadOf = (form: HTMLFormElement): Payload => {
  const data = new FormData(form);
  const text = (name: string): string => textIn(data, name);
  const shared = {
    tags: text('tags'),
    privacy: text('privacy'),
    category: Number(text('category')),
    autopost: data.getAll('autopost[]').filter(value => typeof value === 'string'),
  };
  const words = { title: text('title'), content: text('content') };
  switch (kindOfForm(form)) {
    case 'text':
      return { type: 'text', ...words, ...shared };
    case 'quote':
      return { type: 'quote', quote: text('quote'), source: text('source'), ...shared };
    case 'link':
      return { type: 'link', ...words, link: text('link'), ...shared };
    case 'video':
      return { type: 'video', ...words, noCookie: takesNoCookie(form) && data.has('noCookie'), ...shared };
    case 'photo':
      return {
        type: 'photo',
        dataType: text('dataType'),
        ...words,
        link: text('link'),
        uri: text('uri'),
        alt: text('alt'),
        decorates: data.has('decorates'),
        asksAlt: true,
        ...shared,
      };
  }
};

// An option that is not shown was not chosen.
const takesNoCookie = (form: HTMLFormElement): boolean =>
  form.querySelector('[data-youtube-nocookie]')?.classList.contains('hidden') === false;

const idleWords = new WeakMap<HTMLElement, string>();

/** Shows on the button that the form is being sent; the button keeps the focus, so it is not disabled. */
const setBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  const button = part(form, '[data-quickpost-publish]');
  form.ariaBusy = String(isBusy);
  show(part(form, '[data-quickpost-loader]'), isBusy);
  if (!button) return;
  if (isBusy) idleWords.set(button, button.textContent ?? '');
  button.textContent = isBusy ? sentenceOf(form, 'QUICKPOST_PUBLISHING') : (idleWords.get(button) ?? '');
  if (isBusy) button.ariaDisabled = 'true';
  else button.removeAttribute('aria-disabled');
};

/** Empties the form (E-032); other parts of it listen for its `reset` event. */
const clear = (form: HTMLFormElement): void => {
  form.reset();
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input[type="text"], input[type="url"], textarea',
  ))
    if (field.value !== '' && !field.closest('[data-mounted]')) field.value = '';
  forgetTyped(form);
};

const linkTo = (form: HTMLFormElement, { title, url }: QuickPosted): HTMLAnchorElement =>
  create('a', { href: url, textContent: sentenceOf(form, 'QUICKPOST_READ', title) });

/** Publishes the form. Success clears it and links to the post; a failure keeps its content and shows the reason. */
export const publish = async (form: HTMLFormElement): Promise<void> => {
  if (form.ariaBusy === 'true') return;
  setBusy(form, true);
  try {
    const [saved] = await call('site/views/quickpost/save', payloadOf(form));
    clearAlert(form);
    clear(form);
    showAlert(form, 'success', saved.message, linkTo(form, saved));
  } catch (failure) {
    showError(form, failure);
  } finally {
    setBusy(form, false);
  }
};
