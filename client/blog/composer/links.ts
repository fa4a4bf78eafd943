import { isVague } from '../../../protocol/text-checks/vague-links.ts';
import { textLanguage } from '../../text-checks/index.ts';
import { type FieldError, prompt, typed } from './prompt.ts';
import type { ControlContext } from './toolbar/context.ts';

/** The address of a link: a web or mail address, a phone number, a path of the site, an anchor of the text. */
export const linkAddress = (written: string): string | undefined => {
  const text = written.trim();
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return URL.canParse(text) ? text : undefined;
  if (/^[/#](?!\/)\S*$/.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/.]+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined;
};

const checker =
  (texts: ControlContext['texts']) =>
  (values: FormData): FieldError | undefined => {
    if (!linkAddress(typed(values, 'href'))) return { field: 'href', sentence: texts.EDITOR_LINK_WRONG };
    const words = typed(values, 'words');
    return isVague(words, textLanguage())
      ? { field: 'words', sentence: texts.EDITOR_LINK_VAGUE, isAdvice: true }
      : undefined;
  };

/** Creates, changes or removes the link at the selection (Ctrl+K). */
export const changeLink = async ({ editor, texts }: ControlContext): Promise<void> => {
  const isLinked = editor.isActive('link');
  if (isLinked) editor.commands.extendMarkRange('link');
  const { from, to } = editor.state.selection;
  const words = editor.state.doc.textBetween(from, to, ' ');
  const answer = await prompt({
    title: texts.EDITOR_LINK,
    fields: [
      {
        name: 'href',
        label: texts.EDITOR_LINK_ADDRESS,
        hint: texts.EDITOR_LINK_ADDRESS_HINT,
        value: String(editor.getAttributes('link').href ?? ''),
        kind: 'url',
      },
      { name: 'words', label: texts.EDITOR_LINK_WORDS, hint: texts.EDITOR_LINK_WORDS_HINT, value: words },
    ],
    insert: isLinked ? texts.EDITOR_SAVE : texts.EDITOR_INSERT,
    cancel: texts.EDITOR_CANCEL,
    ...(isLinked && { other: texts.EDITOR_LINK_REMOVE }),
    check: checker(texts),
  });
  const chain = editor.chain().focus().setTextSelection({ from, to });
  if (answer?.way === 'other') chain.unsetLink().run();
  else if (!answer) chain.run();
  else {
    const href = linkAddress(typed(answer.values, 'href')) ?? '';
    const values = typed(answer.values, 'words') || href;
    // Unchanged words keep their other marks, such as bold.
    if (values === words) chain.setLink({ href }).run();
    else chain.insertContent({ type: 'text', text: values, marks: [{ type: 'link', attrs: { href } }] }).run();
  }
};
