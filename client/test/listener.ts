import type { KeyInput, Page } from 'puppeteer';
import { liveLog } from './live-log.ts';
import { networkIdle } from './network-idle.ts';
import { heard } from './virtual-reader.ts';

/** A key, or keys that are held together: `Shift+Tab`. */
type Keys = KeyInput | `Shift+${'Tab'}`;

const stopsMost = 60;

// Runs in the page: a selector of the focused element if it is a heading.
const focusedHeading = (): string => {
  const id = document.activeElement?.matches('h1, h2, h3, h4') ? document.activeElement.id : '';
  return id && `#${CSS.escape(id)}`;
};

// Runs in the page: name of the group, toolbar or dialog around the focus, which is said when the focus enters it.
const focusedGroup = (): string => {
  const group = document.activeElement?.closest('fieldset, [role="group"], [role="toolbar"], dialog');
  const labels = group?.getAttribute('aria-labelledby') ?? group?.querySelector('legend')?.id ?? '';
  const label = labels ? document.getElementById(labels) : group?.querySelector(':scope > legend');
  const name = (group?.getAttribute('aria-label') ?? label?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const role = group?.getAttribute('role') ?? group?.localName.replace('fieldset', 'group') ?? '';
  return name && `${role}, ${name}`;
};

/**
 * A person who has the keyboard and a screen reader only. What they press and hear is recorded: after each key the
 * title of a new page, the focus if it changed, and the announcements.
 */
export const listenerOn = async (page: Page) => {
  const session = await page.createCDPSession();
  const lines: string[] = [];
  let pressed = 0;
  let spoken = 0;
  let address = page.url().replace(/#.*/, '');
  let focus = '';
  let group = '';

  const say = (...phrases: readonly string[]): void => {
    spoken += phrases.length;
    lines.push(...phrases);
  };

  const describe = async (): Promise<string[]> => {
    const heading = await page.evaluate(focusedHeading);
    // A heading is read by the virtual screen reader, in several phrases.
    if (heading !== '') return heard(page, heading);
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      ...(result.objectId ? { objectId: result.objectId } : {}),
      fetchRelatives: false,
    });
    const [{ role, name, description, value, properties = [] } = {}] = nodes;
    if (role?.value === 'RootWebArea') return [];
    const states = properties.flatMap(state => spokenState(state.name, String(state.value.value)));
    const parts = [role, name, description, value].flatMap(part => (part?.value ? [String(part.value)] : []));
    return [[...parts, ...states].join(', ').replace(/\s+/g, ' ')];
  };

  const sayMessages = async (): Promise<void> =>
    say(...(await liveLog(page)).map(({ kind, text }) => `[${kind}] ${text}`));

  /** Says what a key has changed. */
  const listen = async (): Promise<void> => {
    await networkIdle(page, 250);
    const now = page.url().replace(/#.*/, '');
    if (now !== address) {
      focus = '';
      group = '';
      say(`[title] ${await page.title()}`);
    }
    address = now;
    const around = await page.evaluate(focusedGroup);
    const [first, ...rest] = await describe();
    if (around !== group) {
      focus = '';
      if (around !== '') say(around);
    }
    group = around;
    if (first !== undefined && first !== focus) say(`[focus] ${first}`, ...rest);
    focus = first ?? '';
    await sayMessages();
  };

  const press = async (...keys: readonly Keys[]): Promise<void> => {
    for (const key of keys) {
      pressed += 1;
      lines.push('', `[keys] ${key}`);
      if (key === 'Shift+Tab') {
        await page.keyboard.down('Shift');
        await page.keyboard.press('Tab');
        await page.keyboard.up('Shift');
      } else await page.keyboard.press(key);
      await listen();
    }
  };

  return {
    lines,
    /** How many phrases were said. */
    spoken: (): number => spoken,
    /** How many keys were pressed. */
    pressed: (): number => pressed,
    /** Opens a page as its address in a mail or a bookmark does. */
    open: async (url: string): Promise<void> => {
      // The nodes of a cluster give other ids.
      lines.push(`[open] ${new URL(url).pathname.replace(/\/\d+-/, '/ID-')}${new URL(url).search}`);
      address = '';
      await page.goto(url, { waitUntil: 'load' });
      await listen();
    },
    press,
    /** Presses a key until the focus, or the group that it enters, has this name. */
    to: async (wanted: RegExp, key: Keys = 'Tab'): Promise<void> => {
      for (let stops = 0; stops < stopsMost; stops += 1) {
        await press(key);
        if (wanted.test(focus) || wanted.test(group)) return;
      }
      throw new Error(`${wanted} is not reached:\n${lines.join('\n')}`);
    },
    /** Types a text. Its letters are not counted as keys. */
    type: async (words: string): Promise<void> => {
      lines.push('', `[type] ${words}`);
      await page.keyboard.type(words);
      await listen();
    },
    /** Waits for an announcement that comes some time after a key. */
    hears: async (): Promise<void> => {
      await page.waitForFunction(() => window.lecternOutput.length > 0);
      await sayMessages();
    },
    /** Reads a part from its start, or from the focused heading in it, to its end or to a phrase. */
    readOn: async (part: string, until = ''): Promise<void> => {
      pressed += 1;
      lines.push('', '[keys] read on');
      const all = await heard(page, part).catch((problem: unknown) => {
        throw new Error(`${problem}\n${lines.join('\n')}`);
      });
      const last = until ? all.indexOf(until) : -1;
      const phrases = last < 0 ? all : all.slice(0, last + 1);
      const end = phrases.findIndex(phrase => phrase.endsWith(focus) && phrase.startsWith('end of heading'));
      const alone = phrases.indexOf(focus);
      say(...phrases.slice(Math.max(end, alone) + 1));
    },
  };
};

export type Listener = Awaited<ReturnType<typeof listenerOn>>;

/** State of a control as it is said; states that say nothing are left out. */
const spokenState = (name: string, value: string): string[] => {
  const said: Readonly<Record<string, readonly [string, string]>> = {
    checked: ['checked', 'not checked'],
    pressed: ['pressed', 'not pressed'],
    expanded: ['expanded', 'collapsed'],
    invalid: ['invalid', ''],
    disabled: ['unavailable', ''],
  };
  const [whenTrue = '', whenFalse = ''] = said[name] ?? [];
  const word = value === 'true' ? whenTrue : whenFalse;
  return word === '' ? [] : [word];
};
