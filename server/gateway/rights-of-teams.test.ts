import { suite } from 'uvu';
import { walking } from '../test/rights/sections.ts';

const test = suite('rights of teams');
let walks: Awaited<ReturnType<typeof walking>>;

test.before(async () => {
  walks = await walking();
});
test.after(() => walks.server.close());

test('F-042 a team is run by its admins: a plain member makes no admin and removes nobody', () =>
  walks.hasRole('Team blogs'));

test('F-038 pictures are kept, changed and deleted by whom docs/rights.md says', () => walks.hasRole('Pictures'));

test.run();
