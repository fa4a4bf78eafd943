import type { TextKey } from '../../../../protocol/texts.ts';
import { Facts } from '../../../admin/shell/index.ts';
import { formatNumber, text } from '../../../core/i18n/index.ts';
import { type ReplayedAddress, type ReplayGroup, replayGroups } from '../../replay/index.ts';
import { FactTable } from '../table-views.tsx';
import type { StoredReplay } from './stored-replay.ts';

const groupWords = {
  errors: 'REPLAY_ERRORS',
  missing: 'REPLAY_MISSING',
  ambiguous: 'REPLAY_AMBIGUOUS',
  closed: 'REPLAY_CLOSED',
  removed: 'REPLAY_REMOVED',
  redirects: 'REPLAY_REDIRECTS',
  answers: 'REPLAY_ANSWERS',
} as const satisfies Readonly<Record<ReplayGroup, TextKey>>;

interface Props {
  readonly result: StoredReplay;
}

const number = (label: string) => ({ label, isNumber: true });

/** Share of the requests that answer, and what was tried. */
export const ReplayFacts = ({ result, at }: Props & { at: string }) => (
  <Facts
    facts={[
      ['REPLAY_ANSWERING', text('REPLAY_PERCENT', result.answering)],
      ['REPLAY_ADDRESSES', formatNumber(result.addresses)],
      ['REPLAY_REQUESTS', formatNumber(result.requests)],
      ['REPLAY_TRIED', result.files.join(', ')],
      ['REPLAY_AT', at],
    ]}
  />
);

/** Numbers of addresses and requests by the way they are answered. */
export const ReplayCounts = ({ result }: Props) => (
  <FactTable
    caption={text('REPLAY_GROUPS')}
    columns={[{ label: text('REPLAY_GROUP') }, number(text('REPLAY_ADDRESSES')), number(text('REPLAY_REQUESTS'))]}
    rows={replayGroups.map(name => {
      const { addresses, requests } = result.groups[name];
      return {
        key: name,
        cells: [text(groupWords[name]), formatNumber(addresses), formatNumber(requests)],
      };
    })}
  />
);

/** Lines of the files that are in no group. */
export const NotCounted = ({ result: { missingThere, design, unused, unreadable } }: Props) => {
  const counts: readonly (readonly [TextKey, number])[] = [
    ['REPLAY_MISSING_THERE', missingThere.requests],
    ['REPLAY_DESIGN', design.requests],
    ['REPLAY_OTHER_METHODS', unused.method],
    ['REPLAY_OTHER_HOSTS', unused.host],
    ['REPLAY_UNREADABLE', unused.unreadable],
  ];
  const rows = counts.filter(([, count]) => count > 0);
  return (
    rows.length > 0 && (
      <>
        <FactTable
          caption={text('REPLAY_NOT_COUNTED')}
          columns={[{ label: text('IMPORT_REASON') }, number(text('REPLAY_REQUESTS'))]}
          rows={rows.map(([key, count]) => ({ key, cells: [text(key), formatNumber(count)] }))}
        />
        {unreadable.length > 0 && (
          <>
            <p>{text('REPLAY_UNREADABLE_LINES')}</p>
            <pre className="mail-words">{unreadable.join('\n')}</pre>
          </>
        )}
      </>
    )
  );
};

const leadOf = ({ to, rows, status }: ReplayedAddress): string =>
  [to ?? (status < 300 ? '' : text('REPLAY_STATUS', String(status))), ...(rows ?? [])].filter(Boolean).join('; ');

const shownGroups = replayGroups.filter(name => name !== 'missing');

/** Addresses of the other groups, those asked for most first. */
export const OtherGroups = ({ result }: Props) =>
  shownGroups
    .filter(name => result.groups[name].most.length > 0)
    .map(name => (
      <details key={name} className="replay-list" open={name === 'errors'}>
        <summary>{text('REPLAY_LIST', text(groupWords[name]))}</summary>
        <FactTable
          caption={text(groupWords[name])}
          columns={[
            { label: text('REPLAY_ADDRESS') },
            number(text('REPLAY_REQUESTS')),
            { label: text('REPLAY_LEADS') },
          ]}
          rows={result.groups[name].most.map(address => ({
            key: address.path,
            cells: [
              <code key="path">{address.path}</code>,
              formatNumber(address.count),
              <code key="to">{leadOf(address)}</code>,
            ],
          }))}
        />
      </details>
    ));
