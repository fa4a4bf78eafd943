import { suite } from 'uvu';
import { openRights } from '../test/rights/sections.ts';

const test = suite('rights of accounts');
let rights: Awaited<ReturnType<typeof openRights>>;

test.before(async () => {
  rights = await openRights();
});
test.after(() => rights.server.close());

test('F-036 accounts and personal data are for whom docs/rights.md says', () => rights.check('Accounts'));

test('F-038 posts are sent to other networks by whom docs/rights.md says', () => rights.check('Other networks'));

test.run();
