import { listAddress } from '../../core/http/index.ts';
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

// Installed scripts do not prevent the default action of a link, so they get buttons. Without scripts a link leads to the
// question as a page.
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

/** Actions of a row (wire §3.5), below its heading. */
export const RowActions = ({ row, props }: { row: Row; props: TableProps }) =>
  row.actions !== undefined &&
  row.actions.length > 0 && (
    <ul className="row-actions" data-eb-actions="" data-id={row.id}>
      {row.actions.map(action => (
        <li key={action.type === 'link' ? action.href : action.task}>
          <Action action={action} row={row} props={props} />
        </li>
      ))}
    </ul>
  );
