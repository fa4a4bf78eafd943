import type { Frame, KeyInput, Page, Viewport } from 'puppeteer';
import * as assert from 'uvu/assert';
import { axe } from './axe.ts';
import { scrollsSideways } from './emulation.ts';
import { leaving } from './leaving.ts';
import { nextSpoken } from './live-log.ts';
import { countRequests } from './network-idle.ts';

const stopsMost = 90;

// Scrolls an element out from under a sticky bar.
const halfCovered = /^target-size: .*partially obscured/;

/** Viewport of a small phone. */
const phone = { width: 360, height: 640 };

// Runs in the page: reasons why the focus is not visible; empty if it is (SC 2.4.7, 2.4.11).
const unseenFocus = (): string => {
  const own = document.activeElement;
  if (!(own instanceof HTMLElement) || own === document.body) return 'nothing has the focus';
  // A radio button of a button group is displayed as its label.
  const label = own instanceof HTMLInputElement && getComputedStyle(own).opacity === '0' ? own.labels?.[0] : undefined;
  const one = label ?? own;
  // The container of an input may show the focus ring; its outline is the one of forced colours.
  let ring: Element | null = one;
  while (ring && getComputedStyle(ring).outlineStyle === 'none') ring = ring.parentElement;
  if (!own.matches(':focus-visible') || !ring) return 'no ring around it';
  // Of a long text, checks the line with the caret.
  const caret = one.isContentEditable ? getSelection()?.getRangeAt(0) : undefined;
  const line = caret?.startContainer instanceof Text ? caret.startContainer.parentElement : caret?.startContainer;
  const [box = (line instanceof Element ? line : one).getClientRects()[0]] = caret?.getClientRects() ?? [];
  if (!box) return 'it takes no room';
  const { top } = box;
  // A panel may be longer than its scroll container, and of a text area browsers show the line of the caret: the
  // beginning must be visible.
  const isPartly = own instanceof HTMLTextAreaElement || box.height > innerHeight / 4;
  const bottom = isPartly ? top + 24 : box.bottom;
  if (top < 0 || bottom > innerHeight || bottom <= top || box.left < 0 || box.right > innerWidth)
    return `it stands outside the window: ${Math.round(box.left)} ${Math.round(top)} ${Math.round(box.right)} ${Math.round(bottom)}`;
  const inset = Math.min(4, (bottom - top) / 4, box.width / 4);
  for (const x of [box.left + inset, (box.left + box.right) / 2, box.right - inset])
    for (const y of [top + inset, (top + bottom) / 2, bottom - inset]) {
      const above = document.elementFromPoint(x, y);
      if (!above || !(one.contains(above) || above.contains(one)))
        return `it lies under ${above?.tagName} ${above?.className}`;
    }
  return '';
};

// Runs in the page: the focused element, inside its frame if there is one.
const innermost = (): Element | null => {
  let one = document.activeElement;
  while (one instanceof HTMLIFrameElement) {
    const inside = one.contentDocument;
    if (!inside?.activeElement || inside.activeElement === inside.body) return one;
    one = inside.activeElement;
  }
  return one;
};

