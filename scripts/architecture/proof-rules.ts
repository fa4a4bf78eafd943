import { rowsNamedIn } from '../rows/groups.ts';
import type { Module } from './module.ts';
import { type Finding, lineAt } from './sources.ts';

/** Helpers that open no part of the product. */
const isPlainHelper = (path: string): boolean => /\/(?:linear-time|stopped-clock|unzipped)\.ts$/.test(path);

const isBrowserTest = (path: string): boolean => path.endsWith('.e2e.ts');

const opensTheProduct = ({ path, imports }: Module): boolean =>
  /^(?:scripts|migrations)\//.test(path) ||
  (path.startsWith('server/') &&
    imports.some(({ target }) => target.startsWith('server/test/') && !isPlainHelper(target)));

/**
 * A requirement row is proven through the shipped product: by HTTP, or in a browser. A test of one module names no row,
 * however it is called.
 */
const rowFindings = (module: Module): Finding[] => {
  const { path, text } = module;
  if (!/\.test\.tsx?$/.test(path) || opensTheProduct(module)) return [];
  const rows = rowsNamedIn(text).filter(row => !row.includes('.'));
  return rows.length === 0 ? [] : [{ path, line: 1, sentence: `proves ${rows[0]} without the product.` }];
};

const markup =
  /\.(?:setContent|insertAdjacentHTML|createContextualFragment)\(|\.(?:innerHTML|outerHTML)\s*=[^=]|\.dataset\.props\s*=[^=]/g;

/** A journey that proves rows goes through pages as they are shipped: it writes no markup and no control into one. */
const pageFindings = ({ path, text }: Module): Finding[] =>
  isBrowserTest(path) && rowsNamedIn(text).length > 0
    ? [...text.matchAll(markup)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        sentence: 'writes markup into a page: use a page that is shipped, or what `window.lectern.client()` offers.',
      }))
    : [];

/** Tests that name requirements without proving them. */
export const proofFindings = (module: Module): Finding[] => [...rowFindings(module), ...pageFindings(module)];
