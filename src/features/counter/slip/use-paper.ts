import { useEffect } from 'react';

/** Sets the paper of the browser's print, as in `@page`. The pages' content policy lets no style element in. */
export function usePaper(page: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { ${page} }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [page]);
}
