import { suite } from 'uvu';
import { openRights } from '../test/rights/sections.ts';

const test = suite('rights of teams');
let rights: Awaited<ReturnType<typeof openRights>>;

test.before(async () => {
  rights = await openRights();
});
test.after(() => rights.server.close());

test('F-042 a team is run by its admins: a plain member makes no admin and removes nobody', () =>
  rights.check('Team blogs'));

test('F-038 pictures are kept, changed and deleted by whom docs/rights.md says', () => rights.check('Pictures'));

test.run();
