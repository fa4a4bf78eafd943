import { codeLanguageOf, codeLanguages } from '../../../protocol/code-languages.ts';
import { announce } from '../../core/feedback/index.ts';
import { formatText } from '../../core/page/index.ts';
import { prompt, typed } from './prompt.ts';
import type { ControlContext } from './toolbar/context.ts';

/** Chooses the language of the code at the caret, by which the page for readers colours it. */
export const changeCodeLanguage = async ({ editor, texts }: ControlContext): Promise<void> => {
  const { from, to } = editor.state.selection;
  const now = codeLanguageOf(String(editor.getAttributes('codeBlock').language ?? '')) ?? '';
  const answer = await prompt({
    title: texts.EDITOR_CODE_LANGUAGE,
    fields: [
      {
        name: 'language',
        label: texts.EDITOR_CODE_LANGUAGE_LABEL,
        hint: texts.EDITOR_CODE_LANGUAGE_HINT,
        kind: 'choice',
        value: now,
        options: [
          { value: '', title: texts.EDITOR_CODE_LANGUAGE_NONE },
          ...Object.entries(codeLanguages).map(([value, title]) => ({ value, title })),
        ],
      },
    ],
    insert: texts.EDITOR_SAVE,
    cancel: texts.EDITOR_CANCEL,
  });
  const chain = editor.chain().focus().setTextSelection({ from, to });
  if (answer?.way !== 'insert') return void chain.run();
  const language = typed(answer.values, 'language');
  chain.updateAttributes('codeBlock', { language: language || null }).run();
  announce(formatText(texts.EDITOR_CODE_LANGUAGE_DONE, codeLanguages[language] ?? texts.EDITOR_CODE_LANGUAGE_NONE));
};
