import type { Visit } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { type ManagedPicture, managedPictures } from './queries.ts';

/** Pictures somebody wants to change or delete; one that is absent refuses all. */
export const picturesToManage = async (visit: Visit, ids: readonly number[]): Promise<ManagedPicture[]> => {
  const wanted = [...new Set(ids)];
  const found = await managedPictures(visit.sql, wanted);
  if (found.length < wanted.length) throw notFound();
  return found;
};

export const pictureToManage = async (visit: Visit, id: number): Promise<ManagedPicture> => {
  const [picture] = await picturesToManage(visit, [id]);
  if (!picture) throw notFound();
  return picture;
};
