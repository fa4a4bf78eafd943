import { onPress } from '../../core/controls/index.ts';
import { openAnswer } from '../../core/dialog/index.ts';
import { withRetry } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';

interface Target {
  readonly id: number;
  readonly return: string;
}

/** Tools behind a confirmation: the server describes the dialog, whose form is sent (wire §2.4). */
const questions: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  publish: target => call('site/views/entry/confirmPublish', target),
  unpublish: target => call('site/views/entry/confirmUnpublish', target),
  archive: target => call('site/views/entry/confirmArchive', target),
  unarchive: target => call('site/views/entry/confirmUnarchive', target),
  delete: target => call('site/views/entry/confirmDelete', target),
};

/** Tools that act at once; the answer leads back to the page they were used on (B-064). */
const acts: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  feature: ({ id, ...rest }) => call('site/controllers/posts/feature', { ids: [id], ...rest }),
  unfeature: ({ id, ...rest }) => call('site/controllers/posts/unfeature', { ids: [id], ...rest }),
};

const targetOf = (tool: HTMLElement): Target => ({
  id: Number(tool.closest<HTMLElement>('[data-blog-posts-item]')?.dataset.id),
  return: tool.dataset.return ?? '',
});

// Closes the menu after a choice and returns the focus to its button.
const leave = (menu: HTMLElement): void => {
  menu.removeAttribute('open');
  menu.querySelector('summary')?.focus();
};

const instead = (menu: HTMLElement, name: string, work: (target: Target) => unknown): void =>
  onPress(menu, `[data-entry-${name}]`, tool => {
    leave(menu);
    work(targetOf(tool));
  });

/** Enhances the tools of one post. */
export const enhance = (menu: HTMLElement): void => {
  for (const [name, ask] of Object.entries(questions)) instead(menu, name, target => openAnswer(() => ask(target)));
  for (const [name, act] of Object.entries(acts)) instead(menu, name, target => withRetry(menu, () => act(target)));
  menu.dataset.enhanced = '';
};
