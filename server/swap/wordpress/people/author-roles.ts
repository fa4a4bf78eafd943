import type { Role } from '../../../core/policy/index.ts';
import type { SwapOptions } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';

/** Exports do not say the roles of WordPress: whoever wrote there may write here. */
export const usualRole: Role = 'blogger';

export const roleOfAuthor = ({ roles }: Pick<SwapOptions, 'roles'>, { login }: SourceRow): Role =>
  roles.get(`wordpress:${login}`) ?? usualRole;
