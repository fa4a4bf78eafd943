/** Colours of comments. The stylesheet has a legible tone of each for light and dark. */
const palette = {
  red: [220, 40, 40],
  orange: [230, 130, 20],
  green: [30, 150, 60],
  teal: [20, 150, 150],
  blue: [40, 80, 220],
  purple: [130, 50, 180],
  pink: [230, 90, 170],
  gray: [128, 128, 128],
} as const;

type Rgb = readonly [red: number, green: number, blue: number];

const otherNames: Readonly<Record<string, keyof typeof palette>> = {
  grey: 'gray',
  silver: 'gray',
  maroon: 'red',
  crimson: 'red',
  yellow: 'orange',
  gold: 'orange',
  brown: 'orange',
  lime: 'green',
  olive: 'green',
  cyan: 'teal',
  aqua: 'teal',
  navy: 'blue',
  violet: 'purple',
  magenta: 'pink',
  fuchsia: 'pink',
};

const rgbOf = (hex: string): Rgb => {
  const wide = hex.length === 3 ? [...hex].map(digit => digit + digit).join('') : hex;
  const part = (start: number): number => Number.parseInt(wide.slice(start, start + 2), 16);
  return [part(0), part(2), part(4)];
};

const distance = (a: Rgb, b: Rgb): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

const isDarkOrLight = (rgb: Rgb): boolean => Math.max(...rgb) < 60 || Math.min(...rgb) > 225;

/** Class of a colour name or hex number; null for an unknown one, and for black and white, which the theme sets. */
export const colorClass = (value: string): string | null => {
  const color = value.toLowerCase();
  const name = Object.hasOwn(palette, color) ? color : Object.hasOwn(otherNames, color) ? otherNames[color] : undefined;
  if (name) return `bb-color-${name}`;
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(color)) return null;
  const rgb = rgbOf(color.slice(1));
  if (isDarkOrLight(rgb)) return null;
  const [nearest] = Object.entries(palette).sort(([, a], [, b]) => distance(a, rgb) - distance(b, rgb));
  return nearest ? `bb-color-${nearest[0]}` : null;
};

/** The class of a size: 1 to 7 as in old markup, or a percentage. Null for the normal size and for anything else. */
export const sizeClass = (value: string): string | null => {
  if (!/^\d{1,3}%?$/.test(value)) return null;
  const number = Number.parseInt(value, 10);
  const percent = number <= 7 ? [100, 80, 90, 100, 120, 150, 200, 300][number] : number;
  if (percent === undefined || (percent >= 95 && percent <= 105)) return null;
  return percent < 95 ? 'bb-size-small' : percent < 160 ? 'bb-size-large' : 'bb-size-huge';
};
