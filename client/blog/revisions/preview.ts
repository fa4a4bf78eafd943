import { isPlain, on } from '../../core/behaviours/index.ts';
import { openAnswer } from '../../core/dialog/index.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';

/** The text a control belongs to: the one that is shown, or a line of the list. */
interface Target {
  readonly id: number;
  readonly uid: string;
  readonly place: HTMLElement;
  readonly control: HTMLElement;
}

const targetOf = (control: HTMLElement): Target | undefined => {
  const place = control.closest<HTMLElement>('[data-revision-item], [data-preview-toolbar]');
  return place ? { id: Number(place.dataset.id), uid: place.dataset.uid ?? '', place, control } : undefined;
};

/** Shows a failure after its control, or after the form or the line of controls around it, with a way to try again. */
const shown = async (control: HTMLElement, work: () => Promise<unknown>): Promise<void> => {
  const around = control.closest<HTMLElement>('form, .revision-ways') ?? control;
  clearFailure(around);
  try {
    await work();
  } catch (failure) {
    showFailure(around, failure, () => shown(control, work));
  }
};

/** Asks in the server's dialog; its form's submit does something of ours instead. */
const askFirst = (target: Target, ask: () => Promise<unknown>, act: () => Promise<unknown>): unknown =>
  openAnswer(ask, {
    role: 'alertdialog',
    bindings: {
      init: (dialog, { close }) =>
        dialog.querySelector('form[data-form-response]')?.addEventListener('submit', event => {
          event.preventDefault();
          close();
          shown(target.control, act);
        }),
    },
  });

const headingOf = (item: Element | null): HTMLElement | null => item?.querySelector('h3') ?? null;

// The focus goes to the next line, else to the one before, else to the list's heading.
const remove = async ({ id, place }: Target): Promise<void> => {
  const list = place.closest('section');
  await call('site/controllers/posts/deleteRevision', { id });
  const next = headingOf(place.nextElementSibling) ?? headingOf(place.previousElementSibling);
  place.remove();
  (next ?? list?.querySelector('h2'))?.focus();
  announce(place.dataset.deleted ?? '');
};

/** What is shown may be what was deleted: then the text that stands is shown. */
const removeAndShow = async (target: Target): Promise<void> => {
  const root = target.place.closest<HTMLElement>('[data-preview]');
  const isShown = target.place.querySelector('[data-revision-shown]') !== null;
  await remove(target);
  if (isShown && root) location.assign(root.dataset.currentAddress ?? location.href);
};

const acts: Readonly<Record<string, (target: Target) => unknown>> = {
  'data-blog-moderate-approve': ({ uid }) =>
    openAnswer(() => call('site/views/dashboard/confirmApproveBlog', { ids: [uid] })),
  'data-blog-moderate-reject': ({ uid }) =>
    openAnswer(() => call('site/views/dashboard/confirmRejectBlog', { ids: [uid] })),
  'data-blog-preview-publish': ({ id, control }) => shown(control, () => call('site/views/entry/publish', { id })),
  'data-blog-preview-submit-approval': ({ id, control }) =>
    shown(control, () => call('site/views/entry/submitApproval', { id })),
  'data-blog-preview-trash': target =>
    askFirst(
      target,
      () => call('site/views/entry/confirmDelete', { id: target.id }),
      () => call('site/views/entry/trash', { id: target.id }),
    ),
  'data-blog-preview-userevision': ({ uid }) => openAnswer(() => call('site/views/entry/confirmUseRevision', { uid })),
  'data-blog-preview-deleterevision': target =>
    askFirst(
      target,
      () => call('site/views/revisions/deleteRevision', { id: target.id }),
      () => removeAndShow(target),
    ),
};

/** Brings the controls of the preview page to life. */
export const enhance = (root: HTMLElement): void => {
  for (const [hook, act] of Object.entries(acts))
    on(
      'click',
      `[${hook}]`,
      (control, event) => {
        const target = targetOf(control);
        if (!target || !isPlain(event)) return;
        event.preventDefault();
        act(target);
      },
      root,
    );
  root.dataset.enhanced = '';
};
