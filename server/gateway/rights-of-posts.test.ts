import { suite } from 'uvu';
import { walking } from '../test/rights/sections.ts';

const test = suite('rights of posts');
let walks: Awaited<ReturnType<typeof walking>>;

test.before(async () => {
  walks = await walking();
});
test.after(() => walks.server.close());

test('F-038 F-043 posts are moved by whom docs/rights.md says; what is refused changes nothing', () =>
  walks.hasRole('Posts'));

test.run();
