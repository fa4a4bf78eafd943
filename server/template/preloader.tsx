import type { ReactNode } from 'react';
import type { PreloaderAnimation } from '../../protocol/template.ts';
import type { RequestContext } from '../core/context/index.ts';
import { siteIconHref } from '../look/index.ts';

const Bars = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => index).map(index => <span key={index} className="loader-bar" />);

const pieces: Readonly<Record<PreloaderAnimation, (context: RequestContext) => ReactNode>> = {
  circle: () => <span className="loader-ring" />,
  'double-loop': () => (
    <>
      <span className="loader-ring" />
      <span className="loader-ring loader-inner" />
    </>
  ),
  'wave-two': () => <Bars count={6} />,
  'audio-wave': () => <Bars count={5} />,
  'circle-two': () => <span className="loader-disc" />,
  clock: () => (
    <>
      <span className="loader-hand" />
      <span className="loader-hand loader-inner" />
    </>
  ),
  logo: ({ services }) => (
    <>
      <img src={siteIconHref(services)} alt="" width={64} height={64} />
      <span className="loader-track">
        <span id="line-load" />
      </span>
    </>
  ),
};

/**
 * Covers a page while it loads; hidden from screen readers. Styles hide it without scripts and end it after a few
 * seconds in any case.
 */
export const Preloader = ({ context }: { context: RequestContext }) => {
  const kind = context.services.site.get('template.preloader_animation');
  return (
    <div className="sp-pre-loader needs-script" aria-hidden="true">
      <div className={kind === 'logo' ? 'loader-logo sp-loader-with-logo' : `loader-${kind}`}>
        {pieces[kind](context)}
      </div>
    </div>
  );
};
