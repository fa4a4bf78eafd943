import { UserError } from '../errors/index.ts';

/** The store of files does not answer or refuses: status 503. `reason` is for the operator. */
export class FilesUnavailable extends UserError {
  readonly reason: string;
  constructor(reason: string) {
    super('FILES_UNAVAILABLE', { status: 503, code: 'busy' });
    this.reason = reason;
  }
}
