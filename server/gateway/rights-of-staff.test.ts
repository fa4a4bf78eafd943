import { suite } from 'uvu';
import { openRights } from '../test/rights/sections.ts';

const test = suite('rights of moderators, staff and administrators');
let rights: Awaited<ReturnType<typeof openRights>>;

test.before(async () => {
  rights = await openRights();
});
test.after(() => rights.server.close());

test('F-043 tags and categories are looked after by moderators', () => rights.check('Tags and categories'));

test('F-043 the site is run by whom docs/rights.md says; nobody decides about themselves', () =>
  rights.check('The site'));

test('pay buttons are made and deleted by staff and nobody else', () => rights.check('Payments'));

test('F-041 authors, team blogs and posts are featured by staff and nobody else', () => rights.check('Featuring'));

test.run();
