import type { ReactNode } from 'react';
import { ShowButton } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, type Role, site } from '../../core/policy/index.ts';
import type { Guest } from '../form/guest-checks.ts';
import { type Commenter, type CommentFilter, commentSearchMost } from './comment-filter.ts';

/** The writer of a comment in a moderation list. */
export interface CommentWriter extends Guest {
  /** The mark of the network (`core/net/network`); null for an older comment. */
  readonly network: string | null;
  /** Empty for an imported or erased comment; a block of the network is made from it. Never printed. */
  readonly ip: string;
  readonly authorId: number | null;
  readonly authorRole: Role | null;
}

export interface CommenterActsProps {
  readonly context: RequestContext;
  readonly writer: CommentWriter;
  /** The comment that a block of its guest names. */
  readonly named: { readonly comment: number } | { readonly itemComment: number };
  /** The site path of the list that shows this person’s comments only. */
  readonly listOf: (person: Commenter) => string;
  /** The site path to come back to. */
  readonly back: string;
}

const personOf = ({ authorId, email }: CommentWriter): Commenter | undefined => {
  if (authorId !== null) return { kind: 'account', value: `${authorId}` };
  return email === '' ? undefined : { kind: 'email', value: email };
};

const Act = ({ context, to, children }: { context: RequestContext; to: string; children: string }) => (
  <li>
    <a href={context.services.settings.basePath + to}>{children}</a>
  </li>
);

/** The personal data of the writer of a comment. */
export const CommenterDetails = ({ writer: { email }, isEmailShown }: { writer: Guest; isEmailShown: boolean }) =>
  isEmailShown && email !== '' && <span>{email}</span>;

/** Links for moderators about the writer of a comment: find all they wrote, block them. */
export const CommenterActs = ({ context, writer, named, listOf, back }: CommenterActsProps) => {
  if (!can(context.actor, 'commenter.block', site)) return null;
  const { authorId, authorRole, name, email, network, ip } = writer;
  const person = personOf(writer);
  const mayBan =
    authorId !== null && authorRole !== null && can(context.actor, 'user.ban', { id: authorId, role: authorRole });
  return (
    <ul className="row-actions">
      {person && (
        <Act context={context} to={listOf(person)}>
          {text('QUEUE_OF_PERSON', name)}
        </Act>
      )}
      {network !== null && (
        <Act context={context} to={listOf({ kind: 'network', value: network })}>
          {text('QUEUE_OF_NETWORK', name)}
        </Act>
      )}
      {mayBan && (
        <Act context={context} to={paths.ban(authorId, back)}>
          {text('QUEUE_BAN', name)}
        </Act>
      )}
      {authorId === null && (email !== '' || ip !== '') && (
        <Act context={context} to={paths.blockCommenter({ ...named, return: back })}>
          {text('BLOCK_PERSON', name)}
        </Act>
      )}
      {authorId === null && email === '' && ip === '' && <li>{text('BLOCK_NOTHING', name)}</li>}
    </ul>
  );
};

interface FilterProps {
  readonly context: RequestContext;
  /** The site path of the list without a filter. */
  readonly path: string;
  readonly filter: CommentFilter;
  /** The name of the writer of a shown comment. */
  readonly name: string | undefined;
  readonly searchLabel: string;
  /** Further fields of the form. */
  readonly children?: ReactNode;
}

const filterSentence = ({ filter: { person }, name = text('QUEUE_ONE_PERSON') }: FilterProps): string => {
  if (person?.kind === 'network') return text('QUEUE_NETWORK_SHOWN');
  return text('QUEUE_PERSON_SHOWN', person?.kind === 'email' ? person.value : name);
};

/** The filters of a moderation list: words, and one person or network at a time. */
export const CommentFilters = (props: FilterProps) => {
  const { context, path, filter, searchLabel, children } = props;
  const { search, person } = filter;
  const to = context.services.settings.basePath + path;
  return (
    <search aria-label={text('COMMENTS_SEARCH')}>
      {person && (
        <p>
          {filterSentence(props)} <a href={to}>{text('TABLE_SHOW_ALL')}</a>
        </p>
      )}
      <form method="get" action={to} className="list-bar">
        <div className="list-search">
          <label htmlFor="queue-search">{searchLabel}</label>
          <input type="search" id="queue-search" name="search" defaultValue={search} maxLength={commentSearchMost} />
        </div>
        {person && <input type="hidden" name={person.kind} value={person.value} />}
        {children}
        <ShowButton />
      </form>
    </search>
  );
};
