import { suite } from 'uvu';
import { openRights } from '../test/rights/sections.ts';

const test = suite('rights of readers');
let rights: Awaited<ReturnType<typeof openRights>>;

test.before(async () => {
  rights = await openRights();
});
test.after(() => rights.server.close());

test('F-035 F-043 comments are written, liked, changed and moderated by whom docs/rights.md says', () =>
  rights.check('Comments'));

test('F-035 F-036 posts are rated, reacted to, kept and reported by whom docs/rights.md says', () =>
  rights.check('Ratings, reactions and reports'));

test('F-036 subscriptions are made and ended by whom docs/rights.md says', () => rights.check('Subscriptions'));

test.run();
