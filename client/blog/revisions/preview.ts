import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';
import { alarm, announce } from '../../core/live.ts';
import { on } from '../../core/on.ts';
import { isPlain } from '../../core/plain.ts';
import { sentenceOf } from '../../core/refusal.ts';

/** The text a control belongs to: the one that is shown, or a line of the list. */
interface Target {
  readonly id: number;
  readonly uid: string;
  readonly place: HTMLElement;
}

const targetOf = (control: HTMLElement): Target | undefined => {
  const place = control.closest<HTMLElement>('[data-revision-item], [data-preview-toolbar]');
  return place ? { id: Number(place.dataset.id), uid: place.dataset.uid ?? '', place } : undefined;
};

const told = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (failure) {
    alarm(sentenceOf(failure));
  }
};

/** Asks in the server's dialog; its form's submit does something of ours instead. */
const askFirst = (content: Promise<unknown>, act: () => Promise<unknown>): unknown =>
  openDialog({
    content,
    role: 'alertdialog',
    bindings: {
      init: (dialog, { close }) =>
        dialog.querySelector('form[data-form-response]')?.addEventListener('submit', event => {
          event.preventDefault();
          close();
          told(act());
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
  if (isShown && root) location.assign(root.dataset.standingAddress ?? location.href);
};

const acts: Readonly<Record<string, (target: Target) => unknown>> = {
  'data-blog-moderate-approve': ({ uid }) =>
    openDialog({ content: call('site/views/dashboard/confirmApproveBlog', { ids: [uid] }) }),
  'data-blog-moderate-reject': ({ uid }) =>
    openDialog({ content: call('site/views/dashboard/confirmRejectBlog', { ids: [uid] }) }),
  'data-blog-preview-publish': ({ id }) => told(call('site/views/entry/publish', { id })),
  'data-blog-preview-submit-approval': ({ id }) => told(call('site/views/entry/submitApproval', { id })),
  'data-blog-preview-trash': ({ id }) =>
    askFirst(call('site/views/entry/confirmDelete', { id }), () => call('site/views/entry/trash', { id })),
  'data-blog-preview-userevision': ({ uid }) =>
    openDialog({ content: call('site/views/entry/confirmUseRevision', { uid }) }),
  'data-blog-preview-deleterevision': target =>
    askFirst(call('site/views/revisions/deleteRevision', { id: target.id }), () => removeAndShow(target)),
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
