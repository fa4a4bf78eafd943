import type { mediaTasks, Uploaded } from '../../protocol/media.ts';
import { type TaskAnswers, taskAnswer } from '../core/answer.ts';
import { storePicture } from '../core/media.ts';
import { encodePicture } from '../core/media-encode.ts';
import { largest, mainPath, pathOf, type StoredPicture } from '../core/media-sizes.ts';
import { may, site } from '../core/policy.ts';
import { Refusal } from '../core/refusal.ts';

/** An upload's answer: addresses are absolute, as installed clients keep them. */
const uploadedOf = (picture: StoredPicture, baseUrl: string): Uploaded => {
  const { width, height } = largest(picture);
  return {
    media: {
      uri: `user:${picture.ownerId}/${picture.name}`,
      meta: { url: baseUrl + mainPath(picture), width, height, title: picture.title },
      variations: picture.sizes.map(size => ({
        name: size.name,
        url: baseUrl + pathOf(picture.name, size.name, picture.fallback),
        width: size.width,
      })),
    },
  };
};

const titleOf = (filename: string): string => filename.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{1,5}$/i, '');

export const mediaTaskAnswers: TaskAnswers<keyof typeof mediaTasks> = {
  'media.upload': taskAnswer({
    // Who may not upload keeps no decoder busy; the policy then says so.
    before: async visit => {
      if (!may(visit.actor, 'media.upload', site)) return null;
      const [file] = visit.files;
      if (!file) throw new Refusal('UPLOAD_NO_FILE');
      return { encoded: await encodePicture(file.bytes, 'natural'), filename: file.filename };
    },
    act: 'media.upload',
    on: () => site,
    run: async (deed, _, params, ready) => {
      const owner = deed.actor.account?.id;
      if (owner === undefined || !ready) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
      const title = titleOf(params.name || ready.filename);
      const picture = await storePicture(deed, {
        owner,
        encoded: ready.encoded,
        folder: `user:${owner}`,
        title,
        alt: params.alt,
      });
      return { told: uploadedOf(picture, deed.services.settings.baseUrl) };
    },
  }),
};
