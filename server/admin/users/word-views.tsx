import type { TextKey } from '../../../protocol/texts.ts';
import type { AccountStatus } from '../../accounts/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { Role } from '../../core/policy/index.ts';
import { StateWords } from '../shell/index.ts';
import type { UserLine } from './queries.ts';

export const roleWords: Readonly<Record<Role, TextKey>> = {
  reader: 'ROLE_READER',
  author: 'ROLE_AUTHOR',
  blogger: 'ROLE_BLOGGER',
  moderator: 'ROLE_MODERATOR',
  staff: 'ROLE_STAFF',
  admin: 'ROLE_ADMIN',
};

export const statusWords: Readonly<Record<AccountStatus, TextKey>> = {
  active: 'USER_ACTIVE',
  waiting: 'USER_WAITING',
  blocked: 'USER_BLOCKED',
  erased: 'USER_ERASED',
};

const statusMark = { active: 'is-published', waiting: 'is-pending', blocked: 'is-trashed', erased: '' } as const;

export const Status = ({ user: { status, isBanned } }: { user: UserLine }) => (
  <StateWords mark={statusMark[status]} word={text(statusWords[status])}>
    {isBanned && <span className="state-mark is-trashed">{text('USER_BANNED')}</span>}
  </StateWords>
);
