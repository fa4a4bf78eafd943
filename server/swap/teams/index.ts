import type { KindImport } from '../run/index.ts';
import { rejectionImport } from './editorial/rejection-import.ts';
import { reportImport } from './editorial/report-import.ts';
import { revisionImport } from './editorial/revision-import.ts';
import { teamGroupImport } from './group-member-import.ts';
import { teamMemberImport } from './member-import.ts';
import { teamRequestImport } from './request-import.ts';
import { teamImport } from './team-import.ts';

export { profileKinds } from './profiles/profile-import.ts';

/** Team blogs, each kind after those it refers to. Posts refer to teams. */
export const teamKinds: readonly KindImport[] = [teamImport, teamMemberImport, teamGroupImport, teamRequestImport];

/** Work of writers and moderators on posts, which are imported before. */
export const editorialKinds: readonly KindImport[] = [revisionImport, rejectionImport, reportImport];
