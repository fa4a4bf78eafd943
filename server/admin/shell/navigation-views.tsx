import type { RequestContext } from '../../core/context/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { type Place, type PlaceGroup, placesFor, waitingWords } from './places.ts';
import { useWaiting } from './waiting.tsx';
import { countedMost } from './waiting-queries.ts';

export const workId = 'dashboard-main';

interface Props {
  readonly context: RequestContext;
  /** Path of the current page. */
  readonly here: string;
}

const countWords = (count: number): string => (count > countedMost ? `${countedMost}+` : String(count));

/** Number of rows that wait; its words are for screen readers. */
const Count = ({ count, words }: { count: number; words: string }) =>
  count > 0 && (
    <>
      {' '}
      <span className="nav-count" aria-hidden="true">
        {countWords(count)}
      </span>
      <span className="visually-hidden">({words})</span>
    </>
  );

const PlaceLink = ({ context, here, place }: Props & { place: Place }) => {
  const { path, label, waiting } = place;
  const count = useWaiting()[waiting ?? 'posts'];
  return (
    <li>
      <a href={context.services.settings.basePath + path} aria-current={path === here ? 'page' : undefined}>
        {text(label)}
        {waiting !== undefined && <Count count={count} words={plural(waitingWords[waiting], count)} />}
      </a>
    </li>
  );
};

const PlaceList = ({ group, ...props }: Props & { group: PlaceGroup }) => (
  <ul>
    {group.places.map(place => (
      <PlaceLink key={place.path} {...props} place={place} />
    ))}
  </ul>
);

/** Links of a group below its button, which is open around the current page and shows what waits in it. */
const Group = ({ group, ...props }: Props & { group: PlaceGroup }) => {
  const waiting = useWaiting();
  if (group.label === undefined) return <PlaceList group={group} {...props} />;
  const count = group.places.reduce((sum, place) => sum + (place.waiting ? waiting[place.waiting] : 0), 0);
  return (
    <details open={group.places.some(({ path }) => path === props.here)}>
      <summary>
        {text(group.label)}
        <Count count={count} words={plural('WAITING_ALL', count)} />
      </summary>
      <PlaceList group={group} {...props} />
    </details>
  );
};

const Groups = (props: Props) =>
  placesFor(props.context.actor).map(group => <Group key={group.label ?? ''} group={group} {...props} />);

const labelOf = ({ context, here }: Props): string => {
  const places = placesFor(context.actor).flatMap(group => group.places);
  const shown = places.find(({ path }) => path === here);
  return shown ? text('DASHBOARD_AT', text(shown.label)) : text('DASHBOARD_NAVIGATION');
};

/**
 * Navigation of the dashboard: a column of groups, and in a narrow window one button that opens them; the styles show
 * one of the two. `isFolded`: the button in every window, for a page that needs its width.
 */
export const Navigation = ({ isFolded, ...props }: Props & { isFolded: boolean }) => {
  const waiting = useWaiting();
  const count = Object.values(waiting).reduce((sum, some) => sum + some, 0);
  return (
    <nav className="dashboard-nav" aria-label={text('DASHBOARD_NAVIGATION')}>
      <p className="skip-links">
        <a href={`#${workId}`}>{text('SKIP_DASHBOARD')}</a>
      </p>
      {!isFolded && (
        <div className="dashboard-groups">
          <Groups {...props} />
        </div>
      )}
      <details className="dashboard-fold">
        <summary>
          {labelOf(props)}
          <Count count={count} words={plural('WAITING_ALL', count)} />
        </summary>
        <div>
          <Groups {...props} />
        </div>
      </details>
    </nav>
  );
};
