import type { Tag } from '../../core/cache/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Author, Card } from './card.ts';

interface Props {
  readonly authors: readonly Author[];
  readonly base: string;
  /** Language of the words between the names. */
  readonly locale: string;
}

/** Linked names of the authors of a post: "A, B and C". */
export const AuthorNames = ({ authors, base, locale }: Props) => {
  const parts = new Intl.ListFormat(locale).formatToParts(authors.map((_, index) => String(index)));
  return parts.map(({ type, value }, place) => {
    const author = type === 'element' ? authors[Number(value)] : undefined;
    if (!author) return value;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
      <a key={place} href={base + paths.author(author.permalink)} rel="author">
        {author.name}
      </a>
    );
  });
};

/** Names of the authors of a post: its byline, or its author and co-authors. */
export const authorsOfCard = ({
  byline,
  author,
  coAuthors,
}: Pick<Card, 'byline' | 'author' | 'coAuthors'>): string[] =>
  byline ? [byline] : [author.name, ...coAuthors.map(({ name }) => name)];

/** Names of the authors as one phrase in the language of the site. */
export const authorWords = (card: Pick<Card, 'byline' | 'author' | 'coAuthors'>, locale: string): string =>
  new Intl.ListFormat(locale).format(authorsOfCard(card));

/** Cache tags of the authors of a post. */
export const authorTags = ({ author, coAuthors }: Pick<Card, 'author' | 'coAuthors'>): Tag[] =>
  [author, ...coAuthors].map(({ id }): Tag => `author:${id}`);
