import { useEffect, useState } from 'react';
import { readingKey } from '../../../core/focus/index.ts';
import { askFor } from './prompt.ts';
import { applyEdit, selectedIn } from './text-box.ts';
import './toolbar.css';
import type { ToolbarTexts } from '../../../../protocol/browser-texts.ts';
import type { Islands } from '../../../../protocol/islands.ts';
import { ToolbarButton } from './button.tsx';
import { type Control, controlGroups, controls } from './controls.ts';
import { controlOfKey, nextStop } from './keys.ts';

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
