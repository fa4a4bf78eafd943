import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';

interface Virtual {
  readonly start: (options: { container: Node }) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly next: () => Promise<void>;
  readonly lastSpokenPhrase: () => Promise<string>;
  readonly itemText: () => Promise<string>;
  readonly activeNode: Node | null;
}

declare global {
  interface Window {
    lecternReader: Virtual;
  }
}

// The screen reader is a module whose last statement exports it; in the page it is a global.
const source = (): string => {
  const path = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
  const program = readFileSync(path, 'utf8');
  const name = /export\{.*?([\w$]+) as virtual\b.*?\};?/.exec(program);
  if (!name) throw new Error('the virtual screen reader is no longer exported as virtual');
  return `${program.replace(name[0], '').replace(/\/\/# sourceMappingURL.*$/m, '')}\nwindow.lecternReader = ${name[1]};`;
};

const most = 4000;

/** Announcements of a screen reader for a part of the page, from start to end. */
export const heard = async (page: Page, selector: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'lecternReader' in window))) await page.evaluate(`{${source()}}`);
  return page.evaluate(
    async (part, limit) => {
      const container = document.querySelector(part);
      if (!container) throw new Error(`there is no ${part} to listen to`);
      const reader = window.lecternReader;
      const phrases: string[] = [];
      await reader.start({ container });
      const first = await reader.lastSpokenPhrase();
      const node = reader.activeNode;
      for (let phrase = first; phrases.length < limit; phrase = await reader.lastSpokenPhrase()) {
        phrases.push(phrase);
        await reader.next();
        // A list in the list begins with the same phrase.
        if (reader.activeNode === node && (await reader.lastSpokenPhrase()) === first) break;
      }
      await reader.stop();
      if (phrases.length === limit) throw new Error(`${part} does not end within ${limit} phrases`);
      return phrases;
    },
    selector,
    most,
  );
};
