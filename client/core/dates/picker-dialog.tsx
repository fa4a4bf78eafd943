import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import { returnFocus } from '../focus/index.ts';

interface Props {
  readonly title: string;
  readonly texts: DateTexts;
  /** The focus goes back to it. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onApply: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog around a calendar, open while it is rendered. The calendar takes the focus; the opener gets it back.
 */
export const PickerDialog = ({ title, texts, opener, onClose, onApply, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Elements behind an open dialog cannot be focused: it is closed first.
      element?.close();
      returnFocus(opener.current);
    };
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      className="date-dialog"
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className="date-dialog-title">
        {title}
      </h2>
      {children}
      <p className="date-dialog-acts">
        <button type="button" className="button button-plain" onClick={onClose}>
          {texts.DATE_CANCEL}
        </button>
        <button type="button" className="button" onClick={onApply}>
          {texts.DATE_APPLY}
        </button>
      </p>
      <div role="status" data-live="status" className="visually-hidden" />
      <div role="alert" data-live="alert" className="visually-hidden" />
    </dialog>
  );
};
