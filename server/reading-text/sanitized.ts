import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { type Html, rawHtml } from '../core/html/index.ts';

const load = createRequire(import.meta.url);

// Large, so it is loaded with the first text; Node caches it. `load` returns any: no schema parses a function, and the
// type is that of the same package.
const sanitizer = (): typeof sanitizeHtml => load('sanitize-html');

/** Markup with only those elements and attributes that the options allow. */
export const sanitized = (html: Html, options: sanitizeHtml.IOptions): Html => rawHtml(sanitizer()(html, options));
