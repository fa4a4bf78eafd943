import type { Reader } from '../browser.ts';
import { question } from './question.tsx';

/** How tests open the dialog of a bench page and look at it. */
export const dialogDriver = (reader: () => Reader) => {
  const classes = () => reader().page.$eval('dialog', dialog => [...dialog.classList]);
  const isOpen = () => reader().page.$('dialog').then(Boolean);
  const focused = () => reader().page.evaluate(() => document.activeElement?.id ?? '');
  const textOf = (selector: string) => reader().page.$eval(selector, element => element.textContent);

  const openText = () =>
    reader().page.evaluate(async () => {
      await window.bench.openDialog({
        title: 'Terms',
        content: window.bench.trusted('<p id="words">Be <b>kind</b></p>'),
      });
    });

  const openBlock = (markup: string = question) =>
    reader().page.evaluate(async html => {
      await window.bench.openDialog({ content: Promise.resolve([html]) });
      await new Promise(resolve => setTimeout(resolve, 0));
    }, markup);

  const openRejected = (make: string) =>
    reader().page.evaluate(async source => {
      const reasons: Record<string, unknown> = {
        text: 'You may not.',
        message: { message: 'Not so.' },
        number: 500,
      };
      await window.bench.openDialog({ content: Promise.reject(reasons[source]) });
      await new Promise(resolve => setTimeout(resolve, 0));
    }, make);

  return { classes, isOpen, focused, textOf, openText, openBlock, openRejected };
};
