import { suite } from 'uvu';
import { openRights } from '../test/rights/sections.ts';

const test = suite('rights of posts');
let rights: Awaited<ReturnType<typeof openRights>>;

test.before(async () => {
  rights = await openRights();
});
test.after(() => rights.server.close());

test('F-038 F-043 posts are moved by whom docs/rights.md says; what is refused changes nothing', () =>
  rights.check('Posts'));

test.run();
