import { paths } from '../../core/paths.ts';
import { SelectField } from '../../core/select-field.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { Waiting } from './queue-queries.ts';
import { type QueueState, queueSizes } from './queue-state.ts';

interface Props {
  readonly visit: Visit;
  readonly state: QueueState;
  readonly comments: readonly Waiting[];
}

const personName = ({ state: { person }, comments }: Props): string => {
  if (person?.kind === 'email') return person.value;
  return comments[0]?.name ?? text('QUEUE_ONE_PERSON');
};

const PersonShown = (props: Props) =>
  props.state.person && (
    <p>
      {text('QUEUE_PERSON_SHOWN', personName(props))}{' '}
      <a href={props.visit.services.settings.basePath + paths.heldComments}>{text('TABLE_SHOW_ALL')}</a>
    </p>
  );

/** Filters of the list of held comments: words, one person, and the page size. */
export const QueueFilters = (props: Props) => {
  const { visit, state } = props;
  const { search, person, size } = state;
  return (
    <search>
      <PersonShown {...props} />
      <form method="get" action={visit.services.settings.basePath + paths.heldComments} className="list-bar">
        <div className="list-search">
          <label htmlFor="queue-search">{text('QUEUE_SEARCH')}</label>
          <input type="search" id="queue-search" name="search" defaultValue={search} maxLength={100} />
        </div>
        {person && <input type="hidden" name={person.kind} value={person.value} />}
        <SelectField
          id="queue-limit"
          name="limit"
          label={text('QUEUE_SIZE')}
          value={`${size}`}
          options={queueSizes.map(one => ({ value: `${one}`, title: `${one}` }))}
        />
        <p className="list-apply">
          <button type="submit" className="btn btn-default">
            {text('QUEUE_SHOW')}
          </button>
        </p>
      </form>
    </search>
  );
};
