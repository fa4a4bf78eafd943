import type { ListenTexts } from '../../protocol/browser-texts.ts';
import { freshStop, moveInside, saveStop } from '../core/controls/index.ts';
import { create, fragment, trusted } from '../core/html.ts';
import './listen.css';

/** Shapes of a 24 by 24 grid. */
const glyphs = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  back: 'M6 5h3v14H6zM20 5v14l-10-7z',
  on: 'M15 5h3v14h-3zM4 5v14l10-7z',
  slower: 'M5 11h14v3H5z',
  faster: 'M11 5h3v6h6v3h-6v6h-3v-6H5v-3h6z',
  start: 'M5 5h3v14H5zM20 5v14l-6-7zM14 5v14l-6-7z',
  comments: 'M4 5h16v11H10l-4 4v-4H4z',
  stop: 'M6.4 4.6 12 10.2l5.6-5.6 1.8 1.8L13.8 12l5.6 5.6-1.8 1.8L12 13.8l-5.6 5.6-1.8-1.8L10.2 12 4.6 6.4z',
} as const;

type Glyph = keyof typeof glyphs;

const draw = (button: HTMLElement, glyph: Glyph): void =>
  button.replaceChildren(
    fragment(
      trusted(
        `<svg aria-hidden="true" focusable="false" viewBox="0 0 24 24"><path d="${glyphs[glyph]}" fill="currentColor"/></svg>`,
      ),
    ),
  );

const buttonOf = (glyph: Glyph, name: string, act: () => void): HTMLButtonElement => {
  const button = create('button', { type: 'button', className: 'listen-button', ariaLabel: name, title: name });
  draw(button, glyph);
  button.addEventListener('click', act);
  return button;
};

/** Actions of the buttons. */
export interface BarActs {
  readonly toggle: () => void;
  readonly back: () => void;
  readonly on: () => void;
  readonly slower: () => void;
  readonly faster: () => void;
  readonly start: () => void;
  /** Undefined on a page without comments. */
  readonly comments: (() => void) | undefined;
  readonly close: () => void;
}

export interface BarState {
  readonly isPlaying: boolean;
  readonly place: string;
  readonly speed: string;
  /** Address of the page at this part. */
  readonly link: string;
}

export interface Bar {
  readonly element: HTMLElement;
  readonly show: (state: BarState) => void;
  readonly focus: () => void;
  readonly remove: () => void;
}

/** Tells styles the height of the bar, which has several lines in a narrow window; returns the function that ends it. */
const measure = (element: HTMLElement): (() => void) => {
  const root = document.documentElement.style;
  const sizes = new ResizeObserver(() => root.setProperty('--listen-bar', `${element.offsetHeight}px`));
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    root.removeProperty('--listen-bar');
  };
};

/** The tools of listening: one stop of the Tab key, arrow keys between the buttons, Escape closes (APG Toolbar). */
export const createBar = (texts: ListenTexts, acts: BarActs): Bar => {
  const toggle = buttonOf('play', texts.LISTEN_PLAY, acts.toggle);
  const place = create('a', { className: 'listen-place', title: texts.LISTEN_LINK });
  const speed = create('span', { className: 'listen-speed' });
  const element = create(
    'div',
    { className: 'listen-bar', role: 'toolbar', ariaLabel: texts.LISTEN_BAR },
    buttonOf('back', texts.LISTEN_BACK, acts.back),
    toggle,
    buttonOf('on', texts.LISTEN_ON, acts.on),
    buttonOf('slower', texts.LISTEN_SLOWER, acts.slower),
    speed,
    buttonOf('faster', texts.LISTEN_FASTER, acts.faster),
    buttonOf('start', texts.LISTEN_START, acts.start),
    ...(acts.comments ? [buttonOf('comments', texts.LISTEN_COMMENTS, acts.comments)] : []),
    place,
    buttonOf('stop', texts.LISTEN_STOP, acts.close),
  );
  toggle.tabIndex = 0;
  element.addEventListener('focusin', ({ target }) => saveStop(element, target));
  element.addEventListener('keydown', event => {
    moveInside(element, event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    acts.close();
  });
  const endMeasure = measure(element);
  let wasPlaying = false;
  return {
    element,
    focus: () => toggle.focus(),
    remove: () => {
      endMeasure();
      element.remove();
    },
    show: state => {
      if (state.isPlaying !== wasPlaying) {
        wasPlaying = state.isPlaying;
        const name = state.isPlaying ? texts.LISTEN_PAUSE : texts.LISTEN_PLAY;
        Object.assign(toggle, { ariaLabel: name, title: name });
        draw(toggle, state.isPlaying ? 'pause' : 'play');
      }
      place.textContent = state.place;
      place.ariaLabel = `${state.place}, ${texts.LISTEN_LINK}`;
      place.href = state.link;
      speed.textContent = state.speed;
      freshStop(element);
    },
  };
};
