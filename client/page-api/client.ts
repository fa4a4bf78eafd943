import type { BrowserFile } from '../../protocol/browser-texts.ts';
import type { Islands } from '../../protocol/islands.ts';
import { closeDialog, openDialog } from '../core/dialog/index.ts';
import { announce, announceError, notify } from '../core/feedback/index.ts';
import { trusted } from '../core/html.ts';
import { callAny, errorMessage } from '../core/http/index.ts';
import { loader, loadMessages, loadTexts, resource, template } from '../core/loading/index.ts';
import { config, debug, readCookie, resourceUrl, writeCookie } from '../core/page/index.ts';
import { mountStars, resolveTarget, type Stars, type StarsOptions, type Target } from '../core/stars/index.ts';

/** The controls that a page's own scripts may ask for, with the sentences that each of them needs. */
const controlTexts = {
  'tag-input': ['suggest', 'chosen'],
  'author-suggest': ['suggest', 'chosen'],
  autocomplete: ['suggest'],
  'date-range-field': ['date-picker'],
  'date-time-field': ['date-picker'],
} as const satisfies Partial<Record<keyof Islands, readonly BrowserFile[]>>;

type ControlName = keyof typeof controlTexts;

/**
 * Puts a control into an element of the page, with the sentences of the site. A target that is missing is reported on
 * the console, and nothing is drawn.
 */
export const control = async <N extends ControlName>(
  place: Target,
  name: N,
  options: Omit<Islands[N], 'texts' | 'language' | 'zone'>,
): Promise<void> => {
  const target = resolveTarget(place);
  if (!target) return;
  const texts = await loadTexts<BrowserFile>(...controlTexts[name]);
  const holder = document.createElement('div');
  holder.dataset.island = name;
  holder.dataset.islandOn = 'idle';
  holder.dataset.props = JSON.stringify({ language: config().locale, zone: config().zone, ...options, texts });
  target.replaceChildren(holder);
};

/** Draws stars into an element of the page, with the sentences of the site. */
const stars = async (place: Target, options: Omit<StarsOptions, 'texts'> = {}): Promise<Stars | undefined> =>
  mountStars(place, { ...options, texts: await loadTexts('stars') });

/**
 * Functions for a page's own scripts (docs/protocol.md, "For scripts of a page"). A page reaches them by
 * `await window.lectern.client()`, which loads this chunk at the first call.
 */
export const client = {
  alarm: announceError,
  announce,
  call: callAny,
  closeDialog,
  control,
  debug,
  loader,
  notify,
  openDialog,
  readCookie,
  resource,
  resourceUrl,
  sentenceOf: errorMessage,
  sentences: loadMessages,
  stars,
  template,
  trusted,
  writeCookie,
};
