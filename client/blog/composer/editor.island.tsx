import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Islands } from '../../../protocol/islands.ts';
import { announce } from '../../core/feedback/index.ts';
import { editorRegistry, followLanguage } from '../../text-checks/index.ts';
import { createEditor } from './editor.ts';
import { markupOf } from './output.ts';
import { partsOf } from './parts.ts';
import { mainControls, pictureControlsAt } from './toolbar/controls.ts';
import { tableControls } from './toolbar/table-controls.ts';
import { shownState, Toolbar } from './toolbar/toolbar.tsx';
import './editor.css';

const groupsAt = (editor: Editor) => [
  ...mainControls,
  ...(editor.isActive('table') ? tableControls : []),
  ...pictureControlsAt(editor),
];

/** The toolbars, rendered again when the state they show has changed. */
const Bars = ({
  editor,
  texts,
  box,
  of,
}: {
  editor: Editor;
  texts: Islands['composer-editor']['texts'];
  box: string;
  /** The text they are for, where a form has several. */
  of: string | undefined;
}) => {
  const subscribe = (changed: () => void): (() => void) => {
    editor.on('transaction', changed);
    return () => editor.off('transaction', changed);
  };
  useSyncExternalStore(subscribe, () => (editor.isDestroyed ? '' : shownState(editor, groupsAt(editor))));
  const context = { editor, texts };
  const bar = (label: string, groups: typeof mainControls) => (
    <Toolbar label={of ? `${label}: ${of}` : label} groups={groups} context={context} controls={box} />
  );
  const atPicture = pictureControlsAt(editor);
  return (
    <div className="editor-bars">
      {bar(texts.EDITOR_BAR, mainControls)}
      {editor.isActive('table') && bar(texts.EDITOR_TABLE_BAR, tableControls)}
      {atPicture.length > 0 && bar(texts.EDITOR_PICTURE_BAR, atPicture)}
    </div>
  );
};

/** Editor of formatted text. A text box follows it and posts its value; writers of HTML edit that box. */
export default function ComposerEditor({
  field = 'body',
  markup,
  label,
  error,
  siteLanguage,
  texts,
}: Islands['composer-editor']) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [value, setValue] = useState(markup);
  const [isSource, setSource] = useState(false);
  const names = {
    id: `field-${field}`,
    labelledBy: `${id}-label`,
    describedBy: [`${id}-keys`, error].filter(Boolean).join(' '),
    isWrong: error !== undefined,
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor begins once with what stands in the box, and again when it is switched back to
  useEffect(() => {
    if (isSource || !place.current) return undefined;
    const made = createEditor(place.current, value, texts, names);
    let isOwn = false;
    const tell = (): void => editorRegistry.tell(field, partsOf(made.state.doc), made.state.doc.content.size);
    made.on('update', () => {
      isOwn = true;
      setValue(markupOf(made.state.doc));
      tell();
      isOwn = false;
    });
    const unfollow = followLanguage(made.view.dom, siteLanguage);
    const leave = editorRegistry.take(field, {
      set: text => {
        if (!isOwn) made.commands.setContent(text, { emitUpdate: true });
      },
      goTo: at =>
        made
          .chain()
          .focus()
          .command(({ tr }) => Boolean(tr.setSelection(Selection.near(tr.doc.resolve(at + 1)))))
          .scrollIntoView()
          .run(),
    });
    tell();
    setEditor(made);
    return () => {
      leave();
      unfollow();
      setEditor(undefined);
      made.destroy();
    };
  }, [isSource]);

  const turn = (): void => {
    setSource(!isSource);
    announce(texts[isSource ? 'EDITOR_OFF' : 'EDITOR_ON'].replace('%s', texts.EDITOR_SOURCE));
  };
  return (
    <div className="editor" data-editor="">
      <div className="editor-head">
        <label className="field-label" id={names.labelledBy} htmlFor={isSource ? names.id : undefined}>
          {label}
        </label>
        <button type="button" className="link-button" aria-pressed={isSource} onClick={turn}>
          {texts.EDITOR_SOURCE}
        </button>
      </div>
      <p className="field-hint editor-keys" id={`${id}-keys`}>
        {texts.EDITOR_KEYS}
      </p>
      <div className="editor-frame">
        {editor && !isSource && (
          <Bars editor={editor} texts={texts} box={names.id} of={field === 'body' ? undefined : label} />
        )}
        <div ref={place} hidden={isSource} />
        <textarea
          id={isSource ? names.id : `${id}-source`}
          name={field}
          className="editor-source"
          rows={18}
          hidden={!isSource}
          aria-labelledby={names.labelledBy}
          aria-describedby={error}
          aria-invalid={names.isWrong || undefined}
          spellCheck={false}
          value={value}
          onChange={event => {
            setValue(event.target.value);
            if (!isSource) editorRegistry.set(event.target.value, field);
          }}
        />
      </div>
    </div>
  );
}
