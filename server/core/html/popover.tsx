/**
 * A button that opens an explanation beside itself (`data-eb-provide="popover"`, A-095). Without scripts the
 * explanation is a paragraph.
 */
export const Popover = ({ label, title, content }: { label: string; title: string; content: string }) => (
  <>
    <button
      type="button"
      className="btn btn-default popover-button needs-script"
      aria-expanded={false}
      data-eb-provide="popover"
      data-title={title}
      data-content={content}
    >
      {label}
    </button>
    <p className="field-hint popover-plain">{content}</p>
  </>
);
