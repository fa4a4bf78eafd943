import { fieldNamed } from '../../core/forms/index.ts';
import { part } from './parts.ts';

export const parentIdOf = (form: HTMLFormElement): number => Number(fieldNamed(form, 'parentId')?.value ?? 0);

export const noticeOf = (form: HTMLFormElement): HTMLElement | undefined => part(form, '[data-comment-notice]');
