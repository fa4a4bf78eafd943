/** Comma for screen readers between a title and the mark beside it. */
export const NamePause = () => <span className="name-pause">, </span>;
