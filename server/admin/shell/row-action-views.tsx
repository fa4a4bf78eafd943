import { listAddress } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { askAddress } from './ask-views.tsx';
import type { Row, RowAction, TableProps } from './table.ts';

const Words = ({ label, row }: { label: string; row: Row }) => (
  <>
    {label}
    <span className="visually-hidden"> {row.name}</span>
  </>
);

const classOf = (action: RowAction): string =>
  action.type !== 'link' && action.isHarmful ? 'row-action is-harmful' : 'row-action';

const LinkAction = ({ action, row, props }: { action: RowAction & { type: 'link' }; row: Row; props: TableProps }) => {
  const { settings, site } = props.context.services;
  const words = <Words label={action.label} row={row} />;
  return action.hooks && site.get('compat.client') ? (
    <button type="button" className={classOf(action)} {...action.hooks}>
      {words}
    </button>
  ) : (
    <a className={classOf(action)} href={settings.basePath + action.href} {...action.hooks}>
      {words}
    </a>
  );
};

// Installed scripts do not prevent the default action of a link, so they get buttons. Without scripts a link leads to
// the question as a page.
const Action = ({ action, row, props }: { action: RowAction; row: Row; props: TableProps }) => {
  const { settings, site } = props.context.services;
  if (action.type === 'link') return <LinkAction action={action} row={row} props={props} />;
  const hooks = action.type === 'hook' ? action.hooks : { 'data-eb-action': action.does, 'data-type': action.type };
  if (site.get('compat.client'))
    return (
      <button type="button" className={classOf(action)} data-key={action.key} {...hooks}>
        <Words label={action.label} row={row} />
      </button>
    );
  const href = askAddress(props.shape.path, action.task, [row.id], listAddress(props.shape, props.state));
  return (
    <a className={classOf(action)} href={settings.basePath + href} rel="nofollow" data-key={action.key} {...hooks}>
      <Words label={action.label} row={row} />
    </a>
  );
};

const ActionList = ({ row, props }: { row: Row; props: TableProps }) => (
  <ul className="row-actions" data-eb-actions="" data-id={row.id}>
    {row.actions?.map(action => (
      <li key={action.type === 'link' ? action.href : action.task}>
        <Action action={action} row={row} props={props} />
      </li>
    ))}
  </ul>
);

const isInstalled = ({ context }: TableProps): boolean => context.services.site.get('compat.client');

/** Actions of a row below its heading (wire §3.5), in sight as the scripts and styles of an install expect them. */
export const InstalledActions = ({ row, props }: { row: Row; props: TableProps }) =>
  isInstalled(props) && row.actions !== undefined && row.actions.length > 0 && <ActionList row={row} props={props} />;

/** True for a list whose rows have a cell of actions. */
export const hasActions = (props: TableProps): boolean =>
  !isInstalled(props) && props.rows.some(({ actions = [] }) => actions.length > 0);

/** The last cell of a row: its actions in a menu that one button opens; a single action needs no menu. */
export const ActionCell = ({ row, props }: { row: Row; props: TableProps }) => {
  const { actions = [], name } = row;
  return (
    <td className={actions.length > 1 ? 'row-acts has-menu' : 'row-acts'}>
      {actions.length === 1 && <ActionList row={row} props={props} />}
      {actions.length > 1 && (
        <details className="row-menu" data-disclosure="">
          <summary>
            <svg aria-hidden="true" width="20" height="4" viewBox="0 0 20 4" focusable="false">
              {[2, 10, 18].map(x => (
                <circle key={x} cx={x} cy="2" r="2" fill="currentColor" />
              ))}
            </svg>
            <span className="visually-hidden">{text('ROW_ACTIONS', name)}</span>
          </summary>
          <ActionList row={row} props={props} />
        </details>
      )}
    </td>
  );
};
