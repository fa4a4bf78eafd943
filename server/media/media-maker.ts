import { UserError } from '../core/errors/index.ts';
import { fairQueue } from '../core/process/index.ts';
import { type Encoded, makePicture, type Only, type Outcome, type Shape, type Source } from './media-encode.ts';

export type Maker = (source: Source, shape: Shape, only?: Only) => Promise<Outcome>;

const inTurn = fairQueue({ atOnce: 2, waitingMax: 60, waitingOfOneMax: 12 });

let maker: Maker = makePicture;

/** From here on pictures are made elsewhere: in a process of their own where pages are served. */
export const makePicturesBy = (other: Maker): void => {
  maker = other;
};

/**
 * Makes of an uploaded picture the files that are kept, two at a time and those of each owner in turn; a Refusal says why
 * it cannot be.
 */
export const encodePicture = (source: Source, shape: Shape, owner = '', only?: Only): Promise<Encoded> =>
  inTurn(owner, async () => {
    const outcome = await maker(source, shape, only);
    if (outcome.kind === 'unfit') throw new UserError(outcome.key, { args: outcome.args });
    return outcome.encoded;
  });
