/** Runs the work when the browser is idle, after two seconds at the latest. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
};

/** Runs the work once, when the element is displayed within 200 px of the viewport. */
export const whenVisible = (element: Element, work: () => void): void => {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
};

const touches = ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const;

const whenTouched = (element: Element, work: () => void): void => {
  const once = new AbortController();
  for (const touch of touches) {
    element.addEventListener(
      touch,
      () => {
        once.abort();
        work();
      },
      { signal: once.signal, passive: true },
    );
  }
};

/** Runs the work once, when the element is due: `idle`, `visible` or `touched`. */
export const whenDue = (element: Element, timing: string | undefined, work: () => void): void => {
  if (timing === 'idle') whenIdle(work);
  else if (timing === 'touched') whenTouched(element, work);
  else whenVisible(element, work);
};
