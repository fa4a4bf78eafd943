import type { Html } from '../core/html/index.ts';
import { sanitized } from './sanitized.ts';

interface Site {
  readonly baseUrl: string;
}

const single = ['href', 'src', 'poster', 'cite'];

// Addresses with a scheme or a host, and places of the same text, stay.
const whole = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

const absolute = (address: string, { baseUrl }: Site): string =>
  whole.test(address) || !URL.canParse(address, `${baseUrl}/`) ? address : new URL(address, `${baseUrl}/`).href;

// `srcset`: addresses, each with its width, between commas.
const absoluteSet = (set: string, site: Site): string =>
  set
    .split(/,\s+/)
    .map(one => {
      const [address = '', ...width] = one.trim().split(/\s+/);
      return [absolute(address, site), ...width].join(' ');
    })
    .join(', ');

/** Attributes of an element with absolute addresses. */
export const absoluteAttributes = (attributes: Readonly<Record<string, string>>, site: Site): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (name === 'srcset') return [name, absoluteSet(value, site)];
      return [name, single.includes(name) ? absolute(value, site) : value];
    }),
  );

/** A cleaned text with absolute addresses; everything else stays. */
export const absoluteText = (html: Html, site: Site): Html =>
  sanitized(html, {
    allowedTags: false,
    allowedAttributes: false,
    // Only the addresses are changed: the text was cleaned when it was saved.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    allowVulnerableTags: true,
    transformTags: { '*': (tagName, own) => ({ tagName, attribs: absoluteAttributes(own, site) }) },
  });
