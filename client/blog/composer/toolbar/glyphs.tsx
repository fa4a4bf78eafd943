import type { Control } from './controls.ts';

type Name = Control['text'];

const labels: Partial<Record<Name, string>> = {
  EDITOR_HEADING: 'H2',
  EDITOR_SUBHEADING: 'H3',
  EDITOR_SMALL_HEADING: 'H4',
  EDITOR_BOLD: 'B',
  EDITOR_ITALIC: 'I',
  EDITOR_UNDERLINE: 'U',
  EDITOR_STRIKE: 'S',
};

const grid = 'M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 5v14M15 5v14';
const frame = 'M4 5h16v14H4z';

// Strokes on a field of 24 by 24.
const strokes: Partial<Record<Name, string>> = {
  EDITOR_UNDO: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10',
  EDITOR_REDO: 'm15 7 5 5-5 5M20 12H10a5 5 0 0 0 0 10',
  EDITOR_CODE: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  EDITOR_LINK: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 6l1.5-1.5',
  EDITOR_BULLETS: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  EDITOR_NUMBERS: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5c0-1.6 2.6-1.6 2.6 0 0 1.3-2.6 2.2-2.6 4h2.8',
  EDITOR_QUOTE: 'M9.5 7c-3 .8-4.5 3-4.5 6v4h5v-5H7.5M18.5 7c-3 .8-4.5 3-4.5 6v4h5v-5h-2.5',
  EDITOR_CODE_BLOCK: `${frame}m9 9.5-2.5 2.5L9 14.5M15 9.5l2.5 2.5-2.5 2.5`,
  EDITOR_CODE_LANGUAGE: 'M4 6h16M4 12h6M4 18h6M15 11l-2.5 3.5L15 18M18 11l2.5 3.5L18 18',
  EDITOR_PASSAGE: 'M3 6h10M8 3.5V6M11 6c-1 4-4 7-7.5 8.5M5.5 9c1 2.5 3.5 4.5 6 5.5M12.5 20l4-9.5 4 9.5M14 17h5',
  EDITOR_FOOTNOTE: 'M4 6h10M4 11h8M4 16h6M4 21h16M17.5 5.5 20 4v8',
  EDITOR_RULE: 'M4 12h16M7 6h10M7 18h10',
  EDITOR_PICTURE: `${frame}M4 16l4.5-5 4 4.5 2.5-2.5 5 4.5M15.5 9h.01`,
  EDITOR_GALLERY: 'M7 4h13v12H7zM4 8v12h13M7 13l3.5-3.5 3 3 2-2 4.5 4',
  EDITOR_TABLE: grid,
  EDITOR_EMBED: `${frame}M10.5 9.5v5l4-2.5z`,
  EDITOR_MORE: 'M5 5h14M5 9h9M4 14h2.5M10.5 14H13M17 14h3M12 17.5v4m-2-2 2 2 2-2',
  EDITOR_CLEAR: 'M5 19h14M8.5 15.5 5 12l8-8 6 6-5.5 5.5zM9 8l6 6',
  EDITOR_ROW_ABOVE: 'M4 13h16v6H4zM12 3v6m-3-3h6',
  EDITOR_ROW_BELOW: 'M4 5h16v6H4zM12 15v6m-3-3h6',
  EDITOR_ROW_REMOVE: 'M4 9h16v6H4zM9 12h6',
  EDITOR_COLUMN_BEFORE: 'M13 4v16h6V4zM3 12h6m-3-3v6',
  EDITOR_COLUMN_AFTER: 'M5 4v16h6V4zM15 12h6m-3-3v6',
  EDITOR_COLUMN_REMOVE: 'M9 4v16h6V4zM10.5 12h3',
  EDITOR_HEAD_ROW: 'M4 5h16v14H4zM4 10h16M4 7.5h16',
  EDITOR_HEAD_COLUMN: 'M4 5h16v14H4zM9.5 5v14M6.7 5v14',
  EDITOR_CAPTION: 'M4 4h16v11H4zM7 19.5h10',
  EDITOR_TABLE_REMOVE: 'M4 5h16v14H4zM9 9l6 6m0-6-6 6',
  EDITOR_PICTURE_CHANGE: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4',
  EDITOR_PICTURE_ADD: 'M4 5h10v14H4zM19 9v6m-3-3h6',
  EDITOR_ALIGN_LEFT: 'M4 6h8v7H4zM15 7h5M15 12h5M4 17h16',
  EDITOR_ALIGN_CENTRE: 'M8 5h8v7H8zM4 16h16M4 20h16',
  EDITOR_ALIGN_RIGHT: 'M12 6h8v7h-8zM4 7h5M4 12h5M4 17h16',
  EDITOR_PICTURE_REMOVE: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
};

/** Icon of a tool; its name is on the button. */
export const Glyph = ({ name }: { name: Name }) => {
  const stroke = strokes[name];
  if (!stroke)
    return (
      <span className={`editor-letter editor-letter-${labels[name]?.toLowerCase()}`} aria-hidden="true">
        {labels[name]}
      </span>
    );
  return (
    <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true" focusable="false">
      <path
        d={stroke}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
};
