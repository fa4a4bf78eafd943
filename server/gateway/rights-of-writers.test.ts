import { suite } from 'uvu';
import { walkedCategory } from '../test/rights/article-cases.ts';
import { openRights } from '../test/rights/sections.ts';

const test = suite('rights of writers');
let rights: Awaited<ReturnType<typeof openRights>>;

test.before(async () => {
  rights = await openRights();
});
test.after(() => rights.server.close());

test('F-038 F-043 posts are written by whom docs/rights.md says; what is refused changes nothing', () =>
  rights.check('Writing'));

test('F-038 F-040 revisions are used and waiting posts decided by whom docs/rights.md says', () =>
  rights.check('Revisions and decisions'));

test('F-037 articles and their categories are written by whom docs/rights.md says', async () => {
  await walkedCategory(rights.world);
  await rights.check('Articles');
});

test('F-035 F-036 F-039 article pages are rated, recommended, commented on and reported by whom docs/rights.md says', () =>
  rights.check('Calls of article pages'));

test('F-038 quick posts and what helps a writer are for whom docs/rights.md says', () => rights.check('Quick posts'));

test.run();
