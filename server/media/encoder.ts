import { UserError } from '../core/errors/index.ts';
import { fairQueue } from '../core/process/index.ts';
import { type Encoded, makePicture, type Only, type Outcome, type Shape, type Source } from './media-encode.ts';

export type Encoder = (source: Source, shape: Shape, only?: Only) => Promise<Outcome>;

const inTurn = fairQueue({ atOnce: 2, waitingMax: 60, waitingOfOneMax: 12 });

let encoder: Encoder = makePicture;

/** Replaces the encoder, for example by a separate process where pages are served. */
export const setEncoder = (other: Encoder): void => {
  encoder = other;
};

/** Encodes an uploaded picture, two at a time and in turn for each owner; throws a UserError for an invalid file. */
export const encodePicture = (source: Source, shape: Shape, owner = '', only?: Only): Promise<Encoded> =>
  inTurn(owner, async () => {
    const outcome = await encoder(source, shape, only);
    if (outcome.kind === 'unfit') throw new UserError(outcome.key, { args: outcome.args });
    return outcome.encoded;
  });
