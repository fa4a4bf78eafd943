import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Parsed element with its attributes, text and children. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

// Entities stay as they are written: nothing can grow. The five of XML are read below.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignorePiTags: true,
  ignoreDeclaration: true,
});

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const attributesOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => (typeof one === 'string' ? [[name, decoded(one)]] : [])),
      )
    : {};

interface Held {
  text: string;
  children: Element[];
}

const heldBy = (nodes: unknown): Held => {
  const held: Held = { text: '', children: [] };
  for (const node of Array.isArray(nodes) ? nodes : []) {
    if (!isRecord(node)) continue;
    for (const [name, value] of Object.entries(node)) {
      if (name === ':@') continue;
      if (name === '#text') held.text += decoded(String(value));
      else if (name === '#cdata') held.text += textOf(value);
      else if (name !== '') held.children.push({ name, attributes: attributesOf(node[':@']), ...heldBy(value) });
    }
  }
  return held;
};

const textOf = (nodes: unknown): string =>
  (Array.isArray(nodes) ? nodes : []).map(node => (isRecord(node) ? String(node['#text'] ?? '') : '')).join('');

/** Whether every element that begins also ends: what was cut off is read by `elementsOf` as far as it goes. */
export const isWhole = (xml: string): boolean => XMLValidator.validate(xml) === true;

/** The elements of a piece of XML. Throws when it cannot be read. */
export const elementsOf = (xml: string): readonly Element[] => heldBy(parser.parse(xml)).children;

export const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(one => one.name === name);

export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter(one => one.name === name) ?? [];

/** The text of a child, as it was written. */
export const raw = (element: Element | undefined, name: string): string => child(element, name)?.text ?? '';

/** The same without blanks around it. */
export const field = (element: Element | undefined, name: string): string => raw(element, name).trim();
