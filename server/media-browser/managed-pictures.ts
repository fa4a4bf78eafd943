import type { RequestContext } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { type ManagedPicture, managedPictures } from './queries.ts';

/** Pictures to change or delete; refuses all when one is missing. */
export const picturesToManage = async (context: RequestContext, ids: readonly number[]): Promise<ManagedPicture[]> => {
  const wanted = [...new Set(ids)];
  const found = await managedPictures(context.sql, wanted);
  if (found.length < wanted.length) throw notFound();
  return found;
};

export const pictureToManage = async (context: RequestContext, id: number): Promise<ManagedPicture> => {
  const [picture] = await picturesToManage(context, [id]);
  if (!picture) throw notFound();
  return picture;
};
