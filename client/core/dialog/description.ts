import { announceError } from '../feedback/index.ts';
import { fragment, htmlOf, trusted } from '../html.ts';
import { debug, pageText } from '../page/index.ts';
import type { Binding, ResolvedOptions } from './options.ts';

/** Whether the text is an absolute web address. */
const isAbsoluteAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim());

const camelCased = (name: string): string =>
  name.toLowerCase().replace(/-([a-z])/g, (_, character: string) => character.toUpperCase());

// Text that does not parse stays text and has no effect (wire §2.0).
const jsonOrText = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return source;
  }
};

/** Evaluates a script child. A dialog whose script fails may not answer its buttons: that is announced. */
const evaluated = (source: string): unknown => {
  try {
    return new Function(`return (${source})`)();
  } catch (failure) {
    debug(`A script of a dialog failed: ${String(failure)}`);
    announceError(pageText('PART_FAILED'));
    return undefined;
  }
};

const childValue = (child: Element, mayEvaluate: boolean): unknown => {
  const text = child.textContent ?? '';
  switch (child.getAttribute('type')) {
    case 'json':
      return jsonOrText(text);
    case 'javascript':
      return mayEvaluate ? evaluated(text) : undefined;
    case 'text':
      return text;
    default:
      return htmlOf(child);
  }
};

const sized = (value: unknown): number | string | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return Number.isFinite(Number(value)) ? Number(value) : value.trim();
};

const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const isBinding = (value: unknown): value is Binding => typeof value === 'function';

const handlers = (value: unknown): Record<string, Binding> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, Binding] => isBinding(entry[1]),
    ),
  );

/** Any record as dialog options: a resolved object's, or a description block's children. */
const optionsFrom = (found: Readonly<Record<string, unknown>>): ResolvedOptions => {
  const { title, content, buttons, classname, escapeKey, role } = found;
  const text = typeof content === 'string' ? content : '';
  return {
    title: typeof title === 'string' ? title : undefined,
    content: isAbsoluteAddress(text) ? new URL(text.trim().replaceAll('&amp;', '&')) : trusted(text),
    buttons: typeof buttons === 'string' && buttons !== '' ? trusted(buttons) : undefined,
    classname: typeof classname === 'string' ? classname : undefined,
    width: sized(found.width),
    height: sized(found.height),
    escapeKey: escapeKey === undefined ? undefined : escapeKey !== false && escapeKey !== 'false',
    selectors: texts(found.selectors),
    bindings: handlers(found.bindings),
    role: role === 'alertdialog' ? 'alertdialog' : undefined,
  };
};

/** The options of a description block, or undefined when the markup is none (A-078, wire §2.0). */
const described = (markup: string, mayEvaluate: boolean): ResolvedOptions | undefined => {
  if (!markup.includes('<dialog>')) return undefined;
  const root = [...fragment(trusted(markup)).children].find(child => child.localName === 'dialog');
  if (!root) return undefined;
  const found = Object.fromEntries(
    [...root.children].map(child => [camelCased(child.localName), childValue(child, mayEvaluate)] as const),
  );
  // A title is plain text, whatever stands in it (wire B4).
  const title = root.querySelector(':scope > title')?.textContent ?? undefined;
  return optionsFrom({ ...found, title });
};

const fromText = (text: string, mayEvaluate: boolean): ResolvedOptions | undefined => {
  if (text.trim() === '') return undefined;
  const block = described(text, mayEvaluate);
  if (block) return block;
  return { content: isAbsoluteAddress(text) ? new URL(text.trim()) : trusted(text) };
};

/** Options from a resolved result; undefined when it is not usable. */
export const resolvedOptions = (result: unknown, mayEvaluate: boolean): ResolvedOptions | undefined => {
  if (Array.isArray(result)) return resolvedOptions(result[0], mayEvaluate);
  if (typeof result === 'string') return fromText(result, mayEvaluate);
  if (typeof result !== 'object' || result === null || !('content' in result)) return undefined;
  return optionsFrom({ ...result });
};
