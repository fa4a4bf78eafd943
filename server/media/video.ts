import { webAddress } from '../core/paths/index.ts';

/** Video on a site whose player may be embedded. */
export interface Video {
  readonly host: string;
  /** Address of its player. */
  readonly player: string;
  /** Address of the player without cookies, where the site has one. */
  readonly cookielessPlayer: string | null;
}

interface VideoSite {
  readonly hosts: readonly string[];
  /** Origins of its players. */
  readonly origins: readonly string[];
  readonly read: (url: URL) => Video | null;
}

const video = (host: string, player: string, cookielessPlayer: string | null): Video => ({
  host,
  player,
  cookielessPlayer,
});

const youtubeId = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [, first = '', second = ''] = pathname.split('/');
  if (hostname.endsWith('youtu.be')) return first;
  if (first === 'watch') return searchParams.get('v') ?? undefined;
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : undefined;
};

const youtube: VideoSite = {
  hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
  origins: ['https://www.youtube.com', 'https://www.youtube-nocookie.com'],
  read: url => {
    const id = youtubeId(url) ?? '';
    if (!/^[\w-]{11}$/.test(id)) return null;
    const [player, cookielessPlayer] = youtube.origins.map(origin => `${origin}/embed/${id}`);
    return video('youtube.com', player ?? '', cookielessPlayer ?? null);
  },
};

const vimeo: VideoSite = {
  hosts: ['vimeo.com', 'player.vimeo.com'],
  origins: ['https://player.vimeo.com'],
  read: url => {
    const match = /^\/(?:video\/|channels\/[\w-]{1,60}\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname);
    if (!match?.[1]) return null;
    const player = new URL(`/video/${match[1]}`, vimeo.origins[0]);
    // An unlisted video has a second, secret part in its address.
    const secret = match[2] ?? url.searchParams.get('h') ?? '';
    if (/^[0-9a-f]{6,20}$/.test(secret)) player.searchParams.set('h', secret);
    const cookieless = new URL(player);
    cookieless.searchParams.set('dnt', '1');
    return video('vimeo.com', player.href, cookieless.href);
  },
};

const dailymotion: VideoSite = {
  hosts: ['dailymotion.com', 'dai.ly'],
  origins: ['https://geo.dailymotion.com'],
  read: ({ pathname }) => {
    const id = /^\/(?:video\/|embed\/video\/)?([a-z0-9]{5,12})(?:_[^/]*)?$/i.exec(pathname)?.[1];
    return id ? video('dailymotion.com', `${dailymotion.origins[0]}/player.html?video=${id}`, null) : null;
  },
};

const sites = [youtube, vimeo, dailymotion] as const;

/** Player of a writer's address: the one without cookies if the address names it. */
export const chosenPlayer = (link: string): string | null => {
  const video = videoOf(link);
  if (!video) return null;
  const isCookieless = link.includes('youtube-nocookie.com') || /[?&]dnt=1(?:&|$)/.test(link);
  return (isCookieless && video.cookielessPlayer) || video.player;
};

/** Origins whose frames a page with a player needs in its policy. */
export const videoOrigins: readonly string[] = sites.flatMap(site => site.origins);

/** Video of a PeerTube site; its player is on the site itself. */
const peertubeVideo = ({ host, pathname }: URL): Video | null => {
  const id = /^\/(?:w|videos\/(?:watch|embed))\/([\w-]{10,40})\/?$/.exec(pathname)?.[1];
  return id ? video(host, `https://${host}/videos/embed/${id}`, null) : null;
};

/**
 * Video of an address; null for sites outside the list and the PeerTube sites of the settings. Sends no request.
 */
export const videoOf = (link: string, peertubeHosts: readonly string[] = []): Video | null => {
  const url = webAddress(link);
  if (url?.protocol === 'https:' && peertubeHosts.includes(url.host)) return peertubeVideo(url);
  if (url?.port !== '') return null;
  const host = url.hostname.replace(/^www\./, '');
  return sites.find(({ hosts }) => hosts.includes(host))?.read(url) ?? null;
};
