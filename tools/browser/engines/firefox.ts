import { launch, type ElementHandle } from 'puppeteer-core';
import { startProxy } from '../proxy.ts';
import { programs } from './programs.ts';
import type { Driver, Engine } from './visitor.ts';

type InPage = (...args: unknown[]) => unknown;

/** An aborted picture or font (NS_BINDING_ABORTED) of a page that is left. */
const leftWhileItCame = /Image corrupt or truncated|downloadable font: download failed .* status=2152398850/;

/** Starts Debian's Firefox, driven by WebDriver BiDi, behind its own proxy. */
export async function startFirefox(): Promise<Engine> {
  const proxy = await startProxy();
  const [host, port] = proxy.address.split(':');
  const browser = await launch({
    browser: 'firefox',
    executablePath: programs.firefox,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': host,
      'network.proxy.http_port': Number(port),
      'network.proxy.allow_hijacking_localhost': true,
    },
  });
  async function openDriver(): Promise<Driver> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 390, height: 844 });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    return {
      open: async (address) => void (await page.goto(address)),
      ask: async (question, ...args) =>
        (await page.evaluate(question as InPage, ...args)) as Awaited<ReturnType<typeof question>>,
      async find(question, ...args) {
        const handle = (
          await page.evaluateHandle(question as InPage, ...args)
        ).asElement() as ElementHandle<Element> | null;
        if (!handle) return undefined;
        return {
          press: () => handle.click(),
          async type(text) {
            await handle.evaluate((field) => (field as HTMLInputElement).select());
            await handle.type(text);
          },
        };
      },
      problems: async () => problems.filter((text) => !leftWhileItCame.test(text)),
      close: () => context.close(),
    };
  }
  return {
    openDriver,
    setOnline: proxy.setOnline,
    async stop() {
      await browser.close();
      await proxy.stop();
    },
  };
}
