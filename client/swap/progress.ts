import { announce } from '../core/feedback/index.ts';

const everyMs = 3_000;

/** Time for a screen reader to say that the work has ended, before the page is loaded again. */
const spokenMs = 2_500;

const stepOf = (section: Element): string => section.querySelector('[data-import-step]')?.textContent ?? '';

const pageNow = async (): Promise<Document | undefined> => {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
  } catch {
    // The next round tries again.
    return undefined;
  }
};

const show = (section: Element, now: Element): void => {
  const step = stepOf(now);
  if (step !== stepOf(section)) announce(step);
  for (const name of ['[data-import-step]', '[data-import-percent]']) {
    const [shown, next] = [section.querySelector(name), now.querySelector(name)];
    if (shown && next) shown.textContent = next.textContent;
  }
  const [bar, next] = [section.querySelector('progress'), now.querySelector('progress')];
  if (bar && next?.hasAttribute('value')) bar.value = next.value;
  else bar?.removeAttribute('value');
};

/** Keeps the progress of an import up to date, announces each new step and the end, and then loads the page again. */
export const enhance = (section: HTMLElement): void => {
  const round = async (): Promise<void> => {
    const page = document.hidden ? undefined : await pageNow();
    const now = page?.querySelector('[data-import-progress]');
    if (page && !now) {
      announce(section.dataset.importEnded ?? '');
      setTimeout(() => location.reload(), spokenMs);
      return;
    }
    if (now) show(section, now);
    setTimeout(() => void round(), everyMs);
  };
  setTimeout(() => void round(), everyMs);
};
