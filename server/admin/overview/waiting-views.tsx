import type { RequestContext } from '../../core/context/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { useWaiting, waitingPlaces, waitingWords } from '../shell/index.ts';

/** Links to what waits for this person, each with its number. */
export const WaitingPart = ({ context }: { context: RequestContext }) => {
  const waiting = useWaiting();
  if (!can(context.actor, 'dashboard.everyone', site)) return null;
  const open = waitingPlaces(context.actor).filter(({ waiting: kind }) => waiting[kind] > 0);
  return (
    <section className="overview-part" aria-labelledby="overview-waiting">
      <h2 id="overview-waiting">{text('OVERVIEW_WAITING')}</h2>
      {open.length === 0 ? (
        <p>{text('OVERVIEW_NOTHING_WAITS')}</p>
      ) : (
        <ul className="overview-waiting">
          {open.map(({ path, waiting: kind }) => (
            <li key={path}>
              <a href={context.services.settings.basePath + path}>{plural(waitingWords[kind], waiting[kind])}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
