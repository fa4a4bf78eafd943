import { suite } from 'uvu';
import { walking } from '../test/rights/sections.ts';

const test = suite('rights of moderators, staff and administrators');
let walks: Awaited<ReturnType<typeof walking>>;

test.before(async () => {
  walks = await walking();
});
test.after(() => walks.server.close());

test('F-043 tags and categories are looked after by moderators', () => walks.hasRole('Tags and categories'));

test('F-043 the site is run by whom docs/rights.md says; nobody decides about themselves', () =>
  walks.hasRole('The site'));

test('pay buttons are made and deleted by staff and nobody else', () => walks.hasRole('Payments'));

test('F-041 authors, team blogs and posts are featured by staff and nobody else', () => walks.hasRole('Featuring'));

test.run();
