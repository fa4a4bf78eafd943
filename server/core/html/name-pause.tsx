/** A comma for screen readers between a title and the mark beside it: eyes see the mark's frame. */
export const NamePause = () => <span className="name-pause">, </span>;
