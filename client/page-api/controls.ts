import type { Islands } from '../../protocol/islands.ts';
import { dateTextKeys } from '../../protocol/texts/dates.ts';
import { starTexts } from '../../protocol/texts/ratings.ts';
import { chosenTextKeys, suggestTextKeys } from '../../protocol/texts/suggest.ts';
import { loadMessages } from '../core/loading/index.ts';
import { config } from '../core/page/index.ts';
import { mountStars, resolveTarget, type Stars, type StarsOptions, type Target } from '../core/stars/index.ts';

/** The controls that a page's own scripts may ask for, with the sentences that each of them needs. */
const controlTexts = {
  'tag-input': chosenTextKeys,
  'author-suggest': chosenTextKeys,
  autocomplete: suggestTextKeys,
  'date-range-field': dateTextKeys,
  'date-time-field': dateTextKeys,
} as const;

type ControlName = keyof typeof controlTexts;

function textsOf<K extends string>(keys: readonly K[]): Promise<Readonly<Record<K, string>>>;
async function textsOf(keys: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const words = await loadMessages(...keys);
  return Object.fromEntries(keys.map((key, at) => [key, words[at] ?? key]));
}

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
  const texts = await textsOf<string>(controlTexts[name]);
  const holder = document.createElement('div');
  holder.dataset.island = name;
  holder.dataset.islandOn = 'idle';
  holder.dataset.props = JSON.stringify({ language: config().locale, zone: config().zone, ...options, texts });
  target.replaceChildren(holder);
};

/** Draws stars into an element of the page, with the sentences of the site. */
export const stars = async (place: Target, options: Omit<StarsOptions, 'texts'> = {}): Promise<Stars | undefined> =>
  mountStars(place, { ...options, texts: await textsOf(starTexts) });
