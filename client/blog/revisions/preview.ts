import { onPress } from '../../core/controls/index.ts';
import { openAnswer, openQuestion } from '../../core/dialog/index.ts';
import { announce, withRetry } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';

/** The text that a control acts on: the one that is shown, or a line of the list. */
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

/** Runs an act; a failure is shown after its control, or after the form or the line of controls around it. */
const shown = (control: HTMLElement, act: () => Promise<unknown>): Promise<void> =>
  withRetry(control.closest<HTMLElement>('form, .revision-ways') ?? control, act);

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

/** Deletes a revision; when it is the one that is shown, the current text is opened. */
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
    openQuestion(
      () => call('site/views/entry/confirmDelete', { id: target.id }),
      () => shown(target.control, () => call('site/views/entry/trash', { id: target.id })),
    ),
  'data-blog-preview-userevision': ({ uid }) => openAnswer(() => call('site/views/entry/confirmUseRevision', { uid })),
  'data-blog-preview-deleterevision': target =>
    openQuestion(
      () => call('site/views/revisions/deleteRevision', { id: target.id }),
      () => shown(target.control, () => removeAndShow(target)),
    ),
};

/** Enhances the controls of the preview page. */
export const enhance = (root: HTMLElement): void => {
  for (const [hook, act] of Object.entries(acts))
    onPress(root, `[${hook}]`, control => {
      const target = targetOf(control);
      if (target) act(target);
    });
  root.dataset.enhanced = '';
};
