import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { Facts } from '../../admin/shell/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { type Role, roles } from '../../core/policy/index.ts';
import { fileSize } from '../../media/index.ts';
import type { GroupRole, Plan } from '../plan/index.ts';
import { FactTable } from './table-views.tsx';

const roleWords: Readonly<Record<Role, TextKey>> = {
  reader: 'ROLE_READER',
  author: 'ROLE_AUTHOR',
  blogger: 'ROLE_BLOGGER',
  moderator: 'ROLE_MODERATOR',
  staff: 'ROLE_STAFF',
  admin: 'ROLE_ADMIN',
};

/** Name of a group in a choice of roles: a number, or that of a group of K2. */
const keyOf = ({ system, id }: GroupRole): string => (system === 'k2' ? `k2:${id}` : id);

const prefixWords = ({ site, prefixes }: Plan): string =>
  prefixes.length > 1 ? text('IMPORT_PREFIXES', site.prefix, prefixes.join(', ')) : site.prefix;

const sizeWords = ({ files, tableBytes }: Plan): string =>
  files
    ? text('IMPORT_SIZE_WITH_FILES', fileSize(tableBytes), String(files.files), fileSize(files.bytes))
    : text('IMPORT_SIZE', fileSize(tableBytes));

const SiteFacts = ({ plan }: { plan: Plan }) => {
  const { site, prefixes, versions, seconds } = plan;
  return (
    <Facts
      facts={[
        ['IMPORT_URL', site.baseUrl],
        ...(prefixes.length > 0 ? ([['IMPORT_PREFIX', prefixWords(plan)]] as const) : []),
        [
          'IMPORT_VERSIONS',
          Object.entries(versions)
            .map(([name, version]) => `${name} ${version}`)
            .join(', '),
        ],
        // An export has times in UTC and no tables.
        ...(prefixes.length > 0
          ? ([
              ['IMPORT_TIME_ZONE', site.timeZone],
              ['IMPORT_SIZE_LABEL', sizeWords(plan)],
            ] as const)
          : []),
        ['IMPORT_DURATION', plural('IMPORT_MINUTES', Math.max(1, Math.ceil(seconds / 60)))],
      ]}
    />
  );
};

const RoleSelect = ({ group }: { group: GroupRole }) => (
  <>
    <input type="hidden" name="groups[]" value={keyOf(group)} />
    <select name="roles[]" defaultValue={group.role} aria-label={text('IMPORT_ROLE_OF', group.title)}>
      {roles.map(role => (
        <option key={role} value={role}>
          {text(roleWords[role])}
        </option>
      ))}
    </select>
  </>
);

/** Groups of the old site, each with the role that its accounts get; fields of the form around it. */
export const RoleFields = ({ plan }: { plan: Plan }) => (
  <FactTable
    caption={text('IMPORT_ROLES')}
    columns={[
      { label: text('IMPORT_GROUP') },
      { label: text('IMPORT_ACCOUNTS'), isNumber: true },
      { label: text('IMPORT_ROLE') },
      { label: text('IMPORT_REASON') },
    ]}
    rows={plan.roles.slice(0, limits.importGroups).map(group => ({
      key: keyOf(group),
      cells: [group.title, String(group.accounts), <RoleSelect key="role" group={group} />, group.reason],
    }))}
  />
);

const Counts = ({ caption, rows }: { caption: string; rows: Plan['kinds'] }) => (
  <FactTable
    caption={caption}
    columns={[{ label: text('IMPORT_KIND') }, { label: text('IMPORT_FOUND'), isNumber: true }]}
    rows={rows.map(({ kind, found }) => ({ key: kind, cells: [kind, String(found)] }))}
  />
);

const Narrowed = ({ rows }: { rows: Plan['narrowed'] }) => (
  <section aria-labelledby="import-narrowed">
    <h2 id="import-narrowed">{text('IMPORT_NARROWED')}</h2>
    <p>{text('IMPORT_NARROWED_LEAD')}</p>
    <ul>
      {rows.map(({ id, title, groups, rows: count }) => (
        <li key={id}>{text('IMPORT_NARROWED_LEVEL', title, groups.join(', ') || '–', String(count))}</li>
      ))}
    </ul>
  </section>
);

const LoadProblems = ({ load }: { load: NonNullable<Plan['load']> }) => (
  <section aria-labelledby="import-load">
    <h2 id="import-load">{text('IMPORT_LOAD_PROBLEMS')}</h2>
    <ul>
      {load.problems.map(({ number, words, reason }) => (
        <li key={number}>{text('IMPORT_LOAD_PROBLEM', String(number), words, reason)}</li>
      ))}
    </ul>
  </section>
);

/** Facts about the old site, what its dump lacks, and the access that becomes narrower. */
export const PlanSummary = ({ plan }: { plan: Plan }) => (
  <>
    <SiteFacts plan={plan} />
    {plan.load && plan.load.problems.length > 0 && <LoadProblems load={plan.load} />}
    {plan.narrowed.length > 0 && <Narrowed rows={plan.narrowed} />}
  </>
);

/** Contents of the old site by kind. */
export const PlanCounts = ({ plan }: { plan: Plan }) => (
  <>
    <Counts caption={text('IMPORT_KINDS')} rows={plan.kinds} />
    {plan.withoutPlace.length > 0 && <Counts caption={text('IMPORT_WITHOUT_PLACE')} rows={plan.withoutPlace} />}
  </>
);
