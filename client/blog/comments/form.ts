import type { Asking } from '../../../protocol/registry.ts';
import { typedFields } from '../../comments/index.ts';
import { fieldNamed } from '../../core/forms/index.ts';
import { part } from './parts.ts';

type Values = Asking<'site/views/comments/save'>;

const textNames = [
  ...(['title', 'name', 'email', 'username', 'password', 'website', 'comment'] as const),
  ...(['captcha-response', 'captcha-id', 'recaptcha', 'homepage'] as const),
] satisfies readonly (keyof Values)[];

const flagNames = ['guest', 'subscribe', 'register', 'terms'] as const satisfies readonly (keyof Values)[];

/** Values that the form sends (spec §3.3): a field that is not printed is sent empty. */
export const valuesOf = (form: HTMLFormElement): Values => {
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

export const parentIdOf = (form: HTMLFormElement): number => Number(fieldNamed(form, 'parentId')?.value ?? 0);
export const postIdOf = (form: HTMLFormElement): string => fieldNamed(form, 'blogId')?.value ?? '';

/** Sets the comment that is answered; 0 and 0: none. */
export const setPlace = (form: HTMLFormElement, parentId: number, depth: number): void => {
  for (const [name, value] of Object.entries({ parentId, depth })) {
    const field = fieldNamed(form, name);
    if (field) field.value = String(value);
  }
};

const submittedOnce = ['comment', 'title', 'username', 'password', 'captcha-response'] as const;

/** Empties the fields that were sent. Name and address stay: nothing is asked twice (SC 3.3.7). */
export const resetForm = (form: HTMLFormElement): void => {
  for (const name of submittedOnce) {
    const field = fieldNamed(form, name);
    if (field) field.value = '';
  }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) box.checked = false;
};

export const noticeOf = (form: HTMLFormElement): HTMLElement | undefined => part(form, '[data-comment-notice]');
