import type { RequestContext } from '../../core/context/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment, moment, shortDateWords } from '../../core/time/index.ts';
import {
  askAddress,
  askPage,
  listPage,
  oneOf,
  type Question,
  type Row,
  requestedQuestion,
  screen,
} from '../shell/index.ts';
import { heldBlocks } from './acts.ts';
import { type Block, blocksPage, type HeldBlock } from './queries.ts';

const task = 'commenters.unblock';
const kinds = ['email', 'network'] as const;

const shape = screen(paths.blockedCommenters, {
  sorts: { date: 'desc', end: 'asc' },
  filters: { kind: oneOf(kinds) },
  isSearched: true,
});

const blocked = ({ kind, email, mark }: HeldBlock): string =>
  kind === 'email' ? text('BLOCKED_EMAIL', email || text('BLOCKED_ERASED')) : text('BLOCKED_NETWORK', mark.slice(0, 8));

const nameOf = ({ name }: HeldBlock): string => name || text('BLOCKED_ERASED');

const rowOf = (block: Block): Row => {
  const { id, reason, byName, createdAt, endsAt } = block;
  return {
    id,
    name: `${nameOf(block)}, ${blocked(block)}`,
    cells: [
      nameOf(block),
      <span key="what" className="user-email">
        {blocked(block)}
      </span>,
      endsAt ? (
        <time key="end" dateTime={isoMoment(endsAt)}>
          {dateTimeWords(endsAt)}
        </time>
      ) : (
        text('BLOCK_ALWAYS')
      ),
      <span key="reason" className="block-reason">
        {reason}
      </span>,
      byName ?? '',
      <time key="date" dateTime={isoMoment(createdAt)}>
        {shortDateWords(createdAt)}
      </time>,
    ],
    actions: [
      {
        type: 'link',
        label: text('BLOCK_LIFT'),
        href: askAddress(paths.blockedCommenters, task, [id], paths.blockedCommenters),
      },
    ],
  };
};

const requestedUnblock = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.blockedCommenters);
  if (question?.task !== task) return undefined;
  const blocks = await heldBlocks(context, question.ids, false);
  return {
    context,
    task,
    title: text('BLOCK_LIFT'),
    lead: text('BLOCK_LIFT_LEAD'),
    items: blocks.map(block => ({ id: block.id, name: `${nameOf(block)}, ${blocked(block)}` })),
    submit: text('BLOCK_LIFT'),
    back: question.back,
  };
};

/** The guests who may not comment, for moderators. */
export const blockedCommentersPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'commenter.block', site);
  const question = await requestedUnblock(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const now = moment(context.services.clock);
  const { blocks, total } = await blocksPage(context.sql, { ...state, kind: state.chosen.kind, now });
  return listPage({
    title: text('PLACE_BLOCKED'),
    name: 'blocked',
    context,
    shape,
    state,
    columns: [
      { label: text('BLOCK_NAME') },
      { label: text('BLOCK_WHAT') },
      { label: text('BLOCK_END'), sort: 'end' },
      { label: text('BLOCK_REASON') },
      { label: text('BLOCK_BY') },
      { label: text('COLUMN_DATE'), sort: 'date' },
    ],
    rows: blocks.map(rowOf),
    total,
    tasks: [{ task, label: text('BLOCK_LIFT') }],
    filters: [
      {
        name: 'kind',
        label: text('BLOCK_WHAT'),
        all: text('BLOCK_KIND_ALL'),
        options: [
          { value: 'email', label: text('BLOCK_KIND_EMAIL') },
          { value: 'network', label: text('BLOCK_KIND_NETWORK') },
        ],
      },
    ],
    searchLabel: text('BLOCKS_SEARCH'),
    empty: <p>{text('BLOCKS_EMPTY')}</p>,
  });
};
