import { rowsNamedIn } from '../rows/groups.ts';
import { reasonNotToRun } from '../testing/fitness.mjs';
import { cycleFindings, moduleCycleFindings } from './cycles.ts';
import { importFindings, schemaFindings } from './import-rules.ts';
import { isParseable, type Module, moduleOf } from './module.ts';
import { type Finding, lineAt, type Source } from './sources.ts';
import {
  assertionFindings,
  commentFindings,
  nameFindings,
  textFindings,
  vocabularyFindings,
  waitFindings,
} from './word-rules.ts';

/** All breaches of architecture rules in these sources. */
export const findingsIn = (sources: readonly Source[]): Finding[] => {
  const unreadable: Finding[] = [];
  const modules = sources
    .filter(({ path }) => isParseable(path))
    .flatMap(source => {
      try {
        return [moduleOf(source)];
      } catch (error) {
        unreadable.push(faultOf(source, error));
        return [];
      }
    });
  return [
    ...unreadable,
    ...sources.flatMap(textFindings),
    ...sources.flatMap(testFindings),
    ...sources.flatMap(commentFindings),
    ...modules.flatMap(module => [
      ...importFindings(module),
      ...nameFindings(module),
      ...assertionFindings(module),
      ...waitFindings(module),
      ...proofFindings(module),
      ...vocabularyFindings(module),
    ]),
    ...schemaFindings(modules),
    ...cycleFindings(modules),
    ...moduleCycleFindings(modules),
  ];
};

const faultOf = ({ path, text }: Source, error: unknown): Finding => {
  const at = error instanceof Error && 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
  return { path, line: lineAt(text, at), sentence: 'cannot be parsed.' };
};

const testFindings = ({ path, text }: Source): Finding[] => {
  const reason = /\.(test|e2e)\.tsx?$/.test(path) ? reasonNotToRun(text) : undefined;
  return reason ? [{ path, line: 1, sentence: `${reason}.` }] : [];
};

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
const proofFindings = (module: Module): Finding[] => [...rowFindings(module), ...pageFindings(module)];
