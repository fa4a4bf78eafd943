import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../protocol/limits.ts';
import type { Settings } from '../../core/config/index.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { PayButton } from '../buttons/button-queries.ts';

/** Request of a provider as received: the signature covers the raw bytes. */
export interface SignedCall {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Event of one payment, read from a signed call. */
export interface PaymentEvent {
  /** Equal for each delivery of one event; different for a corrected event. */
  readonly eventId: string;
  readonly kind: 'paid' | 'failed' | 'refunded';
  readonly transactionId: string;
  /** Purpose of the checkout: a signed reference, or a button's id. */
  readonly purpose: string;
  /** Full amount in minor units; null for a refund event that states only the refunded amount. */
  readonly amount: number | null;
  readonly currency: string;
  /** Total refunded up to this event, in minor units. */
  readonly refunded: number;
  readonly payer: string;
  readonly email: string;
}

/** Truncates the payer's name, since an overlong name must not reject a payment. */
export const payerOf = (name: string): string => name.slice(0, limits.name);
export const mailOf = (email: string): string => (email.length > limits.email ? '' : email);

type Context = Pick<Services, 'settings' | 'site' | 'log' | 'clock'>;

/** Payment provider: how its checkout is opened and how its calls are verified and read. */
export interface Provider {
  readonly name: string;
  /** True if the provider's keys are configured. */
  readonly isReady: (settings: Settings) => boolean;
  /** True if buttons name a product page at the provider. */
  readonly hasProducts: boolean;
  /** Currencies this provider does not support in standard minor units. */
  readonly unsupportedCurrencies: ReadonlySet<string>;
  /** Fixed address, or a session that is requested from the provider. */
  readonly checkout:
    | {
        readonly kind: 'address';
        /** Without a reference, the address is the same for every visitor. */
        readonly of: (context: Context, button: PayButton, reference?: string) => string;
      }
    | {
        readonly kind: 'session';
        readonly open: (context: Context, button: PayButton, reference: string) => Promise<string>;
      };
  /**
   * Verifies and reads a call; null if it is genuine but not about one of our payments. Throws a UserError otherwise.
   */
  readonly read: (context: Context, call: SignedCall) => PaymentEvent | null;
}

export type Digest = Settings['paymentDigest'];

export const hmac = (digest: Digest, secret: string, signed: string | Buffer): Buffer =>
  createHmac(digest, secret).update(signed).digest();

/** Compares a hexadecimal signature with the expected bytes in constant time. */
export const isSignature = (value: string, expected: Buffer): boolean => {
  if (!/^[0-9a-f]+$/i.test(value) || value.length !== expected.length * 2) return false;
  return timingSafeEqual(Buffer.from(value, 'hex'), expected);
};

export const invalidSignature = (): UserError => new UserError('PAYMENT_UNSIGNED', { status: 400 });

/** Error for a correctly signed call whose content cannot be parsed. */
export const malformedCall = (): UserError => new UserError('PAYMENT_UNREADABLE', { status: 400 });
