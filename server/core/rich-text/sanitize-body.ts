import type { Body } from '../dom/index.ts';
import { text } from '../i18n/index.ts';
import { ownPicture, placeOf, webAddress } from '../paths/index.ts';
import { attributeForms } from './sanitize-allowed.ts';

export interface BodyRules {
  /** Relative addresses belong to the first. */
  readonly ownHosts: readonly string[];
  /** The level of the highest heading. */
  readonly headingBase: number;
}

/** Arranges a sanitized body as our pages need it. */
export const arrangeBody = ($: Body, rules: BodyRules): void => {
  for (const [name, form] of Object.entries(attributeForms))
    $(`[${name}]`).each((_, element) => {
      if (!form.test($(element).attr(name) ?? '')) $(element).removeAttr(name);
    });
  arrangeGalleries($);
  arrangePictures($, rules.ownHosts);
  arrangeLinks($, rules.ownHosts);
  arrangeHeadings($, rules.headingBase);
  arrangeTabs($);
  $('span:not([class]):not([lang]):not([dir])').each((_, span) => {
    $(span).replaceWith($(span).contents());
  });
  // From the last to the first: the library searches a node from the end of its siblings.
  for (const empty of $('p:empty').get().reverse()) $(empty).remove();
};

/** Removes the controls of galleries, which each page renders. */
const arrangeGalleries = ($: Body): void => {
  $('.eb-gallery-menu, .eb-gallery-button').remove();
  $('div[data-autoplay]:not(.eb-gallery), div[data-interval]:not(.eb-gallery)')
    .removeAttr('data-autoplay')
    .removeAttr('data-interval');
};

const ownCandidates = (srcset: string, ownHosts: readonly string[]): string =>
  srcset
    .split(',')
    .map(candidate => candidate.trim().split(/\s+/))
    .map(([address = '', size = '']) => [ownPicture(address, ownHosts), size] as const)
    .filter(([path, size]) => path !== null && /^\d{1,5}(?:\.\d{1,2})?[wx]$/.test(size))
    .map(([path, size]) => `${path} ${size}`)
    .join(', ');

/** Replaces a picture of another site by a link with its description (ruling 25). */
const arrangePictures = ($: Body, ownHosts: readonly string[]): void => {
  $('img').each((_, element) => {
    const picture = $(element);
    const { src = '', alt = '', srcset = '' } = picture.attr() ?? {};
    const own = ownPicture(src, ownHosts);
    const url = own === null ? webAddress(src.replace(/^\/\//, 'https://')) : null;
    if (own !== null) {
      const candidates = ownCandidates(srcset, ownHosts);
      picture.attr({ src: own, alt, loading: 'lazy' });
      if (candidates) picture.attr('srcset', candidates);
      else picture.removeAttr('srcset').removeAttr('sizes');
    } else if (url === null || picture.closest('a').length > 0) {
      picture.replaceWith($('<span></span>').text(url ? text('PICTURE_AT', alt || placeOf(url)) : alt));
    } else {
      const words = text('PICTURE_AT', alt || placeOf(url));
      picture.replaceWith($('<a class="foreign-picture"></a>').attr('href', url.href).text(words));
    }
  });
};

const idPrefix = 'content-';
const ownId = (id: string): string =>
  idPrefix +
  id
    .replace(/^content-/, '')
    .replace(/[^\p{L}\p{N}_-]/gu, '-')
    .slice(0, 80);

/** Keeps the ids of tab panels and removes those of other `div` elements. */
const arrangeTabs = ($: Body): void => {
  const ids = new Set<string>();
  $('div[id]').each((_, element) => {
    const id = ownId($(element).attr('id') ?? '');
    if (!$(element).is('.tab-content > .tab-pane') || ids.has(id)) $(element).removeAttr('id');
    else $(element).attr('id', id);
    ids.add(id);
  });
};

const allowedRelations = ['nofollow', 'sponsored', 'ugc', 'license', 'author'];

/** Relation that marks a link as the Pay button of a provider (spec §2.6). */
const checkoutForm = /^[a-z]{2,20}-checkout$/;

const arrangeLinks = ($: Body, ownHosts: readonly string[]): void => {
  const base = `https://${ownHosts[0] ?? 'localhost'}`;
  $('a').each((_, element) => {
    const link = $(element);
    const { href = '', rel = '' } = link.attr() ?? {};
    link.removeAttr('rel');
    if (href === '' || !URL.canParse(href, base)) link.replaceWith(link.contents());
    else if (href.startsWith('#')) link.attr('href', href === '#' ? '#' : `#${ownId(href.slice(1))}`);
    else {
      const url = new URL(href, base);
      if (!/^https?:$/.test(url.protocol) || ownHosts.includes(url.host)) return;
      url.username = '';
      url.password = '';
      const relations = rel.split(/\s+/);
      const checkout = relations.filter(one => checkoutForm.test(one)).slice(0, 1);
      link.attr({
        href: url.href,
        rel: ['noopener', ...allowedRelations.filter(one => relations.includes(one)), ...checkout].join(' '),
      });
      if (checkout.length > 0 && link.text().trim() === '') link.text(link.attr('data-text') ?? text('PAY'));
    }
  });
};

/** Gives the highest heading the base level and closes gaps between levels. */
const arrangeHeadings = ($: Body, base: number): void => {
  const under: number[] = [];
  const freeId = uniqueIds();
  $('h1, h2, h3, h4, h5, h6').each((_, element) => {
    const heading = $(element);
    if (heading.text().trim() === '' && heading.find('img[alt]:not([alt=""])').length === 0) {
      heading.replaceWith(heading.contents());
      return;
    }
    if (!('name' in element)) return;
    const level = Number(element.name.slice(1));
    while ((under.at(-1) ?? 0) >= level) under.pop();
    under.push(level);
    element.name = `h${Math.min(base + under.length - 1, 6)}`;
    const id = heading.attr('id');
    if (id !== undefined) heading.attr('id', freeId(ownId(id)));
  });
};

/** Makes ids unique by numbers; each id continues from its last number. */
const uniqueIds = (): ((id: string) => string) => {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return id => {
    let copy = copies.get(id) ?? 1;
    let free = id;
    while (taken.has(free)) free = `${id}-${++copy}`;
    copies.set(id, copy);
    taken.add(free);
    return free;
  };
};
