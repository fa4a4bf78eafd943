import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uploadNames } from './uploads.ts';

const test = suite('names of uploaded files');

test('each file has a name of its own, without folders and odd characters', () => {
  assert.equal(uploadNames(['../a b.sql', 'a_b.sql', '.sql', 'connection']), [
    'a_b.sql',
    '2-a_b.sql',
    '3-.sql',
    '4-connection',
  ]);
  const names = uploadNames(['a.sql', '3-a.sql', 'a.sql']);
  assert.equal(names, ['a.sql', '3-a.sql', '4-a.sql']);
});

test.run();
