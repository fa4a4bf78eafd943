import type { Body } from '../../core/dom/index.ts';
import type { BodyContext } from './body-context.ts';
import { embedLink } from './embed-link.ts';

const players = 'iframe, video, audio, embed, object';

/** Replaces players and frames by captioned links to what they play (ruling 25). */
export const linkPlayers = ($: Body, { baseUrl }: BodyContext): void => {
  // An inner one, as of `embed` in `object`, is replaced with the outer one.
  $(players).each((_, element) => {
    const player = $(element);
    if (player.parents('object, video, audio').length > 0) return;
    const { src, data, title = '' } = player.attr() ?? {};
    const movie = player.find('param[name=movie], param[name=src]').attr('value');
    const address = src ?? data ?? movie ?? player.find('source[src], embed[src], iframe[src]').attr('src') ?? '';
    player.replaceWith(embedLink(address, title, baseUrl));
  });
};
