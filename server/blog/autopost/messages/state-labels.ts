import type { TextKey } from '../../../../protocol/texts.ts';
import type { AccountState } from '../accounts/account-queries.ts';
import type { AutopostState } from './message-queries.ts';

export const stateWords = {
  scheduled: 'AUTOPOST_STATE_SCHEDULED',
  waiting: 'AUTOPOST_STATE_WAITING',
  sending: 'AUTOPOST_STATE_SENDING',
  sent: 'AUTOPOST_STATE_SENT',
  failed: 'AUTOPOST_STATE_FAILED',
  unknown: 'AUTOPOST_STATE_UNKNOWN',
} as const satisfies Record<AutopostState, TextKey>;

export const accountStateWords = {
  connecting: 'AUTOPOST_ACCOUNT_CONNECTING',
  connected: 'AUTOPOST_ACCOUNT_CONNECTED',
  broken: 'AUTOPOST_ACCOUNT_BROKEN',
} as const satisfies Record<AccountState, TextKey>;
