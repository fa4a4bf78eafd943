import { isPlain, on } from '../../core/behaviours/index.ts';
import { openAnswer } from '../../core/dialog/index.ts';
import { clearFailure, showFailure } from '../../core/feedback/index.ts';
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

/** Tools that act at once; the answer leads back to where they stood (B-064). */
const acts: Readonly<Record<string, (target: Target) => Promise<unknown>>> = {
  feature: ({ id, ...rest }) => call('site/controllers/posts/feature', { ids: [id], ...rest }),
  unfeature: ({ id, ...rest }) => call('site/controllers/posts/unfeature', { ids: [id], ...rest }),
};

const targetOf = (tool: HTMLElement): Target => ({
  id: Number(tool.closest<HTMLElement>('[data-blog-posts-item]')?.dataset.id),
  return: tool.dataset.return ?? '',
});

// The menu closes behind the choice, and its button is where the focus comes back to.
const leave = (menu: HTMLElement): void => {
  menu.removeAttribute('open');
  menu.querySelector('summary')?.focus();
};

/** Shows a failure below the tools, with a way to try again. */
const shown = async (menu: HTMLElement, work: () => Promise<unknown>): Promise<void> => {
  clearFailure(menu);
  try {
    await work();
  } catch (failure) {
    showFailure(menu, failure, () => shown(menu, work));
  }
};

const instead = (menu: HTMLElement, name: string, work: (target: Target) => unknown): void =>
  on(
    'click',
    `[data-entry-${name}]`,
    (tool, event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      leave(menu);
      work(targetOf(tool));
    },
    menu,
  );

/** Brings the tools of one post to life. */
export const enhance = (menu: HTMLElement): void => {
  for (const [name, ask] of Object.entries(questions)) instead(menu, name, target => openAnswer(() => ask(target)));
  for (const [name, act] of Object.entries(acts)) instead(menu, name, target => shown(menu, () => act(target)));
  menu.dataset.enhanced = '';
};
