import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { durationWords } from '../../core/time/index.ts';
import { fileSize, recordingPath } from '../../media/index.ts';
import type { PostAudio } from './audio-queries.ts';

const kinds: Readonly<Record<string, string>> = { 'audio/mpeg': 'MP3', 'audio/mp4': 'M4A', 'audio/wav': 'WAV' };

interface Props {
  readonly audio: PostAudio;
  readonly slug: string;
  readonly base: string;
  /** True when everybody may hear it: it is part of the podcast. */
  readonly isPublic: boolean;
}

/** The audio file of a post: a player that loads nothing before it is pressed, and a link to the file. */
export const PostAudioPlayer = ({ audio, slug, base, isPublic }: Props) => {
  const src = base + recordingPath(audio);
  const [, ending = ''] = /\.([a-z0-9]+)$/.exec(src) ?? [];
  return (
    <section className="post-audio" aria-label={text('POST_AUDIO')}>
      {/* biome-ignore lint/a11y/useMediaCaption: the page shows the text that is said */}
      <audio controls preload="none" src={src} aria-label={text('POST_AUDIO')} />
      <p>
        <a href={src} download={`${slug}.${ending}`}>
          {text(
            'POST_AUDIO_DOWNLOAD',
            kinds[audio.mime] ?? audio.mime,
            fileSize(audio.bytes),
            durationWords(audio.seconds),
          )}
        </a>
        {isPublic && (
          <>
            {' · '}
            <a href={base + paths.podcast}>{text('PODCAST')}</a>
          </>
        )}
      </p>
    </section>
  );
};
