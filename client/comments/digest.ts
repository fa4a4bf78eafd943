import { whenDue } from '../core/behaviours/index.ts';
import { focusOn } from '../core/focus/index.ts';
import { debug } from '../core/page/index.ts';

/** Hook of the digest above a list of comments. */
export const digestHook = '[data-comments-digest]';

/** The link of a digest with the same subject as this one, if there is still one. */
const sameLink = (digest: HTMLElement, { dataset }: HTMLElement): HTMLElement | undefined =>
  [...digest.querySelectorAll<HTMLElement>('a')].find(link => Object.keys(dataset).some(name => name in link.dataset));

const focusedIn = (digest: Element | null): HTMLElement | undefined => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && digest?.contains(focused) ? focused : undefined;
};

/** Where a section without a digest gets one. */
interface DigestPlace {
  /** The element above the digest. */
  readonly above: HTMLElement;
  /** Gets the focus when the focused link is in no digest any more. */
  readonly heading: HTMLElement;
}

const show = (section: Element, { above, heading }: DigestPlace, digest: HTMLElement | undefined): void => {
  const former = section.querySelector(digestHook);
  const focused = focusedIn(former);
  if (digest) (former ?? above).after(digest);
  former?.remove();
  if (focused) focusOn((digest && sameLink(digest, focused)) ?? heading);
};

/** The latest renewal of the digest of each section. */
const latest = new WeakMap<Element, object>();

/**
 * Replaces the digest of a section by the one that the server prints now, when the browser is idle; a section without
 * one gets it at the place. Nothing is announced: the act that changed the comments was. A digest that
 * cannot be loaded is removed, since the one on the page is no longer true.
 */
export const renewDigest = (
  section: Element,
  place: DigestPlace,
  load: () => Promise<HTMLElement | undefined>,
): void => {
  const renewal = {};
  latest.set(section, renewal);
  const renew = async (): Promise<void> => {
    const digest = await load().catch(failure => {
      debug(failure);
      return undefined;
    });
    if (latest.get(section) === renewal) show(section, place, digest);
  };
  whenDue(section, 'idle', () => void renew());
};
