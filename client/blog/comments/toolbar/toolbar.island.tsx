import { useEffect, useState } from 'react';
import type { ToolbarTexts } from '../../../../protocol/browser-texts.ts';
import type { Islands } from '../../../../protocol/islands.ts';
import { nextStop } from '../../../core/controls/index.ts';
import { readingKey } from '../../../core/focus/index.ts';
import type { Edit, Selected } from './bbcode-edit.ts';
import { type Control, type ControlName, controlGroups, controls, nameOf } from './controls.ts';
import { controlOfKey } from './keys.ts';
import { askFor } from './prompt.ts';
import './toolbar.css';

const selectedIn = (box: HTMLTextAreaElement): Selected => ({
  value: box.value,
  start: box.selectionStart,
  end: box.selectionEnd,
});

// Only execCommand writes text that the undo of the browser knows.
const typed = (text: string): boolean =>
  text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);

/** Applies the edit as typing does: Ctrl+Z undoes it, and it fires `input`. */
const applyEdit = (box: HTMLTextAreaElement, { start, end, text, select }: Edit): void => {
  box.focus();
  if (box.value.slice(start, end) !== text) {
    box.setSelectionRange(start, end);
    if (!typed(text)) {
      box.setRangeText(text, start, end);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }
  box.setSelectionRange(...select);
};

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
const ToolbarGlyph = ({ control: { name, emoticon } }: { control: Control }) => {
  const stroke = strokes[name];
  if (!stroke) return <span>{emoticon ?? initials[name]}</span>;
  return (
    <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" focusable="false" aria-hidden="true">
      <path d={stroke} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
};

const tipOf = (name: string, key: string | undefined): string => (key ? `${name} (Ctrl+${key.toUpperCase()})` : name);

const shortcutsOf = (key: string | undefined): string | undefined =>
  key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`;

/** Button of the toolbar; Tab reaches the current stop of the bar only (roving tabindex). */
const ToolbarButton = ({
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

const boxOf = (id: string): HTMLTextAreaElement | undefined => {
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement ? found : undefined;
};

const act = async (control: Control, box: HTMLTextAreaElement, texts: ToolbarTexts): Promise<void> => {
  const selected = selectedIn(box);
  if (!control.prompt) return applyEdit(box, control.edit(selected, '', ''));
  const answer = await askFor(control.prompt, texts);
  if (answer) return applyEdit(box, control.edit(selected, answer.value, answer.description));
  // A dialog that closes gives the focus back, and in some browsers not the selection.
  box.focus();
  box.setSelectionRange(selected.start, selected.end);
};

/** The formatting bar (spec §5.3; APG toolbar): one tab stop, arrows inside, its shortcuts in the text box alone. */
export default function Toolbar({ box, texts }: Islands['comment-toolbar']) {
  const [stop, setStop] = useState(0);
  const run = (control: Control): void => {
    const target = boxOf(box);
    if (target) void act(control, target, texts);
  };
  useEffect(() => {
    const target = boxOf(box);
    const press = (event: KeyboardEvent): void => {
      const control = controlOfKey(event);
      if (!control || !target) return;
      event.preventDefault();
      void act(control, target, texts);
    };
    target?.addEventListener('keydown', press);
    return () => target?.removeEventListener('keydown', press);
  }, [box, texts]);
  const move = (event: React.KeyboardEvent<HTMLDivElement>): void => {
    const next = nextStop(readingKey(event.key, event.currentTarget), stop, controls.length);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="comment-controls" role="toolbar" aria-label={texts.TOOLBAR} aria-controls={box} onKeyDown={move}>
      {controlGroups.map(group => (
        <div className="comment-controls-group" key={group[0]?.name}>
          {group.map(control => (
            <ToolbarButton
              key={control.name}
              control={control}
              texts={texts}
              isStop={controls[stop] === control}
              onAct={() => run(control)}
              onStop={() => setStop(controls.indexOf(control))}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
