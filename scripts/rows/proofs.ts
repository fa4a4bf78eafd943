import { rowsInTitle } from './groups.ts';

/** A test as the runner recorded it (`build/test-results.json`). */
interface ExecutedTest {
  readonly title: string;
  readonly passed: boolean;
  readonly assertions: number;
}

interface TestFileResult {
  readonly passed: boolean;
  readonly tests: readonly ExecutedTest[];
}

/** An executed test that names a row. Without `flaw` it proves the row. */
export interface Naming {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly flaw?: 'failed' | 'failed file' | 'no assertion';
}

const flawOf = (file: TestFileResult, test: ExecutedTest): Pick<Naming, 'flaw'> => {
  if (!test.passed) return { flaw: 'failed' };
  if (test.assertions === 0) return { flaw: 'no assertion' };
  return file.passed ? {} : { flaw: 'failed file' };
};

/** Tests of the row count and of the test runner use rows as samples. */
const isToolTest = (file: string): boolean => /^scripts\/(?:rows|testing)\//.test(file);

/** The rows named by the titles of executed tests. A test that did not run (commented out, skipped) names none. */
export const namingsIn = (results: Readonly<Record<string, TestFileResult>>): Naming[] =>
  Object.entries(results)
    .filter(([file]) => !isToolTest(file))
    .flatMap(([file, result]) =>
      result.tests.flatMap(test =>
        rowsInTitle(test.title).map(id => ({ id, file, title: test.title, ...flawOf(result, test) })),
      ),
    );
