import sanitizeHtml from 'sanitize-html';
import { type Body, parseBody } from '../../core/dom/index.ts';
import type { AddRemark } from './remarks.ts';

const deepest = 60;

const invisible = /[\u200b\ufeff]|&#(?:8203|65279);|&#x(?:200b|feff);|&ZeroWidthSpace;/gi;

const removed: ReadonlyMap<string, string> = new Map([
  ['script', 'script removed'],
  ['style', 'style sheet removed'],
  ['form', 'form removed; its text was kept'],
]);

/**
 * Parses markup of the old site. Nested elements beyond a depth are dropped first: other steps and the serializer
 * recurse.
 */
export const parseOldMarkup = (source: string, remark: AddRemark): Body => {
  const limited = sanitizeHtml(source.replace(invisible, ''), {
    allowedTags: false,
    allowedAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nestingLimit: deepest,
  });
  const $ = parseBody(limited);
  for (const [name, sentence] of removed) {
    const first = $(name).first();
    if (first.length > 0) remark(sentence, first.attr('src') ?? first.attr('action') ?? '');
  }
  $('script, style, noscript, template').remove();
  return $;
};
