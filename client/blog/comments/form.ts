import type { Asking } from '../../../protocol/registry.ts';
import { part, partOf } from './parts.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The form's field of this name. */
export const fieldOf = (form: HTMLFormElement, name: string): Field | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : undefined;
};

/** Values that the form sends (spec §3.3): a field that is not printed is sent empty. */
export const valuesOf = (form: HTMLFormElement): Asking<'site/views/comments/save'> => {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title'),
    guest: data.has('guest'),
    name: text('name'),
    email: text('email'),
    username: text('username'),
    password: text('password'),
    website: text('website'),
    subscribe: data.has('subscribe'),
    register: data.has('register'),
    terms: data.has('terms'),
    comment: text('comment'),
    depth: Number(text('depth')),
    parentId: Number(text('parentId')),
    blogId: Number(text('blogId')),
    'captcha-response': text('captcha-response'),
    'captcha-id': text('captcha-id'),
    recaptcha: text('recaptcha'),
    homepage: text('homepage'),
  };
};

export const parentIdOf = (form: HTMLFormElement): number => Number(fieldOf(form, 'parentId')?.value ?? 0);
export const postIdOf = (form: HTMLFormElement): string => fieldOf(form, 'blogId')?.value ?? '';

/** 0 and 0: a comment of its own. */
export const setPlace = (form: HTMLFormElement, parentId: number, depth: number): void => {
  for (const [name, value] of Object.entries({ parentId, depth })) {
    const field = fieldOf(form, name);
    if (field) field.value = String(value);
  }
};

const sentOnce = ['comment', 'title', 'username', 'password', 'captcha-response'] as const;

/** Empties what was sent. Who the person is stays: nothing is asked twice (SC 3.3.7). */
export const resetForm = (form: HTMLFormElement): void => {
  for (const name of sentOnce) {
    const field = fieldOf(form, name);
    if (field) field.value = '';
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.checked = false;
};

const idleWords = new WeakMap<HTMLElement, string>();

export const isBusy = (form: HTMLFormElement): boolean => form.ariaBusy === 'true';

/** While it is sent the button says so and does nothing; it keeps the focus, so it is not disabled. */
export const setBusy = (form: HTMLFormElement, busyWords: string | undefined): void => {
  const button = partOf(form, '[data-comment-submit]', HTMLButtonElement);
  form.ariaBusy = String(busyWords !== undefined);
  if (!button) return;
  if (busyWords !== undefined) idleWords.set(button, button.textContent ?? '');
  button.textContent = busyWords ?? idleWords.get(button) ?? '';
  button.classList.toggle('is-loading', busyWords !== undefined);
  if (busyWords !== undefined) button.ariaDisabled = 'true';
  else button.removeAttribute('aria-disabled');
};

export const noticeOf = (form: HTMLFormElement): HTMLElement | undefined => part(form, '[data-comment-notice]');
