import * as assert from 'uvu/assert';
import { openTestServer } from '../test-server.ts';
import { actOf } from './acts.ts';
import { cases } from './cases.ts';
import { walk } from './check.ts';
import { makeWorld, type World } from './people.ts';
import { printed, type Row, rightsTable } from './table.ts';

const asWritten = ({ name, act, cells }: Row): string => printed(name, act, Object.values(cells));

const wrongIn = async (world: World, row: Row): Promise<string[]> => {
  const [one, act] = [cases[row.name], actOf(row.name)];
  if (!one || act === undefined) return [`${row.name}: nothing of that name can be asked`];
  const { line, faults } = await walk(world, row, act, one);
  if (line === asWritten(row)) return [...faults];
  return [...faults, `docs/rights.md says  ${asWritten(row)}`, `the server does      ${line}`];
};

/** A site for testing the sections of docs/rights.md. */
export const openRights = async () => {
  const stale: string[] = [];
  const server = await openTestServer({}, {}, sentence => stale.push(sentence));
  const world = await makeWorld(server);
  return {
    server,
    world,
    /** Asserts that each row under this heading matches the server. */
    check: async (section: string): Promise<void> => {
      const rows = [...rightsTable().values()].filter(row => row.section === section);
      assert.ok(rows.length > 0, `docs/rights.md has no section ${section}`);
      const wrong: string[] = [];
      for (const row of rows)
        wrong.push(
          ...(await wrongIn(world, row).catch((error: unknown) => [`${row.name}: ${String(error)}`])),
          ...stale.splice(0).map(sentence => `${row.name}: ${sentence}`),
        );
      if (wrong.length > 0) assert.unreachable(['', ...wrong].join('\n'));
    },
  };
};
