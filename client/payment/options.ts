/** Result of a checkout: the fields as the provider sent them (spec §3.4). */
export type ResultMessage = Readonly<Record<string, unknown>>;

/** Options of the payment modal (K-013 … K-015). */
export interface CheckoutOptions {
  readonly isInternalCheckout: boolean;
  readonly directPaymentMode: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onSuccess: (message: ResultMessage) => void;
  readonly onFailure: (message: ResultMessage) => void;
}

type Handler = (message?: ResultMessage) => void;

const nothing: Handler = () => {};

export const defaultOptions: CheckoutOptions = {
  isInternalCheckout: false,
  directPaymentMode: '',
  onOpen: nothing,
  onClose: nothing,
  onSuccess: nothing,
  onFailure: nothing,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

const handlerNames = ['onOpen', 'onClose', 'onSuccess', 'onFailure'] as const;

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/**
 * Options with defaults. A value that is no object, or has a handler that is no function, is logged as 'Invalid
 * Options' and leaves the defaults (K-016, spec §5.3). Handlers stand in the object itself or in its `handlers`.
 */
export const resolvedOptions = (input: unknown): CheckoutOptions => {
  const nested = isObject(input) ? input.handlers : undefined;
  const isNested = isMissing(nested) || isObject(nested);
  const named = isObject(input) && isNested ? { ...input, ...(isObject(nested) ? nested : {}) } : undefined;
  if (!named || handlerNames.some(name => !isMissing(named[name]) && !isHandler(named[name]))) {
    console.error('Invalid Options');
    return defaultOptions;
  }
  const handler = (name: (typeof handlerNames)[number]): Handler => {
    const one = named[name];
    return isHandler(one) ? one : nothing;
  };
  return {
    isInternalCheckout: named.isInternalCheckout === true,
    directPaymentMode: typeof named.directPaymentMode === 'string' ? named.directPaymentMode : '',
    onOpen: handler('onOpen'),
    onClose: handler('onClose'),
    onSuccess: handler('onSuccess'),
    onFailure: handler('onFailure'),
  };
};
