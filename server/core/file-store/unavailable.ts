import { UserError } from '../errors/index.ts';

/** The store of files does not answer or refuses: status 503. `reason` is for the operator. */
export class FilesUnavailable extends UserError {
  readonly reason: string;
  /** The store did not answer in time, so that it is not asked again at once. */
  readonly isTimeout: boolean;
  constructor(reason: string, { isTimeout = false }: { readonly isTimeout?: boolean } = {}) {
    super('FILES_UNAVAILABLE', { status: 503, code: 'busy' });
    this.reason = reason;
    this.isTimeout = isTimeout;
  }
}
