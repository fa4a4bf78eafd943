import { fieldNamed } from '../../core/forms/index.ts';

type Kind<E extends Element> = abstract new () => E;

/** The first element of this kind, if there is one. */
export const partOf = <E extends Element>(
  root: ParentNode | undefined,
  selector: string,
  kind: Kind<E>,
): E | undefined => {
  const found = root?.querySelector(selector);
  return found instanceof kind ? found : undefined;
};

export const part = (root: ParentNode | undefined, selector: string): HTMLElement | undefined =>
  partOf(root, selector, HTMLElement);

const above = (inner: Element, selector: string): HTMLElement | undefined => {
  const found = inner.closest(selector);
  return found instanceof HTMLElement ? found : undefined;
};

export const sectionOf = (inner: Element): HTMLElement | undefined => above(inner, '[data-eb-comments]');

export const itemOf = (inner: Element): HTMLElement | undefined => above(inner, '[data-comment-item]');

export const itemWithId = (section: Element | undefined, id: string | number): HTMLElement | undefined =>
  part(section, `[data-comment-item][data-id="${CSS.escape(String(id))}"]`);

export const formOf = (section: Element | undefined): HTMLFormElement | undefined =>
  partOf(section, 'form[data-comment-form]', HTMLFormElement);

/** The heading by which a comment is known; of two that are printed the one that is shown. */
export const headingOf = (item: Element | undefined): HTMLElement | undefined => {
  const all = [...(item?.querySelectorAll<HTMLElement>('h2, h3, h4, h5, h6') ?? [])];
  return all.find(heading => heading.checkVisibility()) ?? all[0];
};

export const parentIdOf = (form: HTMLFormElement): number => Number(fieldNamed(form, 'parentId')?.value ?? 0);

export const noticeOf = (form: HTMLFormElement): HTMLElement | undefined => part(form, '[data-comment-notice]');

/** Whether other pages show a part of the thread. */
export const isPart = (section: HTMLElement): boolean =>
  part(section, '.eb-comments-pages, [data-comment-more], [data-comment-exchange-back]') !== undefined;
