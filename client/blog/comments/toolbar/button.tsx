import type { ToolbarTexts } from '../../../../protocol/browser-texts.ts';
import { type Control, nameOf } from './controls.ts';
import { ToolbarGlyph } from './glyph.tsx';

const tipOf = (name: string, key: string | undefined): string => (key ? `${name} (Ctrl+${key.toUpperCase()})` : name);

const shortcutsOf = (key: string | undefined): string | undefined =>
  key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`;

/** Button of the toolbar; Tab reaches the current stop of the bar only (roving tabindex). */
export const ToolbarButton = ({
  control,
  texts,
  isStop,
  onAct,
  onStop,
}: {
  control: Control;
  texts: ToolbarTexts;
  isStop: boolean;
  onAct: () => void;
  onStop: () => void;
}) => {
  // The visible label is part of the name, for voice control (SC 2.5.3).
  const name = [nameOf(control.name, texts), control.emoticon].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={`markItUpButton markitup-${control.name}`}
      aria-label={name}
      aria-keyshortcuts={shortcutsOf(control.key)}
      tabIndex={isStop ? 0 : -1}
      onFocus={onStop}
      onClick={onAct}
    >
      {/* For the pointer alone: on the button itself it would be read after the name, as the same words again. */}
      <span className="comment-control-tip" title={tipOf(name, control.key)} aria-hidden="true">
        <ToolbarGlyph control={control} />
      </span>
    </button>
  );
};
