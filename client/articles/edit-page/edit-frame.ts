import { articleOpenerKey, browserStore } from '../../core/storage/index.ts';
import { openFrame } from './edit-dialog.ts';

/** The form's sentence about unsaved changes; empty when there are none, and while its page has not come yet. */
const unsavedIn = (frame: HTMLIFrameElement): string =>
  frame.contentDocument?.querySelector('html')?.dataset.unsaved ?? '';

/** The article is given free for others, as by the form's own button. */
const release = (frame: HTMLIFrameElement): void => {
  const form = frame.contentDocument?.querySelector<HTMLFormElement>('form[data-item-release]');
  if (!form) return;
  const fields = new URLSearchParams({ quiet: '1' });
  for (const field of form.querySelectorAll('input')) if (field.name) fields.append(field.name, field.value);
  void fetch(form.getAttribute('action') ?? '', { method: 'POST', body: fields, redirect: 'manual', keepalive: true });
};

const addressOf = (link: HTMLAnchorElement): URL => {
  const url = new URL(link.href);
  url.searchParams.set('tmpl', 'component');
  return url;
};

/** Opens the form that a link leads to over the page; when it is done the page is loaded again, and says so (H-040). */
export const openEditFrame = (link: HTMLElement): void => {
  if (!(link instanceof HTMLAnchorElement)) return;
  const title = link.dataset.title ?? link.textContent ?? '';
  openFrame(
    {
      url: addressOf(link),
      title,
      mayClose: frame => {
        const question = unsavedIn(frame);
        if (question !== '' && !confirm(question)) return false;
        release(frame);
        return true;
      },
      loaded: (frame, close) => {
        if (!frame.contentDocument?.querySelector('[data-item-done]')) return;
        close();
        browserStore('sessionStorage').setItem(articleOpenerKey, link.href);
        location.reload();
      },
    },
    link,
  );
};
