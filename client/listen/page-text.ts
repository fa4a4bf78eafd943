import type { SpokenTexts } from '../../protocol/browser-texts.ts';
import { type SpokenPage, spokenCommentsMost } from '../../protocol/listen/spoken-page.ts';
import { type Part, type SpokenWords, spokenText, type Tree } from '../../protocol/listen/spoken-text.ts';
import { formatText, pluralForm } from '../core/page/index.ts';
import { sectionOf } from './place.ts';

/** Part of a page with the element that shows it. */
export interface PagePart extends Part<Node> {
  readonly element: Element;
  /** BCP 47 tag of the words that name no other. */
  readonly language: string;
  /** Part of a comment. */
  readonly isComment: boolean;
}

const tree: Tree<Node> = {
  words: node => (node instanceof Text ? node.data : undefined),
  name: node => (node instanceof Element ? node.localName : ''),
  attribute: (node, name) => (node instanceof Element ? (node.getAttribute(name) ?? undefined) : undefined),
  children: node => node.childNodes,
};

const languageOf = (element: Element): string =>
  element.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang || 'en';

const wordsFrom = (texts: SpokenTexts, language: string): SpokenWords => {
  const counted = (key: 'SPOKEN_CODE' | 'SPOKEN_TABLE', count: number): string =>
    formatText(pluralForm(texts, key, count, language), count);
  return {
    link: texts.SPOKEN_LINK,
    mail: texts.SPOKEN_MAIL,
    video: texts.SPOKEN_VIDEO,
    recording: texts.SPOKEN_RECORDING,
    quote: texts.SPOKEN_QUOTE,
    quoteEnd: texts.SPOKEN_QUOTE_END,
    image: alt => formatText(texts.SPOKEN_IMAGE, alt),
    code: lines => counted('SPOKEN_CODE', lines),
    table: (rows, caption) =>
      `${caption === '' ? '' : `${formatText(texts.SPOKEN_TABLE_NAMED, caption)} `}${counted('SPOKEN_TABLE', rows)}`,
  };
};

interface Comment {
  readonly element: Element;
  readonly id: string;
  /** Writer, where the server names none. */
  readonly name: string;
  readonly text: Element;
}

/** The comments that a text shows, in their order; those of articles bear their writers' names alone. */
const commentsIn = (section: HTMLElement): Comment[] =>
  [...section.querySelectorAll<HTMLElement>('[data-comment-item], [data-item-comment]')].flatMap(element => {
    const text = element.querySelector('[data-comment-preview], .commentText');
    if (!text || element.matches('[hidden] *')) return [];
    const name = element.querySelector('.commentAuthorName, .eb-comment-heading')?.textContent?.trim() ?? '';
    return [{ element, id: element.dataset.id ?? '', name, text }];
  });

const isSpokenPage = (value: unknown): value is SpokenPage =>
  typeof value === 'object' && value !== null && 'texts' in value && 'comments' in value;

const loadPage = async (address: string, language: string, comments: readonly Comment[]): Promise<SpokenPage> => {
  const url = new URL(address, location.href);
  const ids = comments.flatMap(({ id }) => (/^\d+$/.test(id) ? [id] : [])).slice(0, spokenCommentsMost);
  url.search = new URLSearchParams({ language, ...(ids.length > 0 ? { comments: ids.join() } : {}) }).toString();
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  const page: unknown = response.ok ? await response.json() : undefined;
  if (!isSpokenPage(page)) throw new Error(`no sentences for a voice: ${response.status}`);
  return page;
};

const shownIn = ({ pieces }: Part<Node>): Element | undefined =>
  pieces.find(({ place }) => place)?.place?.node.parentElement ?? undefined;

/** The title, the text and the comments of a post or article as parts that a voice says. */
export const pageParts = async (button: HTMLElement): Promise<readonly PagePart[]> => {
  const area = sectionOf(button) ?? document.body;
  // The title of a post below the first is a heading of level 2.
  const title = area.querySelector('.entry-header :is(h1, h2), h1');
  const texts = [...area.querySelectorAll('[data-blog-content], .itemIntroText, .itemFullText')];
  const language = languageOf(texts[0] ?? area);
  const comments = commentsIn(area);
  const page = await loadPage(button.dataset.listen ?? '', language, comments);
  const words = wordsFrom(page.texts, page.language);
  const partsOf = (root: Element, isComment: boolean): PagePart[] =>
    spokenText(tree, [root], words).map(part => ({
      ...part,
      ...{ language: languageOf(root), isComment },
      element: shownIn(part) ?? root,
    }));
  const introduction = (element: Element, sentence: string): PagePart => ({
    kind: 'heading',
    pieces: [{ text: sentence, language: page.language, place: undefined }],
    ...{ element, language: page.language, isComment: true },
  });
  const [first] = comments;
  return [
    ...(title ? partsOf(title, false) : []),
    ...texts.flatMap(root => partsOf(root, false)),
    ...(first ? [introduction(first.element, page.texts.SPOKEN_COMMENTS)] : []),
    ...comments.flatMap(({ element, id, name, text }) => [
      introduction(element, page.comments[id] ?? formatText(page.texts.SPOKEN_WRITES, name)),
      ...partsOf(text, true),
    ]),
  ];
};
