import { z } from 'zod';
import { plainWords } from '../../../import/index.ts';
import { embedLink } from '../embed-link.ts';
import type { AddRemark } from '../remarks.ts';

const embedSchema = z.object({ video: z.string() });

const addressIn = (json: string): string => {
  try {
    return embedSchema.parse(JSON.parse(json)).video;
  } catch {
    return '';
  }
};

/** Returns a captioned link in place of EasyBlog's `[embed=videolink]{"video":"https://…"}[/embed]`. */
export const blogEmbed = (json: string, written: string, baseUrl: string, remark: AddRemark): string => {
  const link = embedLink(addressIn(plainWords(json)), '', baseUrl);
  if (link === '') remark('player without an address removed', written);
  return link && `<p>${link}</p>`;
};
