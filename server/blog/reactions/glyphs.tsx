import type { ReactNode } from 'react';

const face = (
  <>
    <circle cx="12" cy="12" r="9.25" />
    <circle cx="8.5" cy="10" r="1.3" fill="currentColor" stroke="none" />
    <circle cx="15.5" cy="10" r="1.3" fill="currentColor" stroke="none" />
  </>
);

const faces: Readonly<Record<string, ReactNode>> = {
  happy: (
    <>
      {face}
      <path d="M7.5 14.2c1 2 2.6 3 4.5 3s3.5-1 4.5-3" />
    </>
  ),
  love: (
    <path d="M12 20.25C5.5 16 3 12.8 3 9.3 3 6.4 5.2 4.5 7.6 4.5c1.8 0 3.4 1 4.4 2.8 1-1.8 2.6-2.8 4.4-2.8 2.4 0 4.6 1.9 4.6 4.8 0 3.5-2.5 6.7-9 10.95z" />
  ),
  surprise: (
    <>
      {face}
      <circle cx="12" cy="16" r="2.1" />
    </>
  ),
  sad: (
    <>
      {face}
      <path d="M7.8 17c1-1.7 2.5-2.5 4.2-2.5s3.2.8 4.2 2.5" />
    </>
  ),
  angry: (
    <>
      <circle cx="12" cy="12" r="9.25" />
      <path d="M6.6 7.8l3.6 1.9M17.4 7.8l-3.6 1.9" />
      <circle cx="8.8" cy="11.3" r="1.2" fill="currentColor" stroke="none" />
      <circle cx="15.2" cy="11.3" r="1.2" fill="currentColor" stroke="none" />
      <path d="M8 17c.9-1.3 2.3-2 4-2s3.1.7 4 2" />
    </>
  ),
};

const Drawing = ({ name }: { name: string }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width="1.5rem"
    height="1.5rem"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {faces[name] ?? face}
  </svg>
);

/** Decorative icon of a kind: its sign, or the standard drawing. The word beside it is the name. */
export const ReactionGlyph = ({ kind: { name, icon } }: { kind: { readonly name: string; readonly icon: string } }) =>
  icon === '' ? (
    <Drawing name={name} />
  ) : (
    <span aria-hidden="true" className="reaction-sign">
      {icon}
    </span>
  );
