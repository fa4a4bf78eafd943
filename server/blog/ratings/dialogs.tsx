import type { RequestContext } from '../../core/context/index.ts';
import { CloseButton, dialogBlock, type Html } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Voters, VotersList } from './voters-views.tsx';

/** Dialog of the voters of a post (D-020, D-023). */
export const votersDialog = (context: RequestContext, voters: Voters): Html =>
  dialogBlock({
    title: text('RATING_VOTERS_TITLE'),
    content: <VotersList context={context} {...voters} />,
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 400,
    bindings: 'close',
  });
