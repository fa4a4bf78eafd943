import type { ToolbarTexts } from '../../../../protocol/browser-texts.ts';
import {
  bulleted,
  cleaned,
  type Edit,
  inserted,
  itemMarked,
  linked,
  numbered,
  pictured,
  type Selected,
  wrapped,
} from './bbcode-edit.ts';

/** Fields that a control prompts for before it edits. */
export type Prompt = 'link' | 'url' | 'start';

const textKeys = {
  bold: 'TOOLBAR_BOLD',
  italic: 'TOOLBAR_ITALIC',
  underline: 'TOOLBAR_UNDERLINE',
  url: 'TOOLBAR_URL',
  picture: 'TOOLBAR_PICTURE',
  bullet: 'TOOLBAR_BULLET',
  numeric: 'TOOLBAR_NUMERIC',
  list: 'TOOLBAR_LIST',
  quote: 'TOOLBAR_QUOTE',
  clean: 'TOOLBAR_CLEAN',
  happy: 'TOOLBAR_HAPPY',
  smile: 'TOOLBAR_SMILE',
  surprised: 'TOOLBAR_SURPRISED',
  tongue: 'TOOLBAR_TONGUE',
  unhappy: 'TOOLBAR_UNHAPPY',
  wink: 'TOOLBAR_WINK',
} as const satisfies Record<string, keyof ToolbarTexts>;

export type ControlName = keyof typeof textKeys;

/** The words a control is called by. */
export const nameOf = (name: ControlName, texts: ToolbarTexts): string => texts[textKeys[name]];

/** Control of the toolbar (spec §5.3). Its button has the class `markitup-{name}` (wire §7). */
export interface Control {
  readonly name: ControlName;
  /** With Ctrl or Cmd, inside the text box only (WCAG 2.1.4). */
  readonly key?: 'b' | 'i' | 'u' | 'l' | 'p';
  readonly prompt?: Prompt;
  readonly emoticon?: string;
  readonly edit: (box: Selected, answer: string, description: string) => Edit;
}

const emoticon = (name: ControlName, text: string): Control => ({
  name,
  emoticon: text,
  edit: box => inserted(box, text),
});

export const controlGroups: readonly (readonly Control[])[] = [
  [
    { name: 'bold', key: 'b', edit: box => wrapped(box, 'b') },
    { name: 'italic', key: 'i', edit: box => wrapped(box, 'i') },
    { name: 'underline', key: 'u', edit: box => wrapped(box, 'u') },
  ],
  [
    { name: 'url', key: 'l', prompt: 'link', edit: linked },
    { name: 'picture', key: 'p', prompt: 'url', edit: pictured },
  ],
  [
    { name: 'bullet', edit: bulleted },
    { name: 'numeric', prompt: 'start', edit: numbered },
    { name: 'list', edit: itemMarked },
  ],
  [
    { name: 'quote', edit: box => wrapped(box, 'quote') },
    { name: 'clean', edit: cleaned },
  ],
  [
    emoticon('happy', ':D'),
    emoticon('smile', ':)'),
    emoticon('surprised', ':o'),
    emoticon('tongue', ':p'),
    emoticon('unhappy', ':('),
    emoticon('wink', ';)'),
  ],
];

export const controls: readonly Control[] = controlGroups.flat();
