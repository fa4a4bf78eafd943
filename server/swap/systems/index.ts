import { joomlaKinds } from '../joomla/index.ts';
import { chosenRoles, type GroupRole, groupRoles, makePlan, type Plan, type RoleChoice } from '../plan/index.ts';
import type { KindImport, System } from '../run/index.ts';
import type { OpenedSource } from '../source/index.ts';
import { authorRoles, wordpressKinds, wordpressPlan } from '../wordpress/index.ts';

/** A system that an old site ran on: how its content is planned and imported. */
interface OldSystem extends System {
  readonly plan: (source: OpenedSource, choices: readonly RoleChoice[]) => Promise<Plan>;
  readonly groupRoles: (source: OpenedSource, choices: readonly RoleChoice[]) => Promise<readonly GroupRole[]>;
}

const systems: Readonly<Record<OpenedSource['kind'], OldSystem>> = {
  joomla: { kindOfSite: 'joomla', kinds: joomlaKinds, plan: makePlan, groupRoles },
  wordpress: {
    kindOfSite: 'wordpress',
    kinds: wordpressKinds,
    // Places in one export mean nothing in the next one.
    startsOver: true,
    plan: wordpressPlan,
    groupRoles: authorRoles,
  },
};

export const systemOf = ({ kind }: Pick<OpenedSource, 'kind'>): OldSystem => systems[kind];

/** Kinds of rows of every system: an undo finds its rows by their kinds. */
export const everyKind: readonly KindImport[] = Object.values(systems).flatMap(({ kinds }) => kinds);

/** Name of the kind that a run is at, by the kind of its site and the number in its checkpoint. */
export const kindNumbered = (kindOfSite: string, number: number): string =>
  Object.values(systems).find(system => system.kindOfSite === kindOfSite)?.kinds[number]?.kind ?? '';

/** Roles of the groups or authors of an old site, for its import. */
export const rolesOf = async (source: OpenedSource, choices: readonly RoleChoice[]) =>
  chosenRoles(await systemOf(source).groupRoles(source, choices));
