import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineCode } from './content-policy.ts';

export interface BuiltRoute {
  route: string;
  type: string;
  origin: string;
  component: string;
  params: string[];
  pattern: RegExp;
}

interface BuiltApp {
  manifest: {
    routes: { routeData: BuiltRoute }[];
    csp: Record<'scriptDirective' | 'styleDirective', { hashes: string[] }>;
  };
  render(request: Request, options: { locals: App.Locals }): Promise<Response>;
  renderError(request: Request, options: { status: number; error?: unknown }): Promise<Response>;
}

export interface PagesApp {
  routes: BuiltRoute[];
  inlineCode: InlineCode;
  /** @throws the page's own error */
  render(address: string, locals: App.Locals): Promise<Response>;
}

export async function loadApp(distDir: string): Promise<PagesApp> {
  const { app } = (await import(pathToFileURL(join(distDir, 'server', 'entry.mjs')).href)) as { app: BuiltApp };
  const { routes, csp } = app.manifest;
  app.renderError = async (_request, { status, error }) => {
    throw error ?? new Error(`answered ${status}`);
  };
  return {
    routes: routes
      .map(({ routeData }) => routeData)
      .filter(({ origin, type }) => origin !== 'internal' && (type === 'page' || type === 'endpoint')),
    inlineCode: { scripts: csp.scriptDirective.hashes, styles: csp.styleDirective.hashes },
    render: (address, locals) => app.render(new Request(address), { locals }),
  };
}
