import { marked } from '../../../../protocol/blog/markdown.ts';

/** The markup of one line in Markdown, which still has to be cleaned. */
export const markupOfLine = (line: string): string => String(marked.parseInline(line.replace(/\s*\n\s*/g, ' ')));

const signs: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  code: '`',
  s: '~~',
  del: '~~',
};

const escaped = (words: string): string => words.replace(/([\\`*_[\]<>~])/g, '\\$1');

/** Returns one line in Markdown for these nodes; elements without a sign of their own stay markup. */
export const markdownOfLine = (parent: ParentNode & Node): string =>
  [...parent.childNodes]
    .map(node => {
      if (!(node instanceof Element)) return escaped(node.textContent ?? '');
      const inner = markdownOfLine(node);
      const href = node.getAttribute('href');
      if (node.localName === 'a' && href) return `[${inner}](${href})`;
      if (node.localName === 'code') return `\`${node.textContent ?? ''}\``;
      const sign = signs[node.localName];
      if (sign !== undefined) return `${sign}${inner}${sign}`;
      const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value.replaceAll('"', '&quot;')}"`);
      return `<${node.localName}${attributes.join('')}>${inner}</${node.localName}>`;
    })
    .join('');
