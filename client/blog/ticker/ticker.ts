import { limits } from '../../../protocol/limits.ts';
import { announce } from '../../core/feedback/index.ts';
import { prefersReducedMotion } from '../../core/motion/index.ts';
import { browserClock, readCookie, writeCookie } from '../../core/page/index.ts';
import { type Cycle, createCycle, type Phase } from './cycle.ts';

interface Timing {
  readonly display: string;
  /** Pixels a millisecond, as the reveal goes over a headline. */
  readonly speed: number;
  readonly pauseMs: number;
  readonly fadeInMs: number;
  readonly fadeOutMs: number;
}

const timingOf = ({ dataset }: HTMLElement): Timing => ({
  display: dataset.display ?? 'reveal',
  speed: Number(dataset.speed) || 0.1,
  pauseMs: Number(dataset.pause),
  fadeInMs: Number(dataset.fadeIn),
  fadeOutMs: Number(dataset.fadeOut),
});

const phaseMs = (item: HTMLElement, phase: Phase, timing: Timing): number => {
  if (phase === 'rest') return timing.pauseMs;
  if (phase === 'leave') return timing.fadeOutMs;
  if (timing.display === 'fade') return timing.fadeInMs;
  const width = (item.firstElementChild ?? item).getBoundingClientRect().width;
  return Math.round(width / timing.speed);
};

const paint = (item: HTMLElement, phase: Phase | undefined): void => {
  item.classList.toggle('is-current', phase !== undefined);
  item.classList.toggle('is-entering', phase === 'enter');
  item.classList.toggle('is-leaving', phase === 'leave');
};

const pauseCookie = 'lectern_ticker_paused';

/** A reader who pauses the ticker finds it paused for thirty days, on every page. */
const rememberPause = (isPaused: boolean): void =>
  writeCookie(pauseCookie, isPaused ? '1' : '', isPaused ? limits.tickerPauseDays : 0);

const isPauseRemembered = (): boolean => readCookie(pauseCookie) === '1';

const bindControls = (ticker: HTMLElement, cycle: Cycle, items: readonly HTMLElement[]): void => {
  const toggle = ticker.querySelector<HTMLElement>('[data-ticker="toggle"]');
  const pauseWords = toggle?.ariaLabel ?? '';
  const label = (): void => {
    ticker.classList.toggle('is-playing', cycle.isPlaying());
    ticker.classList.toggle('is-paused', !cycle.isPlaying());
    if (toggle) toggle.ariaLabel = cycle.isPlaying() ? pauseWords : (ticker.dataset.play ?? '');
  };
  const step = (by: number): void => {
    cycle.step(by);
    announce(items[cycle.at()]?.textContent?.trim() ?? '');
  };
  ticker.addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-ticker]') : null;
    if (control === toggle && toggle) {
      if (cycle.isPlaying()) cycle.pause();
      else cycle.play();
      rememberPause(!cycle.isPlaying());
    } else if (control?.dataset.ticker === 'previous') step(-1);
    else if (control?.dataset.ticker === 'next') step(1);
    label();
  });
  label();
};

const holdWhileRead = (list: HTMLElement, cycle: Cycle, items: readonly HTMLElement[], display: string): void => {
  if (display !== 'fade') {
    list.addEventListener('pointerenter', () => cycle.hold('pointer'));
    list.addEventListener('pointerleave', () => cycle.release('pointer'));
  }
  list.addEventListener('focusin', ({ target }) => {
    cycle.hold('focus');
    const at = items.findIndex(item => target instanceof Node && item.contains(target));
    if (at >= 0) cycle.show(at);
  });
  list.addEventListener('focusout', () => cycle.release('focus'));
};

/**
 * The news ticker (B-039 … B-049): one headline after the other for the eye, still where stillness is asked for, while
 * it is pointed at (not in the mode fade) and while the focus is in it. The list stays a list: nothing of it is said by
 * itself.
 */
export const enhance = (ticker: HTMLElement): void => {
  const list = ticker.querySelector<HTMLElement>('[data-mod-ticker-items]');
  const items = [...(list?.querySelectorAll<HTMLElement>('.news-item') ?? [])];
  if (!list || items.length === 0) return;
  const timing = timingOf(ticker);
  const lasts = (phase: Phase, at: number): number => phaseMs(items[at] ?? list, phase, timing);
  const draw = (at: number, phase: Phase): void => {
    if (phase !== 'rest') list.style.setProperty(`--ticker-${phase}`, `${lasts(phase, at)}ms`);
    for (const [index, item] of items.entries()) paint(item, index === at ? phase : undefined);
  };
  const cycle = createCycle({ clock: browserClock, count: items.length, lasts, draw });
  list.classList.add('is-on');
  holdWhileRead(list, cycle, items, timing.display);
  if (ticker.dataset.moves === '1' && !prefersReducedMotion() && !isPauseRemembered()) cycle.play();
  else cycle.show(0);
  bindControls(ticker, cycle, items);
};
