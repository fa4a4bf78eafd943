import { LRUCache } from 'lru-cache';
import { codeLanguageOf, codeLanguages } from '../../protocol/code-languages.ts';
import { classesOf, escaped, isElement, type MarkupElement, type MarkupNode } from '../core/html/index.ts';

type Highlight = typeof import('./highlighter.ts').highlight;

/** Code beyond this length stays without colours: colouring takes time in proportion to it. */
const charactersMost = 30_000;

const coloured = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

const decoded = (source: string): string =>
  source.replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole);

interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

/** Code and language of a `pre`; undefined when its language is not coloured, or it has elements of its own. */
const codeBlockOf = ({ name, children }: MarkupElement): CodeBlock | undefined => {
  const [inner, ...others] = children;
  if (name !== 'pre' || inner === undefined || others.length > 0 || !isElement(inner)) return undefined;
  if (inner.name !== 'code' || inner.children.some(isElement)) return undefined;
  const named = classesOf(inner).find(one => one.startsWith('language-'));
  const language = named && codeLanguageOf(named.slice('language-'.length));
  const code = decoded(inner.children.join(''));
  return language && code.length <= charactersMost ? { language, code } : undefined;
};

const markupOf = ({ language, code }: CodeBlock, highlight: Highlight): string => {
  const key = `${language}\n${code}`;
  const found = coloured.get(key);
  if (found !== undefined) return found;
  const markup = highlight(code, language) ?? escaped(code);
  coloured.set(key, markup);
  return markup;
};

/** The library takes a while to load: texts without such code do without it. */
export const loadHighlight = async (): Promise<Highlight> => (await import('./highlighter.ts')).highlight;

/** A block of code with spans for its parts; undefined for any other element. */
export const withColours = (element: MarkupElement, highlight: Highlight): MarkupNode | undefined => {
  const block = codeBlockOf(element);
  if (!block) return undefined;
  const { language } = block;
  const tag = `<code class="language-${language}" data-language="${escaped(codeLanguages[language] ?? '')}">`;
  return { ...element, children: [{ name: 'code', tag, children: [markupOf(block, highlight)] }] };
};
