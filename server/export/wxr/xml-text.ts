// A control character has no place in XML.
const unprintable = /[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text as a CDATA section. */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(unprintable, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** An element with a text, a number or nothing in it. */
export const element = (name: string, value: string | number): string =>
  `<${name}>${typeof value === 'number' ? value : value === '' ? '' : cdata(value)}</${name}>`;

/** A time in UTC as WordPress writes it: `2026-11-24 08:00:00`. */
export const wordpressTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
