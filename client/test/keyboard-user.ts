import type { Frame, KeyInput, Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { axe } from './axe.ts';
import { scrollsSideways } from './emulation.ts';
import { leaving } from './leaving.ts';
import { nextSpoken } from './live-log.ts';

const stopsMost = 90;

// What stands half under a sticky bar comes out from under it by scrolling.
const halfCovered = /^target-size: .*partially obscured/;

/** The window of a small phone. */
const phone = { width: 360, height: 640 };

// Runs in the page: what keeps the focus from being seen; empty when nothing does (SC 2.4.7, 2.4.11).
const unseenFocus = (): string => {
  const own = document.activeElement;
  if (!(own instanceof HTMLElement) || own === document.body) return 'nothing has the focus';
  // A button of a group that is chosen from is drawn as its label.
  const label = own instanceof HTMLInputElement && getComputedStyle(own).opacity === '0' ? own.labels?.[0] : undefined;
  const one = label ?? own;
  // What holds a text may wear the ring for it; its outline is the one that forced colours show.
  let ring: Element | null = one;
  while (ring && getComputedStyle(ring).outlineStyle === 'none') ring = ring.parentElement;
  if (!own.matches(':focus-visible') || !ring) return 'no ring around it';
  // Of a long text the line with the caret is looked at.
  const caret = one.isContentEditable ? getSelection()?.getRangeAt(0) : undefined;
  const line = caret?.startContainer instanceof Text ? caret.startContainer.parentElement : caret?.startContainer;
  const [box = (line instanceof Element ? line : one).getClientRects()[0]] = caret?.getClientRects() ?? [];
  if (!box) return 'it takes no room';
  const { top } = box;
  // A panel may be longer than the place it is scrolled in: it is seen where it begins.
  const bottom = box.height > innerHeight / 4 ? top + 24 : box.bottom;
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

// Runs in the page: what has the focus, in a frame when the focus is in there.
const innermost = (): Element | null => {
  let one = document.activeElement;
  while (one instanceof HTMLIFrameElement) {
    const inside = one.contentDocument;
    if (!inside?.activeElement || inside.activeElement === inside.body) return one;
    one = inside.activeElement;
  }
  return one;
};

/** Somebody who has a phone and nothing but keys: where the focus stands is known by role and accessible name, as ears know it. */
export const keyboardOn = async (page: Page) => {
  await page.setViewport(phone);
  const session = await page.createCDPSession();

  /** The document that the focus is in: the page's, or that of a frame. */
  const place = async (): Promise<Frame> => {
    const one = await page.evaluateHandle(() => document.activeElement);
    return (await one.asElement()?.contentFrame()) ?? page.mainFrame();
  };

  /** The role and the name of what has the focus: `button Save draft`. */
  const focused = async (): Promise<string> => {
    const { result } = await session.send('Runtime.evaluate', { expression: `(${innermost})()` });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      ...(result.objectId ? { objectId: result.objectId } : {}),
      fetchRelatives: false,
    });
    const [node] = nodes;
    return `${node?.role?.value ?? ''} ${node?.name?.value ?? ''}`.trim().replace(/\s+/g, ' ');
  };

  const press = async (...keys: readonly KeyInput[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  const held = async (key: KeyInput, other: KeyInput): Promise<void> => {
    await page.keyboard.down(key);
    await page.keyboard.press(other);
    await page.keyboard.up(key);
  };

  /** The focus is seen: in the window, under nothing, with a ring around it. */
  const sees = async (stop: string): Promise<void> => {
    const here = await place();
    let unseen = await here.evaluate(unseenFocus);
    if (unseen !== '')
      unseen = await here.waitForFunction(`(${unseenFocus})() === ''`, { timeout: 1_000, polling: 'raf' }).then(
        () => '',
        () => here.evaluate(unseenFocus),
      );
    assert.is(unseen, '', stop);
  };

  const stepTo = async (wanted: string | RegExp, step: () => Promise<void>): Promise<void> => {
    const passed: string[] = [];
    // Once around, from wherever it began, is enough.
    while (passed.filter(stop => stop === 'none').length < 2 && passed.length < stopsMost) {
      await step();
      const stop = await focused();
      if (typeof wanted === 'string' ? stop === wanted : wanted.test(stop)) return sees(stop);
      // Past the last control the focus is the browser's for one press.
      if (stop !== 'none') await sees(stop);
      passed.push(stop);
    }
    assert.unreachable(`${wanted} is not reached, but ${passed.join(' | ')}`);
  };

  const to = (wanted: string | RegExp): Promise<void> => stepTo(wanted, () => press('Tab'));

  /** Waits until what was done has put the focus there. */
  const arrives = async (wanted: string | RegExp): Promise<void> => {
    let stop = '';
    for (let waits = 0; waits < 200; waits += 1) {
      // While a frame closes or a page is left there is no document to ask.
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

  const leave = async (...keys: readonly KeyInput[]): Promise<void> => {
    await leaving(page, () => press(...keys));
    await page.waitForNetworkIdle({ idleTime: 50, timeout: 3_000 }).catch(() => undefined);
  };

  return {
    focused,
    sees,
    press,
    held,
    /** Tab after Tab until the focus stands there. */
    to,
    /** The same the other way. */
    backTo: (wanted: string | RegExp) => stepTo(wanted, () => held('Shift', 'Tab')),
    arrives,
    /** To the content of the page by its skip link. */
    intoContent,
    /** Keys that lead to another document, whose scripts have come. */
    leave,
    /** From one place of the dashboard to another, by the list of them. */
    openPlace: async (here: string, place: string): Promise<void> => {
      await intoContent();
      await to(`DisclosureTriangle Dashboard: ${here}`);
      await press('Enter');
      await to(`link ${place}`);
      await leave('Enter');
    },
    type: (words: string) => page.keyboard.type(words),
    /** What the live regions said meanwhile. */
    spoken: async (): Promise<string[]> => (await nextSpoken(page)).map(({ kind, text }) => `${kind}: ${text}`),
    /** A place where the journey stops: the page is whole for eyes, ears and a narrow window. */
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
