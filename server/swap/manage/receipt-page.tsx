import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { Pagination } from '../../core/html/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { countsOf } from '../receipt/index.ts';
import { kindName } from '../run/index.ts';
import { type ReceiptRow, receiptRemarks, receiptRows, remarkCounts, siteWithId } from './manage-queries.ts';
import { FactTable } from './table-views.tsx';

const pageSize = 100;

const number = (label: string) => ({ label, isNumber: true });

const KindTable = async ({ context, siteId }: { context: RequestContext; siteId: number }) => {
  const [counts, remarks] = [await countsOf(context.sql, siteId), await remarkCounts(context.sql, siteId)];
  const kinds = [...new Set([...counts.map(({ kind }) => kind), ...remarks.keys()])];
  const sum = (kind: string, outcome?: string): number =>
    counts
      .filter(row => row.kind === kind && (outcome === undefined || row.outcome === outcome))
      .reduce((total, { count }) => total + count, 0);
  const base = context.services.settings.basePath;
  return (
    <FactTable
      caption={text('IMPORT_RECEIPT_TABLE')}
      columns={[
        { label: text('IMPORT_KIND') },
        number(text('IMPORT_FOUND')),
        number(text('IMPORT_ROWS_ADDED')),
        number(text('IMPORT_ROWS_MERGED')),
        number(text('IMPORT_ROWS_LEFT')),
        number(text('IMPORT_REMARKS')),
      ]}
      rows={kinds.map(kind => {
        const [merged, left] = [sum(kind, 'merged'), sum(kind, 'left')];
        const noted = remarks.get(kind) ?? 0;
        const hasMore = merged + left + noted > 0;
        return {
          key: kind,
          cells: [
            hasMore ? (
              <a key="kind" href={base + paths.importReceipt({ site: siteId, kind })}>
                {kindName(kind)}
              </a>
            ) : (
              kindName(kind)
            ),
            ...[sum(kind), sum(kind, 'added'), merged, left, noted].map(String),
          ],
        };
      })}
    />
  );
};

const outcomes = { merged: 'IMPORT_ROWS_MERGED', left: 'IMPORT_ROWS_LEFT', remark: 'IMPORT_REMARK' } as const;

const RowTable = ({ caption, rows }: { caption: string; rows: readonly ReceiptRow[] }) => (
  <FactTable
    caption={caption}
    columns={[{ label: text('IMPORT_ROW') }, { label: text('IMPORT_OUTCOME') }, { label: text('IMPORT_REASON') }]}
    rows={rows.map(({ oldId, label, outcome, reason, value }, at) => ({
      key: `${oldId}-${at}`,
      cells: [
        `${label || oldId} (${oldId})`,
        text(outcomes[outcome]),
        value ? (
          <details key="reason">
            <summary>{reason}</summary>
            <pre className="mail-words">{value}</pre>
          </details>
        ) : (
          reason
        ),
      ],
    }))}
  />
);

const startOf = ({ start = '' }: PageParams): number => (/^\d{1,7}$/.test(start) ? Number(start) : 0);

const KindDetails = async (context: RequestContext, params: PageParams, siteId: number, kind: string) => {
  const page = { siteId, kind, start: startOf(params), limit: pageSize };
  const [rows, remarks] = [await receiptRows(context.sql, page), await receiptRemarks(context.sql, page)];
  const total = Math.max(rows.total, remarks.total);
  if (total === 0) throw notFound();
  const base = context.services.settings.basePath;
  return (
    <>
      <p>
        <a href={base + paths.importReceipt({ site: siteId })}>{text('IMPORT_WHOLE_RECEIPT')}</a>
      </p>
      {rows.rows.length > 0 && <RowTable caption={text('IMPORT_NOT_ADDED', String(rows.total))} rows={rows.rows} />}
      {remarks.rows.length > 0 && (
        <RowTable caption={text('IMPORT_REMARKS_TABLE', String(remarks.total))} rows={remarks.rows} />
      )}
      <Pagination
        pages={{ start: page.start, size: pageSize, total }}
        hrefOf={start => base + paths.importReceipt({ site: siteId, kind, start })}
      />
    </>
  );
};

/**
 * Receipt of an old site: what became of its rows, by kind; of one kind, each row that was not added, with its reason.
 */
export const receiptPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const id = idParam(params.site);
  const named = id === undefined ? undefined : await siteWithId(context.sql, id);
  if (!named) throw notFound();
  const title = params.kind
    ? text('IMPORT_RECEIPT_OF_KIND', kindName(params.kind), named.name)
    : text('IMPORT_RECEIPT', named.name);
  const body = params.kind
    ? await KindDetails(context, params, named.id, params.kind)
    : await KindTable({ context, siteId: named.id });
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.imports} title={title}>
        {body}
      </DashboardPage>
    ),
  };
};