/** A phone user with a keyboard only; the focus is identified by role and accessible name. */
export const keyboardOn = async (page: Page, viewport: Viewport = phone) => {
  countRequests(page);
  await page.setViewport(viewport);
  const session = await page.createCDPSession();

  /** Document that has the focus: the page's, or that of a frame. */
  const place = async (): Promise<Frame> => {
    const one = await page.evaluateHandle(() => document.activeElement);
    return (await one.asElement()?.contentFrame()) ?? page.mainFrame();
  };

  const readFocus = async (): Promise<string> => {
    const { result } = await session.send('Runtime.evaluate', { expression: `(${innermost})()` });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      ...(result.objectId ? { objectId: result.objectId } : {}),
      fetchRelatives: false,
    });
    const [node] = nodes;
    return `${node?.role?.value ?? ''} ${node?.name?.value ?? ''}`.trim().replace(/\s+/g, ' ');
  };

  /** Role and name of the focused element: `button Save draft`; `none` when nothing has the focus. */
  const focused = async (): Promise<string> => {
    const stop = await readFocus();
    // An element that was replaced while it was read, as when an island mounts, has no role.
    const wasReplaced = stop === 'none' && (await page.evaluate(() => document.activeElement !== document.body));
    return wasReplaced ? readFocus() : stop;
  };

  const press = async (...keys: readonly KeyInput[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  const held = async (key: KeyInput, other: KeyInput): Promise<void> => {
    await page.keyboard.down(key);
    await page.keyboard.press(other);
    await page.keyboard.up(key);
  };

  // Most stops are visible at once, in the page itself.
  const isSeen = async (): Promise<boolean> =>
    (await page.evaluate(`document.activeElement instanceof HTMLIFrameElement || (${unseenFocus})()`)) === '';

  const whyUnseen = async (): Promise<string> => {
    const here = await place();
    const unseen = await here.evaluate(unseenFocus);
    if (unseen === '') return '';
    return here.waitForFunction(`(${unseenFocus})() === ''`, { timeout: 10_000, polling: 'raf' }).then(
      () => '',
      () => here.evaluate(unseenFocus),
    );
  };

  /** Asserts that the focus is visible: in the window, not covered, with a ring. */
  const sees = async (stop: string, isKnown = false): Promise<void> =>
    assert.is(isKnown || (await isSeen()) ? '' : await whyUnseen(), '', stop);

  const stepTo = async (wanted: string | RegExp, step: () => Promise<void>): Promise<number> => {
    const passed: string[] = [];
    // A full round is enough, wherever it started.
    while (passed.filter(stop => stop === 'none').length < 2 && passed.length < stopsMost) {
      await step();
      const [stop, isKnown] = await Promise.all([focused(), isSeen()]);
      // After the last control the browser itself has the focus for one key press.
      if (stop !== 'none') await sees(stop, isKnown);
      passed.push(stop);
      if (typeof wanted === 'string' ? stop === wanted : wanted.test(stop)) return passed.length;
    }
    throw new Error(`${wanted} is not reached, but ${passed.join(' | ')}`);
  };

  const to = (wanted: string | RegExp): Promise<number> => stepTo(wanted, () => press('Tab'));

  /** Waits until the focus has moved there. */
  const arrives = async (wanted: string | RegExp): Promise<void> => {
    let stop = '';
    for (let waits = 0; waits < 200; waits += 1) {
      // While a frame closes or a page unloads there is no document.
      stop = await focused().catch(() => 'a page that is left');
      if (typeof wanted === 'string' ? stop === wanted : wanted.test(stop)) return sees(stop);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    assert.unreachable(`the focus does not come to ${wanted}, it is on ${stop}`);
  };

  const intoContent = async (): Promise<void> => {
    await to('link Skip to content');
    await press('Enter');
  };

  const leave = (...keys: readonly KeyInput[]): Promise<void> => leaving(page, () => press(...keys));

  return {
    focused,
    sees,
    press,
    held,
    /** Presses Tab until this element has the focus; returns how often. */
    to,
    /** The same backwards. */
    backTo: (wanted: string | RegExp) => stepTo(wanted, () => held('Shift', 'Tab')),
    arrives,
    /** Moves to the page's content by its skip link. */
    intoContent,
    /** Presses keys that open another document and waits for its scripts. */
    leave,
    /** Opens another dashboard page by the dashboard's menu. */
    openPlace: async (here: string, place: string, group?: string): Promise<void> => {
      // A number of waiting rows may follow the name.
      const named = (name: string): RegExp => new RegExp(`^${name}(?: \\(.+\\))?$`);
      await intoContent();
      await to(named(`DisclosureTriangle Dashboard: ${here}`));
      await press('Enter');
      if (group !== undefined) {
        await to(named(`DisclosureTriangle ${group}`));
        await press('Enter');
      }
      await to(named(`link ${place}`));
      await leave('Enter');
    },
    type: (words: string) => page.keyboard.type(words),
    /** Announcements of the live regions since the last call. */
    spoken: async (): Promise<string[]> => (await nextSpoken(page)).map(({ kind, text }) => `${kind}: ${text}`),
    /** Checks the page at a stop of the journey: announcements, layout and a narrow window. */
    station: async (name: string): Promise<void> => {
      const here = await place();
      assert.not(await scrollsSideways(here), `${name}: nothing is scrolled sideways`);
      const { violations } = await axe(here);
      assert.equal(
        violations.filter(line => !halfCovered.test(line)),
        [],
        name,
      );
    },
  };
};

export type KeyboardUser = Awaited<ReturnType<typeof keyboardOn>>;
