import { Fragment, type ReactNode } from 'react';
import { webAddress } from '../../core/paths/index.ts';

// Each alternative takes its characters once: the time is proportional to the text.
const address = /((?:https?:\/\/|www\.|mailto:)[^\s<>"'`]+)/i;
const trailing = /[.,;:!?)\]]{1,20}$/;

const hrefOf = (written: string): string | undefined => {
  if (!/^mailto:/i.test(written)) return webAddress(written)?.href;
  return /^mailto:[^\s?&@]{1,64}@[^\s?&@]{1,190}$/i.test(written) ? written : undefined;
};

const Linked = ({ written }: { written: string }) => {
  const end = trailing.exec(written)?.[0] ?? '';
  const bare = end === '' ? written : written.slice(0, -end.length);
  const href = hrefOf(bare);
  if (href === undefined) return written;
  return (
    <>
      <a href={href} rel="nofollow ugc noopener">
        {bare}
      </a>
      {end}
    </>
  );
};

const lineOf = (line: string): ReactNode[] =>
  line.split(address).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
    at % 2 === 1 ? <Linked key={at} written={part} /> : part,
  );

/** Plain text with its lines: every character is escaped, addresses become links with `nofollow`. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
    <Fragment key={at}>
      {at > 0 && <br />}
      {lineOf(line)}
    </Fragment>
  ));

/** The number of addresses in a text. */
export const linksIn = (text: string): number => Math.floor(text.split(address).length / 2);
