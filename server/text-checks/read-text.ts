import { type Finding, findingsIn } from '../../protocol/text-checks/checks.ts';
import type { Part } from '../../protocol/text-checks/parts.ts';
import type { ReadingEase } from '../../protocol/text-checks/reading-ease.ts';
import type { TextKey } from '../../protocol/texts.ts';
import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { readingEaseIn, sanitizeField } from '../core/rich-text/index.ts';
import { type FormText, languageOf, ownerOf, partsOfFields } from './form-text.ts';

/** Text as it is heard and checked. */
export interface ReadText {
  readonly parts: readonly Part[];
  /** Undefined for a text without sentences; null for one that took too long to rate. */
  readonly ease: ReadingEase | undefined | null;
  readonly findings: readonly (Finding & { readonly field: string })[];
}

/** A rating is never worth refusing its page. */
const easeOf = async (
  context: RequestContext,
  body: Parameters<typeof readingEaseIn>[0],
): Promise<ReadText['ease']> => {
  try {
    return await readingEaseIn(body, ownerOf(context));
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
};

/** Reads a sanitized text: its parts, its problems and how easily it is read. */
export const readText = async (context: RequestContext, written: FormText): Promise<ReadText> => {
  const language = languageOf(context, written);
  const { parts, fieldAt } = await partsOfFields(context, written);
  const whole = written.fields.map(({ html }) => html).join('\n');
  const ease = await easeOf(context, { source: whole, language });
  const findings = findingsIn(parts, language).map(finding => ({ ...finding, field: fieldAt(finding.at) }));
  return { parts, ease, findings };
};

interface TypedText {
  readonly fields: readonly { readonly field: string; readonly label: TextKey; readonly markup: string }[];
  readonly language: string;
}

/** Reads a text as it was typed; undefined for one that is refused as a whole, which its form names. */
export const readTypedText = async (
  context: RequestContext,
  { fields, language }: TypedText,
): Promise<ReadText | undefined> => {
  try {
    const clean: { field: string; html: string }[] = [];
    for (const { field, label, markup } of fields)
      clean.push({ field, html: await sanitizeField(context, markup, { field, label }) });
    return await readText(context, { fields: clean, language });
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
};
