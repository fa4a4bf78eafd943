import type { Page } from 'puppeteer';

/**
 * Controls that a reader sees and that do nothing without scripts: buttons and fields that send no form, forms without a
 * button, links without an address or to a part that is missing. Each line names the element.
 */
export const deadControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], :disabled');
    const named = (element: Element): string => {
      const { tagName, textContent } = element;
      const name =
        element.getAttribute('aria-label') ?? element.getAttribute('name') ?? textContent?.trim().slice(0, 40);
      return `${tagName.toLowerCase()}.${element.className} "${name}"`;
    };
    const senders = 'button:not([type="button"]), input[type="submit"], input[type="image"]';
    const shown = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isShown);
    const isDead = (element: Element): boolean => {
      if (element instanceof HTMLButtonElement)
        return !element.hasAttribute('popovertarget') && (element.type === 'button' || !element.form);
      if (element instanceof HTMLAnchorElement) {
        const address = element.getAttribute('href');
        if (!address) return true;
        const part = address.startsWith('#') ? decodeURIComponent(address.slice(1)) : '';
        return address === '#' || (part !== '' && document.getElementById(part) === null);
      }
      const form = 'form' in element && element.form;
      return !(form instanceof HTMLFormElement && form.querySelector(senders));
    };
    const controls = 'button, a, input:not([type="hidden"]), select, textarea';
    const roles =
      '[role="button"]:not(button, a, summary), [role="tab"]:not(a), [contenteditable="true"], [role="slider"]';
    return [...shown(controls).filter(isDead), ...shown(roles)].map(named);
  });
