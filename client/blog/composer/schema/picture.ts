import { Node } from '@tiptap/core';

/** The attributes of a picture that the sanitizer allows, in the order they are written in. */
const names = ['src', 'alt', 'title', 'width', 'height', 'class', 'srcset', 'sizes'] as const;

const readFrom = (name: string) => (element: HTMLElement) =>
  (element.localName === 'img' ? element : element.querySelector('img'))?.getAttribute(name) ?? null;

/** The attributes of a picture, read from the image or from an element around it. */
export const pictureAttributes = Object.fromEntries(
  names.map(name => [name, { default: name === 'alt' ? '' : null, parseHTML: readFrom(name) }]),
);

const decorative = 'decorative';

const classesIn = (classes: unknown): string[] =>
  String(classes ?? '')
    .split(/\s+/)
    .filter(Boolean);

/** Whether the writer marked the picture as decorative, so that it needs no description. */
export const isDecorative = (classes: unknown): boolean => classesIn(classes).includes(decorative);

/** The classes of a picture with the decorative class, or without it. */
export const withDecorative = (classes: unknown, isOn: boolean): string | null => {
  const others = classesIn(classes).filter(name => name !== decorative);
  return [...others, ...(isOn ? [decorative] : [])].join(' ') || null;
};

type Attributes = Readonly<Record<string, unknown>>;

/** Stored markup: `alt` is always present, empty for decorative pictures. */
export const pictureMarkup = (attributes: Attributes): Record<string, string> => {
  const written: Record<string, string> = {};
  for (const name of names) {
    const value = attributes[name];
    if (typeof value === 'string' && (value !== '' || name === 'alt')) written[name] = value;
  }
  return { ...written, loading: 'lazy' };
};

/** A picture in a line of text. A picture that is a block is a figure. */
export const InlinePicture = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ node }) => ['img', pictureMarkup(node.attrs)],
});
