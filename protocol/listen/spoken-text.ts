import { blockElements } from '../block-elements.ts';

/** Reads a tree of elements and words: the page in the browser, a parsed text on the server. */
export interface Tree<Node> {
  /** The words of a text node; undefined for anything else. */
  readonly words: (node: Node) => string | undefined;
  /** Name of an element in lower case; empty for comments and the like. */
  readonly name: (node: Node) => string;
  readonly attribute: (node: Node, name: string) => string | undefined;
  readonly children: (node: Node) => Iterable<Node>;
}

/** Sentences that a voice says in place of what cannot be read out. */
export interface SpokenWords {
  readonly link: string;
  readonly mail: string;
  readonly video: string;
  readonly recording: string;
  readonly quote: string;
  readonly quoteEnd: string;
  readonly image: (alt: string) => string;
  readonly code: (lines: number) => string;
  readonly table: (rows: number, caption: string) => string;
}

/** Words that are said in one go. */
export interface Piece<Node> {
  readonly text: string;
  /** BCP 47 tag; undefined: the language of the text. */
  readonly language: string | undefined;
  /** The text node that they stand in, and where; undefined for words that the page does not show. */
  readonly place: { readonly node: Node; readonly start: number; readonly end: number } | undefined;
}

/** A heading, paragraph, item of a list or another block of a text. */
export interface Part<Node> {
  readonly kind: 'heading' | 'text' | 'item';
  readonly pieces: readonly Piece<Node>[];
}

const silent: ReadonlySet<string> = new Set([
  ...['button', 'canvas', 'form', 'head', 'iframe', 'input', 'nav', 'noscript', 'object', 'rp', 'rt', 'script'],
  ...['select', 'style', 'svg', 'template', 'textarea'],
]);

/** Roles of signs that lead to a note and back. */
const noteLinks: ReadonlySet<string> = new Set(['doc-noteref', 'doc-backlink']);

/** Classes of words for screen readers alone and of controls. */
const silentClass = /(?:^|\s)(?:needs-script|visually-hidden)(?:\s|$)/;

// Linear: neither alternative can begin inside the other.
const addresses = /(?:https?:\/\/|www\.)[^\s<>]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi;

/** Marks that end a sentence around an address, and do not belong to it. */
const trailing: ReadonlySet<string> = new Set('.,;:!?)]}\'"»”');

