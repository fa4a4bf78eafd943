import { type Part, pauseBefore, spokenText, type Tree } from '../../../protocol/listen/spoken-text.ts';
import { type DomNode, isElement, parseBody } from '../dom/index.ts';
import type { Html } from '../html/index.ts';
import { inSpokenLanguage, spokenWords } from './spoken-words.ts';

const tree: Tree<DomNode> = {
  words: node => ('data' in node && node.type === 'text' ? node.data : undefined),
  name: node => (isElement(node) ? node.name : ''),
  attribute: (node, name) => (isElement(node) ? node.attribs[name] : undefined),
  children: node => (isElement(node) ? node.children : []),
};

/** Parts of a printed text as a voice says them (`spokenText`), with sentences in the language of the text. */
export const spokenParts = (html: Html, language: string): Part<DomNode>[] =>
  inSpokenLanguage(language, () => spokenText(tree, parseBody(html)('body').contents().toArray(), spokenWords()));

/** Words of one language that a voice says in one go. */
export interface Passage {
  readonly language: string;
  readonly text: string;
  /** Milliseconds of silence before it. */
  readonly pauseMs: number;
}

// Control characters are orders to some programs, and end an argument.
const tidy = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Ends a heading or an item without a mark as a sentence, so that the voice does not run on. */
const ended = (text: string): string => (/[.!?:;…。।؟]$/.test(text) ? text : `${text}.`);

const passagesOf = (part: Part<DomNode>, language: string, pauseMs: number): Passage[] => {
  const runs: { language: string; text: string }[] = [];
  for (const piece of part.pieces) {
    const own = piece.language || language;
    const last = runs.at(-1);
    if (last && (last.language === own || piece.text.trim() === '')) last.text += piece.text;
    else runs.push({ language: own, text: piece.text });
  }
  return runs
    .map(run => ({ language: run.language, text: tidy(run.text) }))
    .filter(run => run.text !== '')
    .map((run, at, all) => ({
      ...run,
      text: at === all.length - 1 ? ended(run.text) : run.text,
      pauseMs: at === 0 ? pauseMs : 0,
    }));
};

/** The passages of a text under its title. */
export const spokenPassages = (title: string, html: Html, language: string): Passage[] => {
  const parts = spokenParts(html, language);
  const first: Passage = { language, text: ended(tidy(title)), pauseMs: 0 };
  const heading = { kind: 'heading' } as const;
  return [
    first,
    ...parts.flatMap((part, at) => passagesOf(part, language, pauseBefore(part, parts[at - 1] ?? heading))),
  ];
};
