import { limits } from '../../protocol/limits.ts';
import type { Settings } from '../core/config/index.ts';
import type { Services } from '../core/context/index.ts';
import type { PayButton } from './button-queries.ts';

/** A call of a provider as it came in: what is signed are its bytes. */
export interface SignedCall {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What a signed call tells of one payment. */
export interface PaymentNews {
  /** The same for each delivery of one event; a corrected event has another. */
  readonly eventId: string;
  readonly kind: 'paid' | 'failed' | 'refunded';
  readonly transactionId: string;
  /** What the checkout was opened for: a reference of ours, or a button's id. */
  readonly purpose: string;
  /** The whole payment, in minor units; null: a refund that says only how much was refunded. */
  readonly amount: number | null;
  readonly currency: string;
  /** The total refunded up to this event, in minor units. */
  readonly refunded: number;
  readonly payer: string;
  readonly email: string;
}

/** What is kept of a payer. However long it is, what was paid was paid. */
export const payerOf = (told: string): string => told.slice(0, limits.name);
export const mailOf = (told: string): string => (told.length > limits.email ? '' : told);

type Context = Pick<Services, 'settings' | 'site' | 'log' | 'clock'>;

/** One way of paying: how its checkout is reached, and how its calls are read. */
export interface Provider {
  readonly name: string;
  /** Whether its keys are set: checkouts can be opened and what it tells can be checked. */
  readonly isReady: (settings: Settings) => boolean;
  /** Whether buttons name a page of the provider's own. */
  readonly hasProducts: boolean;
  /** Currencies whose amounts it reads in another way than everybody else. */
  readonly unfit: ReadonlySet<string>;
  /** An address that is known beforehand, or one that the provider is asked for. */
  readonly checkout:
    | {
        readonly kind: 'address';
        /** Without a reference: the same for everybody. */
        readonly of: (context: Context, button: PayButton, reference?: string) => string;
      }
    | {
        readonly kind: 'session';
        readonly open: (context: Context, button: PayButton, reference: string) => Promise<string>;
      };
  /** What a call tells; null: it is genuine, and not about a payment of ours. Throws a Refusal for any other. */
  readonly read: (context: Context, call: SignedCall) => PaymentNews | null;
}
