/** One try to load a script. What failed or hangs leaves the page, so that the next try starts afresh. */
export const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    for (const former of document.querySelectorAll<HTMLScriptElement>('script[data-loader]')) {
      if (former.dataset.loader === url) former.remove();
    }
    const script = document.createElement('script');
    script.dataset.loader = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    script.src = url;
    document.head.append(script);
  });
