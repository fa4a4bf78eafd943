import type { Control, ControlName } from './controls.ts';

const initials: Partial<Record<ControlName, string>> = { bold: 'B', italic: 'I', underline: 'U' };

// Strokes on a field of 24 by 24.
const strokes: Partial<Record<ControlName, string>> = {
  url: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 6l1.5-1.5',
  picture: 'M4 5h16v14H4zM4 16l4.5-5 4 4.5 2.5-2.5 5 4.5M15.5 9h.01',
  bullet: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numeric: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5c0-1.6 2.6-1.6 2.6 0 0 1.3-2.6 2.2-2.6 4h2.8',
  list: 'M10 12h10M5 12h.01M4 7v10',
  quote: 'M9.5 7c-3 .8-4.5 3-4.5 6v4h5v-5H7.5M18.5 7c-3 .8-4.5 3-4.5 6v4h5v-5h-2.5',
  clean: 'M5 19h14M8.5 15.5 5 12l8-8 6 6-5.5 5.5zM9 8l6 6',
};

/** The picture of a control, hidden from screen readers: its name is on the button. */
export const ToolbarGlyph = ({ control: { name, emoticon } }: { control: Control }) => {
  const stroke = strokes[name];
  if (!stroke) return <span>{emoticon ?? initials[name]}</span>;
  return (
    <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" focusable="false" aria-hidden="true">
      <path d={stroke} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
};
