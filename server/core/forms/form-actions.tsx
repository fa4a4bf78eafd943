interface Props {
  /** The words of the button that sends the form. */
  readonly submit: string;
  /** The words of the way out, and where it leads. */
  readonly cancel: string;
  readonly cancelHref: string;
  readonly isHarmful?: boolean | undefined;
}

/** How a form of its own page ends: it is sent, or left. */
export const FormActions = ({ submit, cancel, cancelHref, isHarmful = false }: Props) => (
  <p className="field-actions">
    <button type="submit" className={`btn ${isHarmful ? 'btn-danger' : 'btn-primary'}`}>
      {submit}
    </button>{' '}
    <a className="btn btn-default" href={cancelHref}>
      {cancel}
    </a>
  </p>
);
