import type { KindImport } from '../run/kind.ts';
import { teamGroupImport } from './group-member-import.ts';
import { teamMemberImport } from './member-import.ts';
import { teamRequestImport } from './request-import.ts';
import { teamImport } from './team-import.ts';

/** Team blogs, each kind after those it refers to. Posts refer to teams. */
export const teamKinds: readonly KindImport[] = [teamImport, teamMemberImport, teamGroupImport, teamRequestImport];
