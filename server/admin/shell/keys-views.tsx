import { text } from '../../core/i18n/index.ts';
import type { BulkTask } from './table.ts';

const Line = ({ keys, does }: { keys: string; does: string }) => (
  <tr>
    <th scope="row">
      <kbd>{keys}</kbd>
    </th>
    <td>{does}</td>
  </tr>
);

/** Help of the keyboard shortcuts, which `?` opens (accessibility 42), with the switch that turns them on. */
export const KeysHelp = ({ tasks }: { tasks: readonly BulkTask[] }) => (
  <>
    <p className="list-keys needs-script">
      <button type="button" className="link-button" data-eb-keys="">
        {text('KEYS_TITLE')}
      </button>
    </p>
    <template data-eb-keys-help="">
      <p className="field field-check">
        <input type="checkbox" id="keys-switch" data-eb-keys-switch="" />
        <label htmlFor="keys-switch">{text('KEYS_SWITCH')}</label>
      </p>
      <table>
        <caption className="visually-hidden">{text('KEYS_TITLE')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('KEYS_KEY')}</th>
            <th scope="col">{text('KEYS_DOES')}</th>
          </tr>
        </thead>
        <tbody>
          <Line keys="j" does={text('KEYS_NEXT')} />
          <Line keys="k" does={text('KEYS_PREVIOUS')} />
          <Line keys="x" does={text('KEYS_SELECT')} />
          {tasks.map(
            ({ key, label }) => key !== undefined && <Line key={key} keys={key} does={text('KEYS_TASK', label)} />,
          )}
          <Line keys="z" does={text('KEYS_UNDO')} />
          <Line keys="?" does={text('KEYS_HELP')} />
        </tbody>
      </table>
      <p>{text('KEYS_SHIFT')}</p>
    </template>
  </>
);
