import type { ReactNode } from 'react';
import { DashboardFrame, DashboardStyles } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths } from '../../core/paths/index.ts';

interface EditorFrameProps {
  readonly context: RequestContext;
  readonly isFramed: boolean;
  readonly children: ReactNode;
}

/** Frame of the dashboard around a page of the editor; a dialog above another page has no navigation. */
export const EditorFrame = ({ context, isFramed, children }: EditorFrameProps) =>
  isFramed ? (
    <>
      <DashboardStyles context={context} />
      {children}
    </>
  ) : (
    <DashboardFrame context={context} here={articlePaths.manage} isWide>
      {children}
    </DashboardFrame>
  );
