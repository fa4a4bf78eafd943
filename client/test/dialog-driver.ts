import type { Reader } from './browser.ts';
import { question } from './question.tsx';

/** Opens a dialog on a page whose client is loaded, and reads it. */
export const dialogDriver = (reader: () => Reader) => {
  const classes = () => reader().page.$eval('dialog', dialog => [...dialog.classList]);
  const isOpen = () => reader().page.$('dialog').then(Boolean);
  const focused = () => reader().page.evaluate(() => document.activeElement?.id ?? '');
  const textOf = (selector: string) => reader().page.$eval(selector, element => element.textContent);

  const openText = () =>
    reader().page.evaluate(async () => {
      await window.client.openDialog({
        title: 'Terms',
        content: window.client.trusted('<p id="words">Be <b>kind</b></p>'),
      });
    });

  const openBlock = (markup: string = question) =>
    reader().page.evaluate(async html => {
      await window.client.openDialog({ content: Promise.resolve([html]) });
      await new Promise(resolve => setTimeout(resolve, 0));
    }, markup);

  const openRejected = (make: string) =>
    reader().page.evaluate(async source => {
      const reasons: Record<string, unknown> = {
        text: 'You may not.',
        message: { message: 'Not so.' },
        number: 500,
      };
      await window.client.openDialog({ content: Promise.reject(reasons[source]) });
      await new Promise(resolve => setTimeout(resolve, 0));
    }, make);

  return { classes, isOpen, focused, textOf, openText, openBlock, openRejected };
};
