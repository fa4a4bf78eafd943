import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { announce } from '../../../core/feedback/index.ts';
import { readingKey } from '../../../core/focus/index.ts';
import type { ControlContext } from './context.ts';
import type { Control } from './controls.ts';
import { Glyph } from './glyphs.tsx';

const keysOf = (key: string | undefined): string | undefined =>
  key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`;

const nextStop = (key: string, stop: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (stop + 1) % count;
  if (key === 'ArrowLeft') return (stop + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** Runs the action of a control. Returns the announcement, empty when nothing changed. */
const press = async (control: Control, context: ControlContext): Promise<string> => {
  const { editor, texts } = context;
  const { doc } = editor.state;
  const wasOn = control.isOn?.(editor);
  await control.act(context);
  if (control.done) return texts[control.done];
  if (!control.isOn || editor.isDestroyed) return '';
  const isOn = control.isOn(editor);
  if (isOn === wasOn && editor.state.doc.eq(doc)) return '';
  return texts[isOn ? 'EDITOR_ON' : 'EDITOR_OFF'].replace('%s', texts[control.text]);
};

/** Runs the action of a control and announces the result. */
export const act = async (control: Control, context: ControlContext): Promise<void> => {
  const announcement = await press(control, context);
  if (announcement !== '') announce(announcement);
};

const Tool = ({
  control,
  context,
  isStop,
  onStop,
}: {
  control: Control;
  context: ControlContext;
  isStop: boolean;
  onStop: () => void;
}) => {
  const { editor, texts } = context;
  const name = texts[control.text];
  const isOff = control.can ? !control.can(editor) : false;
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={name}
      aria-pressed={control.isOn?.(editor)}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={keysOf(control.key)}
      tabIndex={isStop ? 0 : -1}
      onFocus={onStop}
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        if (!isOff) void act(control, context);
      }}
    >
      {/* For the pointer alone: on the button itself it would be read after the name, as the same words again. */}
      <span
        className="editor-tip"
        title={control.key ? `${name} (Ctrl+${control.key.toUpperCase()})` : name}
        aria-hidden="true"
      >
        <Glyph name={control.text} />
      </span>
    </button>
  );
};

/** A bar of tools (APG toolbar): one tab stop, arrows inside, Escape back to the text. */
export const Toolbar = ({
  label,
  groups,
  context,
  controls,
}: {
  label: string;
  groups: readonly (readonly Control[])[];
  context: ControlContext;
  /** The id of the text it is for. */
  controls: string;
}) => {
  const [stop, setStop] = useState(0);
  const all = groups.flat();
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') {
      context.editor.commands.focus();
      return;
    }
    const next = nextStop(readingKey(event.key, event.currentTarget), stop, all.length);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="editor-bar" role="toolbar" aria-label={label} aria-controls={controls} onKeyDown={move}>
      {groups.map(group => (
        <div className="editor-bar-group" key={group[0]?.text}>
          {group.map(control => (
            <Tool
              key={control.text}
              control={control}
              context={context}
              isStop={all[stop] === control}
              onStop={() => setStop(all.indexOf(control))}
            />
          ))}
        </div>
      ))}
    </div>
  );
};

/** Key of the state that a bar shows: the bar renders again when it changes. */
export const shownState = (editor: Editor, groups: readonly (readonly Control[])[]): string =>
  groups
    .flat()
    .map(({ isOn, can }) => `${isOn?.(editor) ? 1 : 0}${!can || can(editor) ? 1 : 0}`)
    .join('');
