import { accountCases } from './account-cases.ts';
import { articleCallCases } from './article-call-cases.ts';
import { articleCases } from './article-cases.ts';
import { autopostCases } from './autopost-cases.ts';
import type { Cases } from './case.ts';
import { commentCases } from './comment-cases.ts';
import { importCases } from './import-cases.ts';
import { mailCases } from './mail-cases.ts';
import { mediaCases } from './media-cases.ts';
import { postCases } from './post-cases.ts';
import { responseCases } from './response-cases.ts';
import { revisionCases } from './revision-cases.ts';
import { siteCases } from './site-cases.ts';
import { subscriptionCases } from './subscription-cases.ts';
import { teamCases } from './team-cases.ts';
import { webhookCases } from './webhook-cases.ts';

/** Requests for each row of docs/rights.md. */
export const cases: Cases = {
  ...postCases,
  ...revisionCases,
  ...commentCases,
  ...responseCases,
  ...subscriptionCases,
  ...teamCases,
  ...mailCases,
  ...mediaCases,
  ...articleCases,
  ...articleCallCases,
  ...autopostCases,
  ...accountCases,
  ...siteCases,
  ...webhookCases,
  ...importCases,
};
