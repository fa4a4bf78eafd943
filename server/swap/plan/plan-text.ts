import type { LoadReport } from '../source/index.ts';
import type { KindCount } from './kinds.ts';
import type { LevelAccess } from './levels.ts';
import type { Plan } from './make-plan.ts';
import type { GroupRole } from './roles.ts';

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map(line => `  ${line}`)];

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const duration = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
};

const counts = (kinds: readonly KindCount[]): string[] =>
  kinds.map(({ kind, found }) => `${String(found).padStart(8)}  ${kind}`);

const values = (record: Readonly<Record<string, string>>): string[] =>
  Object.entries(record).map(([name, value]) => `${name}: ${value || '(empty)'}`);

const groupLine = ({ system, id, title, accounts, role, reason }: GroupRole): string =>
  `${title} (${system === 'k2' ? `K2, k2:${id}` : id}), ${accounts} accounts → ${role}: ${reason}`;

const roleLine = ({ system, id, title, accounts, role, reason }: GroupRole): string =>
  system === 'wordpress'
    ? `${title} (${id}) → ${role}: ${reason}`
    : groupLine({ system, id, title, accounts, role, reason });

const levelLine = ({ id, title, groups, rows }: LevelAccess): string =>
  `${title} (${id}), visible to ${groups.join(', ') || 'nobody'}: ${rows} rows → staff only`;

const loadLines = (load: LoadReport): string[] => [
  `${load.statements} statements, ${load.refused} refused, ${load.failed} failed`,
  ...load.problems.map(({ number, words, reason }) => `statement ${number}, ${words}: ${reason}`),
];

const fileLine = (files: Plan['files']): string =>
  files
    ? `files: ${files.files}, ${megabytes(files.bytes)}`
    : 'files: not known (give the folder of the site with --site)';

/** A plan for the operator at the terminal. */
export const planText = (plan: Plan): string => {
  const { site, files, load } = plan;
  const isExport = plan.prefixes.length === 0;
  const place = [
    `address: ${site.baseUrl}`,
    ...(isExport ? [] : [`table prefix: ${site.prefix}`, `time zone: ${site.timeZone}`]),
    ...(plan.prefixes.length > 1 ? [`prefixes in this database: ${plan.prefixes.join(', ')}`] : []),
  ];
  const size = [
    ...(isExport ? [] : [`tables: ${megabytes(plan.tableBytes)}`, fileLine(files)]),
    `time: ${duration(plan.seconds)}, a rough estimate`,
  ];
  return [
    `Plan for ${site.title}. Nothing was changed.`,
    ...section('Site', place),
    ...(load ? section('Dump', loadLines(load)) : []),
    ...section('Versions', values(plan.versions)),
    ...section('Settings', values(plan.settings)),
    ...section('Found', counts(plan.kinds)),
    ...section('Not imported', counts(plan.withoutPlace)),
    ...section(
      isExport
        ? 'Authors and their roles here (change them with --role "login=role")'
        : 'Groups and their roles here (change them with --role "Group=role")',
      plan.roles.map(roleLine),
    ),
    ...section('Content that fewer people will see', plan.narrowed.map(levelLine)),
    ...section('Size', size),
  ].join('\n');
};
