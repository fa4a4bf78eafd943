import { suite } from 'uvu';
import { walking } from '../test/rights/sections.ts';

const test = suite('rights of readers');
let walks: Awaited<ReturnType<typeof walking>>;

test.before(async () => {
  walks = await walking();
});
test.after(() => walks.server.close());

test('F-035 F-043 comments are written, liked, changed and moderated by whom docs/rights.md says', () =>
  walks.hasRole('Comments'));

test('F-035 F-036 posts are rated, reacted to, kept and reported by whom docs/rights.md says', () =>
  walks.hasRole('Ratings, reactions and reports'));

test('F-036 subscriptions are made and ended by whom docs/rights.md says', () => walks.hasRole('Subscriptions'));

test.run();
