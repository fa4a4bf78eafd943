import type { Tag } from '../../core/cache/index.ts';
import { currentLocale } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Author, Card } from './card.ts';

interface Props {
  readonly authors: readonly Author[];
  readonly base: string;
}

const formats = new Map<string, Intl.ListFormat>();

/** Format of lists in the current language: a new one costs more than a card. */
const listFormat = (): Intl.ListFormat => {
  const { name } = currentLocale().language;
  const format = formats.get(name) ?? new Intl.ListFormat(name);
  formats.set(name, format);
  return format;
};

const AuthorLink = ({ author, base }: { author: Author; base: string }) => (
  <a href={base + paths.author(author.permalink)} rel="author">
    {author.name}
  </a>
);

/** Linked names of the authors of a post: "A, B and C". */
export const AuthorNames = ({ authors, base }: Props) => {
  const [first] = authors;
  // The format takes longer than the rest of a card, and most posts have one author.
  if (first && authors.length === 1) return <AuthorLink author={first} base={base} />;
  const parts = listFormat().formatToParts(authors.map((_, index) => String(index)));
  return parts.map(({ type, value }, place) => {
    const author = type === 'element' ? authors[Number(value)] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    return author ? <AuthorLink key={place} author={author} base={base} /> : value;
  });
};

/** Names of the authors of a post: its byline, or its author and co-authors. */
export const authorsOfCard = ({
  byline,
  author,
  coAuthors,
}: Pick<Card, 'byline' | 'author' | 'coAuthors'>): string[] =>
  byline ? [byline] : [author.name, ...coAuthors.map(({ name }) => name)];

/** Names of the authors as one phrase in the current language. */
export const authorWords = (card: Pick<Card, 'byline' | 'author' | 'coAuthors'>): string =>
  listFormat().format(authorsOfCard(card));

/** Cache tags of the authors of a post. */
export const authorTags = ({ author, coAuthors }: Pick<Card, 'author' | 'coAuthors'>): Tag[] =>
  [author, ...coAuthors].map(({ id }): Tag => `author:${id}`);
