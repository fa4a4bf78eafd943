import { articleForm, articleWriter } from '../../../server/test/fixtures/articles.ts';
import { boundary, multipart } from '../../../server/test/fixtures/pictures.ts';
import { film } from '../../../server/test/fixtures/recordings.ts';
import type { Site } from '../browser.ts';

const captions = `WEBVTT\n\n${['The river rises.', 'Ruth asks why.', 'Über den Fluss.']
  .map((words, at) => `00:0${at}.000 --> 00:0${at}.900\n${words}\n`)
  .join('\n')}`;

const descriptions = 'WEBVTT\n\n00:02.500 --> 00:02.900\nA weir in spate.\n';

/** Makes an article of a film with captions and descriptions by its form; returns its path. */
export const filmedArticle = async ({ server }: Site): Promise<string> => {
  const tomas = await server.signedIn('author', 'Tomas');
  const { id } = await articleWriter(server).category('Museums');
  const token: Record<string, string> = { [tomas.cookies.lectern_token ?? '']: '1' };
  const fields = { ...articleForm(id), ...token, option: 'com_blog' };
  const files = [
    { field: 'recording_file', name: 'a.mp4', bytes: film },
    { field: 'captions_file', name: 'a.vtt', bytes: Buffer.from(captions) },
    { field: 'descriptions_file', name: 'b.vtt', bytes: Buffer.from(descriptions) },
  ];
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  await server.post({}, tomas, { payload: multipart(fields, files), headers });
  const article = await server.sql('items').orderBy('id', 'desc').first('id', 'alias');
  return `/articles/item/${article.id}-${article.alias}`;
};
