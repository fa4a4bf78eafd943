import type { ListenTexts } from '../../protocol/browser-texts.ts';
import { announce, notify } from '../core/feedback/index.ts';
import { loadTexts } from '../core/loading/index.ts';
import { formatText } from '../core/page/index.ts';
import { type Bar, createBar } from './bar.ts';
import { bringIntoView, clearMarks, isInView, markSentence, markWord } from './marks.ts';
import { type PagePart, pageParts } from './page-text.ts';
import { linkTo, pathOf, storedPart, storedSpeed, storePart, storeSpeed } from './place.ts';
import { createPlayer, type Player } from './player.ts';
import type { Sentence } from './sentences.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

const nextSpeed = (speed: number, step: 1 | -1): number =>
  (step > 0 ? speeds.find(one => one > speed) : speeds.findLast(one => one < speed)) ?? speed;

interface Session {
  readonly player: Player;
  readonly bar: Bar;
  /** Ends the session; the focus returns to its button. */
  readonly close: () => void;
  /** Ends the session, and leaves the focus where it is. */
  readonly end: () => void;
}

/** Writes the state of the player into the bar. */
const shower =
  (texts: ListenTexts, parts: readonly PagePart[], path: string) =>
  (bar: Bar, player: Player, speed: number): void =>
    bar.show({
      isPlaying: player.isPlaying(),
      place: formatText(texts.LISTEN_PLACE, player.part() + 1, parts.length),
      speed: `${speed.toLocaleString(document.documentElement.lang || undefined)}×`,
      link: linkTo(path, player.part()),
    });

/** Follows the voice over the page, as long as the reader does not look elsewhere. */
const pageFollower = (parts: readonly PagePart[], path: string) => {
  let last: Element | undefined;
  return (sentence: Sentence): void => {
    const element = parts[sentence.part]?.element;
    const follows = !last || isInView(last);
    last = element;
    markSentence(sentence);
    if (element && follows) bringIntoView(element);
    storePart(path, sentence.part);
  };
};

const openSession = async (button: HTMLElement, onEnd: () => void): Promise<Session> => {
  const [texts, parts] = await Promise.all([loadTexts('listen'), pageParts(button)]);
  const path = pathOf(button);
  let speed = storedSpeed();
  const write = shower(texts, parts, path);
  const show = (): void => write(bar, player, speed);
  const player: Player = createPlayer(parts, {
    speed,
    follow: {
      onSentence: pageFollower(parts, path),
      onWord: markWord,
      onState: () => show(),
      onEnd: () => {
        clearMarks();
        storePart(path, 0);
        announce(texts.LISTEN_END);
      },
      onFailure: () => void notify(texts.LISTEN_FAILED, 'error'),
    },
  });
  const end = (): void => {
    player.pause();
    clearMarks();
    removeEventListener('pagehide', player.pause);
    bar.remove();
    document.documentElement.classList.remove('is-listening');
    button.ariaExpanded = 'false';
    onEnd();
  };
  const close = (): void => {
    end();
    button.focus();
  };
  const changeSpeed = (step: 1 | -1): void => {
    speed = nextSpeed(speed, step);
    storeSpeed(speed);
    player.setSpeed(speed);
    // A voice that is heard says it itself.
    if (!player.isPlaying()) announce(formatText(texts.LISTEN_SPEED, speed));
  };
  const firstComment = parts.findIndex(({ isComment }) => isComment);
  const bar: Bar = createBar(texts, {
    toggle: () => (player.isPlaying() ? player.pause() : player.play()),
    back: () => player.goTo(player.part() - 1),
    on: () => player.goTo(player.part() + 1),
    slower: () => changeSpeed(-1),
    faster: () => changeSpeed(1),
    start: () => player.goTo(0),
    comments: firstComment < 0 ? undefined : () => player.goTo(firstComment),
    close,
  });
  (button.closest('.reading-tools, .itemToolbar') ?? button).after(bar.element);
  document.documentElement.classList.add('is-listening');
  button.ariaExpanded = 'true';
  addEventListener('pagehide', player.pause);
  show();
  return { player, bar, close, end };
};

/** The session of the page: the device has one voice. */
let open: { readonly button: HTMLElement; readonly session: Promise<Session> } | undefined;

const isOpenFor = (button: HTMLElement): boolean => open?.button === button;

/** The session of a button; that of another button ends first. */
const sessionOf = (button: HTMLElement): Promise<Session> => {
  if (open && isOpenFor(button)) return open.session;
  const former = open?.session;
  const forget = (): void => {
    if (isOpenFor(button)) open = undefined;
  };
  const start = async (): Promise<Session> => {
    await former?.then(({ end }) => end()).catch(() => undefined);
    return openSession(button, forget);
  };
  const session = start();
  open = { button, session };
  session.catch(forget);
  return session;
};

/** Opens the tools and begins to read at the place where the reader was; closes open ones. */
export const listen = async (button: HTMLElement): Promise<void> => {
  const wasOpen = isOpenFor(button);
  const { player, bar, close } = await sessionOf(button);
  // Another button may have been pressed meanwhile.
  if (!isOpenFor(button)) return;
  if (wasOpen) {
    close();
    return;
  }
  player.goTo(storedPart(pathOf(button)));
  bar.focus();
  player.play();
};

/** Opens the tools at a part that the address names. Nothing is said before the reader presses Play. */
export const offer = async (button: HTMLElement, part: number): Promise<void> => {
  if (isOpenFor(button)) return;
  const { player, bar } = await sessionOf(button);
  if (!isOpenFor(button)) return;
  player.goTo(part);
  const texts = await loadTexts('listen');
  bar.focus();
  announce(formatText(texts.LISTEN_OFFER, player.part() + 1));
};
