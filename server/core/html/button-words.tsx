/** A button's short word for eyes, and for ears the words that tell it from the others of the page and begin with it. */
export const ButtonWords = ({ seen, heard }: { seen: string; heard: string }) => (
  <>
    <span aria-hidden="true">{seen}</span>
    <span className="visually-hidden">{heard}</span>
  </>
);
