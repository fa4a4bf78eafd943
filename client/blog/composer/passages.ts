import type { Editor } from '@tiptap/core';
import { announce } from '../../core/feedback/index.ts';
import { type FieldError, prompt, typed } from './prompt.ts';
import type { ControlContext } from './toolbar/context.ts';

const languages =
  'ar bg bn cs da de el en es et fa fi fr ga he hi hr hu is it ja ko la lt lv nl no pl pt ro ru sk sl sq sr sv tr uk ur vi zh'.split(
    ' ',
  );

const tagForm = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/** Languages with their names in the language of the page, in its order. */
const languageChoices = (): { value: string; title: string }[] => {
  const page = document.documentElement.lang || 'en';
  const names = new Intl.DisplayNames([page, 'en'], { type: 'language' });
  return languages
    .map(value => ({ value, title: names.of(value) ?? value }))
    .sort((a, b) => a.title.localeCompare(b.title, page));
};

const attributesAt = (editor: Editor): { lang: string; dir: string } => {
  const { htmlAttributes } = editor.getAttributes('spoken');
  const named: unknown = htmlAttributes;
  const read = (name: string): string =>
    typeof named === 'object' && named !== null ? String(Reflect.get(named, name) ?? '') : '';
  return { lang: read('lang'), dir: read('dir') };
};

export const canChangePassage = (editor: Editor): boolean => !editor.state.selection.empty || editor.isActive('spoken');

const languageOf = (values: FormData): string => typed(values, 'other') || typed(values, 'lang');

const checker =
  (texts: ControlContext['texts']) =>
  (values: FormData): FieldError | undefined => {
    const language = languageOf(values);
    if (language === '' && typed(values, 'dir') === '')
      return { field: 'lang', sentence: texts.EDITOR_PASSAGE_MISSING };
    return language === '' || tagForm.test(language)
      ? undefined
      : { field: 'other', sentence: texts.EDITOR_PASSAGE_WRONG };
  };

/** Names the language and the direction of the selected words (WCAG 3.1.2). */
export const changePassage = async ({ editor, texts }: ControlContext): Promise<void> => {
  const isNamed = editor.isActive('spoken');
  if (isNamed && editor.state.selection.empty) editor.commands.extendMarkRange('spoken');
  const bookmark = editor.state.selection.getBookmark();
  const { lang, dir } = attributesAt(editor);
  const isListed = languages.includes(lang);
  const answer = await prompt({
    title: texts.EDITOR_PASSAGE,
    fields: [
      {
        name: 'lang',
        label: texts.EDITOR_PASSAGE_LANGUAGE,
        kind: 'choice',
        value: isListed ? lang : '',
        options: [{ value: '', title: texts.EDITOR_PASSAGE_NONE }, ...languageChoices()],
      },
      {
        name: 'other',
        label: texts.EDITOR_PASSAGE_OTHER,
        hint: texts.EDITOR_PASSAGE_OTHER_HINT,
        value: isListed ? '' : lang,
      },
      {
        name: 'dir',
        label: texts.EDITOR_PASSAGE_DIRECTION,
        kind: 'choice',
        value: dir,
        options: [
          { value: '', title: texts.EDITOR_PASSAGE_SAME },
          { value: 'ltr', title: texts.EDITOR_PASSAGE_LTR },
          { value: 'rtl', title: texts.EDITOR_PASSAGE_RTL },
        ],
      },
    ],
    insert: texts.EDITOR_SAVE,
    cancel: texts.EDITOR_CANCEL,
    ...(isNamed && { other: texts.EDITOR_PASSAGE_REMOVE }),
    check: checker(texts),
  });
  const chain = editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.setSelection(bookmark.resolve(tr.doc))));
  if (!answer) return void chain.run();
  if (answer.way === 'other') {
    chain.unsetMark('spoken').run();
    announce(texts.EDITOR_PASSAGE_REMOVED);
    return;
  }
  const [language, direction] = [languageOf(answer.values), typed(answer.values, 'dir')];
  const htmlAttributes = { ...(language && { lang: language }), ...(direction && { dir: direction }) };
  chain.setMark('spoken', { htmlAttributes }).run();
  announce(texts.EDITOR_PASSAGE_DONE);
};
