import type { BrowserTexts } from '../../../protocol/browser-texts.ts';
import { announce, notify } from '../../core/feedback/index.ts';
import { focusOn } from '../../core/focus/index.ts';
import { errorMessage } from '../../core/http/index.ts';
import { loadTexts } from '../../core/loading/index.ts';
import { popFocus, pushFocus } from './focus-history.ts';
import type { Command } from './key-map.ts';
import { here, openPage } from './page-change.ts';
import { neighbourPage, type Place, type Thread } from './thread.ts';

export type KeyTexts = BrowserTexts<'thread-keys'>;

export const keyTexts = (): Promise<KeyTexts> => loadTexts('thread-keys');

/** The comment of each thread that had the focus last. */
const lastStops = new WeakMap<Thread, HTMLElement>();

/** The thread that had the focus last. */
let lastThread: Thread | undefined;

/** Follows the focus, so that commands know the comment they are for. */
export const followFocus = (thread: Thread): void => {
  const note = (target: EventTarget | null): void => {
    lastThread = thread;
    const stop = target instanceof Element ? thread.stopOf(target) : undefined;
    if (stop) lastStops.set(thread, stop);
  };
  thread.section.addEventListener('focusin', ({ target }) => note(target));
  if (thread.section.contains(document.activeElement)) note(document.activeElement);
};

/** Of several threads, the one that had the focus last. */
export const threadInUse = (threads: readonly Thread[]): Thread | undefined =>
  threads.find(thread => thread === lastThread) ?? threads[0];

const currentStop = (thread: Thread): HTMLElement | undefined => {
  const focused = document.activeElement;
  const stop = focused && thread.section.contains(focused) ? thread.stopOf(focused) : undefined;
  const last = stop ?? lastStops.get(thread);
  return last?.isConnected ? last : undefined;
};

/** Stores where the focus is; on the bar, the comment that it is for. */
const storeFocus = (thread: Thread): void => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return;
  const isOnBar = focused.closest('[data-thread-steps]') !== null;
  const stop = isOnBar ? currentStop(thread) : thread.stopOf(focused);
  const id = isOnBar ? '' : focused.id;
  pushFocus(id || (stop && thread.idOf(stop)) || focused.closest('[id]')?.id || '');
};

const go = (thread: Thread, place: Exclude<Place, undefined>): void => {
  storeFocus(thread);
  if (place instanceof HTMLElement) focusOn(place);
  else openPage(place);
};

const say = async (key: keyof KeyTexts): Promise<void> => announce((await keyTexts())[key]);

const goOrSay = (thread: Thread, place: Place, key: keyof KeyTexts): unknown =>
  place === undefined ? say(key) : go(thread, place);

const ofComment = (thread: Thread, act: (stop: HTMLElement) => unknown): unknown => {
  const stop = currentStop(thread);
  return stop ? act(stop) : say('THREAD_NONE_CHOSEN');
};

const next = (thread: Thread): unknown => {
  const stops = thread.stops();
  const current = currentStop(thread);
  const at = current ? stops.indexOf(current) : -1;
  return goOrSay(thread, stops[at + 1] ?? neighbourPage(thread.section, 'next'), 'THREAD_NO_NEXT');
};

const previous = (thread: Thread): unknown => {
  const stops = thread.stops();
  const current = currentStop(thread);
  const before = current ? stops[stops.indexOf(current) - 1] : undefined;
  return goOrSay(thread, before ?? neighbourPage(thread.section, 'prev'), 'THREAD_NO_PREVIOUS');
};

const back = (thread: Thread): unknown => {
  const last = popFocus();
  if (!last) return say('THREAD_NO_BACK');
  const { address, id } = last;
  if (address !== here()) return openPage({ href: address, stop: id });
  const target = thread.stopWithId(id) ?? document.getElementById(id);
  // The place may be gone: the one before it is next.
  return target?.checkVisibility() ? focusOn(target) : back(thread);
};

const reply = (thread: Thread): unknown =>
  ofComment(thread, stop => {
    pushFocus(thread.idOf(stop));
    if (thread.reply(stop)) return undefined;
    popFocus();
    return say('THREAD_NO_REPLY');
  });

/** Threads whose next answer the server is asked for. */
const asking = new WeakSet<Thread>();

/** Ignores a second press while the server is asked, and its answer when the reader has moved on meanwhile. */
const sibling = async (thread: Thread, stop: HTMLElement): Promise<void> => {
  if (asking.has(thread)) return;
  const end = thread.parentOf(stop) ? 'THREAD_NO_SIBLING' : 'THREAD_NO_THREAD';
  const focused = document.activeElement;
  asking.add(thread);
  try {
    const place = await thread.siblingOf(stop);
    if (document.activeElement === focused) await goOrSay(thread, place, end);
  } catch (failure) {
    if (document.activeElement === focused) await notify(errorMessage(failure), 'error');
  } finally {
    asking.delete(thread);
  }
};

/** Commands that move through a thread. */
export const threadCommands: Readonly<Record<Exclude<Command, 'messages' | 'help'>, (thread: Thread) => unknown>> = {
  next,
  previous,
  parent: thread => ofComment(thread, stop => goOrSay(thread, thread.parentOf(stop), 'THREAD_NO_PARENT')),
  sibling: thread => ofComment(thread, stop => sibling(thread, stop)),
  back,
  reply,
  new: thread => goOrSay(thread, thread.nextNew(currentStop(thread)), 'THREAD_NO_NEW'),
  newest: thread => goOrSay(thread, thread.newest(), 'THREAD_NO_COMMENTS'),
};

/** Moves the focus to the stop that the page was opened for. */
export const focusLinkedStop = (thread: Thread, stop: string): void => {
  const stops = thread.stops();
  const target =
    { first: stops[0], last: stops.at(-1) }[stop] ?? thread.stopWithId(stop) ?? document.getElementById(stop);
  if (target) focusOn(target);
};
