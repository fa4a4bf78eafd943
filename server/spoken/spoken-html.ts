import { type Part, pauseBefore, spokenText, type Tree } from '../../protocol/listen/spoken-text.ts';
import { type DomNode, isElement, parseBody } from '../core/dom/index.ts';
import type { Html } from '../core/html/index.ts';
import { inSpokenLanguage, spokenWords } from './words.ts';

const tree: Tree<DomNode> = {
  words: node => ('data' in node && node.type === 'text' ? node.data : undefined),
  name: node => (isElement(node) ? node.name : ''),
  attribute: (node, name) => (isElement(node) ? node.attribs[name] : undefined),
  children: node => (isElement(node) ? node.children : []),
};

/** What a voice says of a printed text (`spokenText`), with sentences in the language of the text. */
export const spokenParts = (html: Html, language: string): Part<DomNode>[] =>
  inSpokenLanguage(language, () => spokenText(tree, parseBody(html)('body').contents().toArray(), spokenWords()));

/** Words of one language that a voice says in one go. */
export interface Passage {
  readonly language: string;
  readonly text: string;
  /** Milliseconds of silence before it. */
  readonly pauseMs: number;
}

const tidy = (said: string): string => said.replace(/\s+/g, ' ').trim();

/** Ends a heading or an item without a mark as a sentence, so that the voice does not run on. */
const ended = (said: string): string => (/[.!?:;…。।؟]$/.test(said) ? said : `${said}.`);

const passagesOf = (part: Part<DomNode>, language: string, pauseMs: number): Passage[] => {
  const runs: { language: string; said: string }[] = [];
  for (const piece of part.pieces) {
    const own = piece.language || language;
    const last = runs.at(-1);
    if (last && (last.language === own || piece.said.trim() === '')) last.said += piece.said;
    else runs.push({ language: own, said: piece.said });
  }
  return runs
    .map(run => ({ language: run.language, text: tidy(run.said) }))
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
