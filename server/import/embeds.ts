import { load } from 'cheerio';
import { text } from '../core/i18n/index.ts';
import { placeOf, webAddress } from '../core/paths/index.ts';
import { wordsIn } from './dom.ts';

/** A paragraph that is nothing but an address showed what lies there: it becomes a captioned link (ruling 25). */
export const withLinkedAddresses = (clean: string): string => {
  const $ = load(`<!doctype html><body>${clean}`);
  $('p, div, figure').each((_, element) => {
    const held = $(element)
      .contents()
      .toArray()
      .filter(node => node.type !== 'text' || wordsIn(node).trim() !== '');
    const [only] = held;
    const words = held.length === 1 && only ? wordsIn(only).trim() : '';
    const url = /^https?:\/\/\S{4,2000}$/i.test(words) ? webAddress(words) : null;
    if (url && only)
      $(only).replaceWith(
        $('<a></a>')
          .attr('href', url.href)
          .text(text('EMBED_AT', placeOf(url))),
      );
  });
  return $('body').html() ?? '';
};
