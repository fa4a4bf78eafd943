import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commentsOf, isIndefinite, metaphorsIn } from './words.ts';

test('a metaphor is found in any part of a name, and nothing inside a word', () => {
  for (const name of ['keeperOf', 'arrivalHook', 'front-desk.ts', 'Room', 'findDoor'])
    assert.ok(metaphorsIn(name), name);
  for (const name of ['groundedTruth', 'bedroom', 'adoorn', 'postsOf', 'keepAlive'])
    assert.not.ok(metaphorsIn(name), name);
});

test('the first line of each comment is read; lines of one comment count once', () => {
  const text =
    "/** Returns a page. */\nconst a = 1;\n\n// Reason one.\n// It goes on here.\nconst b = 'x'; // not a line of its own\n/**\n * What it does.\n */\n";
  assert.equal(
    commentsOf(text).map(line => line.replace(' */', '').trim()),
    ['Returns a page.', 'Reason one.', 'What it does.'],
  );
});

test('an opening without a subject is indefinite', () => {
  for (const line of ['What a page shows.', 'Who may read.', 'It is sent.', 'One of them.', 'That which is left.'])
    assert.ok(isIndefinite(line), line);
  for (const line of ['Returns what is left.', 'Items of a page.', 'The one face.', 'Whether it is sent.'])
    assert.not.ok(isIndefinite(line), line);
});

test.run();