// A pattern for marks at the end takes quadratic time where many of them are inside.
const withoutTrailing = (address: string): string => {
  let end = address.length;
  while (end > 0 && trailing.has(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
};

const headingName = /^h[1-6]$/;

const isSilent = <Node>(tree: Tree<Node>, node: Node, name: string): boolean =>
  name === '' ||
  silent.has(name) ||
  tree.attribute(node, 'hidden') !== undefined ||
  tree.attribute(node, 'aria-hidden') === 'true' ||
  noteLinks.has(tree.attribute(node, 'role') ?? '') ||
  silentClass.test(tree.attribute(node, 'class') ?? '');

const allWords = <Node>(tree: Tree<Node>, node: Node): string =>
  tree.words(node) ?? [...tree.children(node)].map(child => allWords(tree, child)).join('');

/** The elements of a name below a node. */
const below = <Node>(tree: Tree<Node>, node: Node, name: string): Node[] =>
  [...tree.children(node)].flatMap(child => [
    ...(tree.name(child) === name ? [child] : []),
    ...below(tree, child, name),
  ]);

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

interface Around {
  readonly kind: Part<unknown>['kind'];
  readonly language: string | undefined;
}

/**
 * Lists what a voice says of a text, block by block: headings, paragraphs, items of lists with their numbers, quotes, images
 * by their texts; code and tables are announced, addresses become "link", controls and signs of notes are left out. The
 * first time an abbreviation is said by its long form, where the writer gave one. Changes of the language are kept.
 */
export const spokenText = <Node>(tree: Tree<Node>, roots: Iterable<Node>, words: SpokenWords): Part<Node>[] => {
  const parts: Part<Node>[] = [];
  const explained = new Set<string>();
  let pieces: Piece<Node>[] = [];
  let kind: Part<Node>['kind'] = 'text';

  const end = (): void => {
    if (pieces.some(({ text }) => text.trim() !== '')) parts.push({ kind, pieces });
    pieces = [];
  };
  const say = (text: string, language: string | undefined, place?: Piece<Node>['place']): void => {
    if (text !== '') pieces.push({ text, language, place });
  };
  // Words that the page does not show stand apart from those around them.
  const announce = (text: string, { language }: Around): void => say(` ${text} `, language);

  const sayText = (node: Node, source: string, { language }: Around): void => {
    // Each character keeps its place: what is said can be marked on the page.
    const shown = source.replace(/[\s\u00ad\u200b]/g, ' ');
    let at = 0;
    const upTo = (next: number): void => {
      say(shown.slice(at, next), language, { node, start: at, end: next });
      at = next;
    };
    for (const { 0: found, index } of shown.matchAll(addresses)) {
      const address = withoutTrailing(found);
      upTo(index);
      at = index + address.length;
      say(address.includes('@') && !address.includes('://') ? words.mail : words.link, undefined, {
        ...{ node, start: index },
        end: at,
      });
    }
    upTo(shown.length);
  };

  const sayChildren = (node: Node, around: Around): void => {
    for (const child of tree.children(node)) visit(child, around);
  };

  const sayList = (node: Node, around: Around): void => {
    const isOrdered = tree.name(node) === 'ol';
    let number = Number(tree.attribute(node, 'start') ?? 1) || 1;
    for (const child of tree.children(node)) {
      if (tree.name(child) !== 'li') {
        visit(child, around);
        continue;
      }
      end();
      const inside = { ...around, kind: 'item', language: tree.attribute(child, 'lang') ?? around.language } as const;
      kind = 'item';
      if (isOrdered) say(`${number}. `, inside.language);
      number += 1;
      sayChildren(child, inside);
      end();
    }
  };

  const sayBlock = (node: Node, name: string, around: Around): void => {
    end();
    kind = headingName.test(name) ? 'heading' : around.kind;
    if (name === 'ol' || name === 'ul') sayList(node, around);
    else if (name === 'pre') announce(words.code(allWords(tree, node).trimEnd().split('\n').length), around);
    else if (name === 'table') {
      const [caption] = below(tree, node, 'caption');
      const rows = below(tree, node, 'tr').length;
      announce(words.table(rows, caption === undefined ? '' : oneLine(allWords(tree, caption))), around);
    } else {
      if (name === 'blockquote') announce(words.quote, around);
      sayChildren(node, around);
      if (name === 'blockquote') announce(words.quoteEnd, around);
    }
    end();
    kind = around.kind;
  };

  const sayInline = (node: Node, name: string, around: Around): void => {
    if (name === 'br') say(' ', around.language);
    if (name === 'video' || name === 'audio') {
      announce(name === 'video' ? words.video : words.recording, around);
      return;
    }
    if (name === 'img') {
      const alt = oneLine(tree.attribute(node, 'alt') ?? '');
      if (alt !== '') announce(words.image(alt), around);
      return;
    }
    const long = name === 'abbr' ? oneLine(tree.attribute(node, 'title') ?? '') : '';
    const short = long === '' ? '' : oneLine(allWords(tree, node));
    if (long !== '' && !explained.has(short)) {
      explained.add(short);
      announce(`${long}, `, around);
    }
    sayChildren(node, around);
  };

  const visit = (node: Node, outer: Around): void => {
    const text = tree.words(node);
    if (text !== undefined) {
      sayText(node, text, outer);
      return;
    }
    const name = tree.name(node);
    if (isSilent(tree, node, name)) return;
    const around = { ...outer, language: tree.attribute(node, 'lang') || outer.language };
    if (blockElements.has(name)) sayBlock(node, name, around);
    else sayInline(node, name, around);
  };

  for (const root of roots) visit(root, { kind: 'text', language: undefined });
  end();
  return parts;
};

/** Milliseconds of silence before a part. */
export const pauseBefore = (
  part: Pick<Part<unknown>, 'kind'>,
  previous: Pick<Part<unknown>, 'kind'> | undefined,
): number => {
  if (!previous) return 0;
  if (part.kind === 'heading') return 900;
  if (previous.kind === 'heading') return 600;
  return part.kind === 'item' && previous.kind === 'item' ? 250 : 400;
};
