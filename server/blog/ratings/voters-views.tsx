import type { RequestContext } from '../../core/context/index.ts';
import { CloseButton, dialogBlock, type Html } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { dateWords, isoMoment } from '../../core/time/index.ts';
import { avatarPath } from '../../media/index.ts';
import type { Voter } from './queries.ts';
import { ReadOnlyStars, starWords } from './star-views.tsx';
import { starsOf, voteIn } from './tally.ts';

interface Voters {
  readonly voters: readonly Voter[];
  /** Number of all votes. */
  readonly count: number;
}

const Portrait = ({ avatar, base }: { avatar: string | null; base: string }) =>
  avatar === null ? (
    <span className="voter-portrait" aria-hidden="true" />
  ) : (
    <img className="voter-portrait" src={base + avatarPath(avatar)} alt="" width={40} height={40} loading="lazy" />
  );

/** Voters with picture, name, stars and date; never an e-mail address. */
export const VotersList = ({ context, voters, count }: Voters & { context: RequestContext }) => {
  const { settings } = context.services;
  const stars = starsOf(context.services);
  if (voters.length === 0) return <p>{text('RATING_NONE')}</p>;
  return (
    <>
      <ul className="voters">
        {voters.map(({ name, avatar, value, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: guests have nothing else that tells them apart
          <li key={place} className="voter">
            <Portrait avatar={avatar} base={settings.basePath} />
            <span className="voter-name">{name ?? text('RATING_GUEST')}</span>
            <ReadOnlyStars score={voteIn(value, stars) / 2} stars={stars} label={starWords(voteIn(value, stars) / 2)} />
            <time dateTime={isoMoment(at)}>{dateWords(at)}</time>
          </li>
        ))}
      </ul>
      {count > voters.length && <p>{plural('RATING_MORE_VOTERS', count - voters.length, count - voters.length)}</p>}
    </>
  );
};

/** Dialog of the voters of a post (D-020, D-023). */
export const votersDialog = (context: RequestContext, voters: Voters): Html =>
  dialogBlock({
    title: text('RATING_VOTERS_TITLE'),
    content: <VotersList context={context} {...voters} />,
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 400,
    bindings: 'close',
  });
