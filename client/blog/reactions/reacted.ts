import { browserStore } from '../../core/browser-store.ts';

const key = 'lectern.reactions';
/** A browser remembers this many; the server settles what it forgot. */
const keptMax = 1_000;

const store = browserStore('localStorage');

type Kept = Readonly<Record<string, unknown>>;

const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && !Array.isArray(value);

const kept = (): Kept => {
  try {
    const found: unknown = JSON.parse(store.getItem(key) ?? '{}');
    return isKept(found) ? found : {};
  } catch {
    return {};
  }
};

/** The visitor's reaction to a post, as this browser remembers it: cached pages hold nothing personal (design, decision 11). */
export const reactedTo = (postId: string): number | undefined => {
  const found = kept()[postId];
  return typeof found === 'number' ? found : undefined;
};

/** Remembers a reaction, or forgets it. */
export const keepReaction = (postId: string, reactionId: number | undefined): void => {
  const { [postId]: _, ...others } = kept();
  const all = reactionId === undefined ? others : { ...others, [postId]: reactionId };
  store.setItem(key, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-keptMax))));
};
