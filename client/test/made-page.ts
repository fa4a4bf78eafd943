import type { Site } from './browser.ts';

/** A page of the site at this path with other content: its frame, its scripts and its policy are those of any page. */
export const makePage = (site: Site, path: string, main: () => string): void => {
  site.stub(request => {
    if (new URL(request.url()).pathname !== path) return false;
    site.house.get('/accessibility').then(({ body, headers }) =>
      request.respond({
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': String(headers['content-security-policy']) },
        body: body.replace(/(<main[^>]*>)[\s\S]*<\/main>/, (_, start: string) => `${start}${main()}</main>`),
      }),
    );
    return true;
  });
};
