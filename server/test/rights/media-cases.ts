import type { Fields } from '../../../protocol/field-encoding.ts';
import { type Case, type Cases, type Make, named, nothing, nowhere, ofSite } from './case.ts';
import type { World } from './people.ts';
import { draft, foreignPost, ownPost } from './post-cases.ts';

type Columns = Readonly<Record<string, unknown>>;

const picture = async (world: World, owner: number, columns: Columns = {}): Promise<string> => {
  const id = await world.insert('media', {
    ...{ owner_id: owner, folder: `user:${owner}`, name: world.unique().padStart(32, '0'), kind: 'picture' },
    ...{ mime: 'image/webp', bytes: 1, width: 1, height: 1, sizes: '{}', created_at: world.now() },
    ...columns,
  });
  return `${id}`;
};

const onPictures = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  own: (world, { id }) => picture(world, id),
  foreign: world => picture(world, world.stranger),
  absent: nothing,
  ...asks,
});

const shared = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  foreign: world => picture(world, world.stranger, { folder: 'shared', is_permanent: true }),
  ...asks,
});

const aFile: Columns = { kind: 'document', mime: 'application/pdf', filename: 'letter.pdf', is_permanent: true };

const onFiles = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  own: (world, { id }) => picture(world, id, aFile),
  foreign: world => picture(world, world.stranger, aFile),
  absent: nothing,
  ...asks,
});

const sharedFile = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  foreign: world => picture(world, world.stranger, { ...aFile, folder: 'shared' }),
  ...asks,
});

const inFolder: Pick<Case, 'asks'> = { asks: ([folder = '']) => ({ folder }) };

const folderOfPost =
  (make: Make): Make =>
  async (world, who) =>
    `post:${await make(world, who)}`;

const onFolders = (more: Partial<Case> = {}): Case => ({
  own: async (_, { id }) => `user:${id}`,
  foreign: async ({ stranger }) => `user:${stranger}`,
  ...inFolder,
  ...more,
});

const onPostFolders = (more: Partial<Case> = {}): Case => ({
  own: folderOfPost(ownPost(draft)),
  foreign: folderOfPost(foreignPost(draft)),
  absent: [async () => `post:${nowhere}`],
  ...inFolder,
  ...more,
});

const sharedFolder = (more: Partial<Case> = {}): Case => ofSite(() => ({ folder: 'shared' }), more);

// Shown to people who may upload there; others only learn that they may not.
const noFile = { passes: 'UPLOAD_NO_FILE' } as const;

const words = { title: 'A cup', alt: 'A cup of tea', caption: '' } as const;

const quick = async ({ server }: World): Promise<Fields> => {
  const category = await server.sql('categories').first('id');
  return {
    type: 'text',
    title: 'Quick',
    content: 'Said quickly.',
    privacy: 'public',
    category: `${category?.id ?? 0}`,
  };
};

/** Pictures, their folders, and quick posts. */
export const mediaCases: Cases = {
  'site/views/media/list': onFolders(),
  'site/views/media/list · the folder of a post': onPostFolders(),
  'site/views/media/list · the shared folder': sharedFolder(),
  'site/views/media/save': onPictures(named('id', words)),
  'site/views/media/save · a shared picture': shared(named('id', words)),
  'site/views/media/confirmDelete': onPictures(named('ids')),
  'site/controllers/media/fetch': onFolders({
    asks: ([folder = '']) => ({ folder, url: 'http://127.0.0.1/a.png' }),
    passes: 'MEDIA_UNREACHABLE',
  }),
  'media.upload': onFolders(noFile),
  'media.upload · the folder of a post': onPostFolders(noFile),
  'media.upload · the shared folder': sharedFolder(noFile),
  'media.add': onFolders(noFile),
  'media.save': onPictures(named('id', words)),
  'media.delete': onPictures(named('ids')),
  'media.addFiles': onFolders(noFile),
  'media.saveFile': onFiles(named('id', { title: 'A letter' })),
  'media.saveFile · a shared file': sharedFile(named('id', { title: 'A letter' })),
  'media.deleteFiles': onFiles(named('ids')),
  'media.deleteFiles · a shared file': sharedFile(named('ids')),
  'media.delete · a shared picture': shared(named('ids')),
  'site/views/quickpost/save': ofSite((_, world) => quick(world)),
  'quickpost.save': ofSite((_, world) => quick(world)),
  'site/views/quickpost/getVideo': ofSite(() => ({ link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })),
  'site/controllers/quickpost/saveWebcam': ofSite(() => ({ key: '', type: 'none', image: '' }), {
    passes: 'WEBCAM_NO_PICTURE',
  }),
  'quickpost.pixels': ofSite(() => ({ type: 'pixel', image: '' }), { passes: 'WEBCAM_NO_PICTURE' }),
  'site/views/crawler/crawl': ofSite(() => ({ url: 'http://127.0.0.1/' }), { passes: 'CRAWL_UNREACHABLE' }),
};
