import { useEffect } from 'react';

/** Sets the paper size with `@page`. The content security policy allows no style element. */
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
