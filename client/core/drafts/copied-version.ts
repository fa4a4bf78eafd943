import { on } from '../behaviours/index.ts';
import { announce } from '../feedback/index.ts';

const copyText = async (box: HTMLTextAreaElement): Promise<void> => {
  box.focus();
  box.select();
  await navigator.clipboard?.writeText(box.value);
};

/** Copies the version that another user has saved meanwhile when its button is pressed. */
export const copyVersions = (announcement: string): void =>
  on('click', '[data-composer-copy]', pressed => {
    const box = pressed.parentElement?.querySelector('[data-composer-version]');
    if (box instanceof HTMLTextAreaElement) void copyText(box).then(() => announce(announcement));
  });
