import { Mark } from '@tiptap/core';

/** Marks that the editor keeps though only two of them have a button. */
const elements: Readonly<Record<string, readonly string[]>> = {
  sub: [],
  sup: [],
  kbd: [],
  samp: [],
  var: [],
  mark: [],
  small: [],
  ins: ['cite', 'datetime'],
  q: ['cite'],
  cite: [],
  dfn: ['title'],
  abbr: ['title'],
  time: ['datetime'],
  bdi: [],
};

const attributesOf = (element: HTMLElement, names: readonly string[]): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value) found[name] = value;
  }
  return found;
};

const preserved = (name: string, tag: string, rule: string, names: readonly string[]) =>
  Mark.create({
    name,
    addAttributes: () => ({
      htmlAttributes: {
        default: {},
        parseHTML: (element: HTMLElement) => attributesOf(element, [...names, 'lang', 'dir']),
      },
    }),
    parseHTML: () => [{ tag: rule }],
    renderHTML: ({ mark }) => [tag, mark.attrs.htmlAttributes ?? {}, 0],
  });

/** Words in another language, and the small elements of a line. */
export const preservedMarks = [
  ...Object.entries(elements).map(([tag, names]) => preserved(tag, tag, tag, names)),
  preserved('spoken', 'span', 'span[lang], span[dir]', []),
];
