import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Transaction, transact } from '../core/db/index.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { type IndexEntry, updateIndex } from './index-queries.ts';

const test = suite('the vocabulary while several transactions change it');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const entry = (id: number, ...words: readonly string[]): IndexEntry => ({
  id,
  words: words.map(word => ({ word, written: word, weight: 1, head: 1, positions: Buffer.from([0, 1]) })),
});
const index = (tx: Transaction, one: IndexEntry): Promise<void> => updateIndex(tx, 'post', [one.id], [one]);

/** A transaction that has done its work and waits for `end`. */
const begun = async (work: (tx: Transaction) => Promise<void>) => {
  let end = (): void => undefined;
  const mayEnd = new Promise<void>(resolve => {
    end = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    done = transact(server.sql, async tx => {
      await work(tx);
      resolve();
      await mayEnd;
    });
    done.catch(reject);
  });
  return async (): Promise<void> => {
    end();
    await done;
  };
};

const offered = async (word: string): Promise<boolean[]> => {
  const [vocabulary, spellings] = ['search_vocabulary', 'search_spellings'];
  const rows = await Promise.all(
    [vocabulary, spellings].map(table => server.sql(String(table)).where({ word }).first('word')),
  );
  return rows.map(row => row !== undefined);
};

const shortMs = 300;
const pause = () => new Promise(resolve => setTimeout(resolve, shortMs));

test('a word stays that one text loses while another one, not committed yet, gets it', async () => {
  await transact(server.sql, tx => index(tx, entry(900_001, 'marzipan')));
  const end = await begun(tx => index(tx, entry(900_002, 'marzipan', 'nougat')));
  const losing = transact(server.sql, tx => index(tx, entry(900_001, 'almond')));
  await pause();
  await end();
  await losing;
  assert.equal(await offered('marzipan'), [true, true]);
  assert.equal(await offered('almond'), [true, true]);
});

test('a word comes back that a text gets while the removal from the last one is not committed yet', async () => {
  await transact(server.sql, tx => index(tx, entry(900_003, 'praline')));
  const end = await begun(tx => index(tx, entry(900_003, 'toffee')));
  const getting = transact(server.sql, tx => index(tx, entry(900_004, 'praline')));
  await pause();
  await end();
  await getting;
  assert.equal(await offered('praline'), [true, true]);
});

test('a word that no text has any more leaves', async () => {
  await transact(server.sql, tx => index(tx, entry(900_005, 'caramel')));
  await transact(server.sql, tx => index(tx, entry(900_005, 'toffee')));
  assert.equal(await offered('caramel'), [false, false]);
});

test('texts that exchange their words at once lose none of them', async () => {
  const words = ['ginger', 'cinnamon', 'nutmeg', 'cardamom'];
  const turn = (round: number) =>
    words.map((_, at) =>
      transact(server.sql, tx => index(tx, entry(900_100 + at, words[(at + round) % words.length] ?? ''))),
    );
  for (let round = 0; round < 12; round++) {
    await Promise.all(turn(round));
    for (const word of words) assert.equal(await offered(word), [true, true], `${word} in round ${round}`);
  }
});

test.run();
