import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tools/shop/ports';
import { startProxy } from '../proxy.ts';
import { readProblems, recordingScript } from './page-problems.ts';
import { programs } from './programs.ts';
import type { Driver, Engine } from './visitor.ts';

/** Starts Debian's WebKitGTK with its driver, on a virtual screen and behind its own proxy. */
export async function startWebKit(): Promise<Engine> {
  const proxy = await startProxy((path) => (/^\/_astro\/.*\.js$/.test(path) ? recordingScript : undefined));
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await freePort();
  const server = spawn(programs.webKitDriver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // root cannot use it
    },
    stdio: 'ignore',
  });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    proxy: { proxyType: 'manual', httpProxy: proxy.address },
  });
  return {
    openDriver: () => openDriver(`http://127.0.0.1:${port}`, capabilities),
    setOnline: proxy.setOnline,
    async stop() {
      server.kill();
      screen.kill();
      await proxy.stop();
    },
  };
}

async function openDriver(server: string, capabilities: Capabilities): Promise<Driver> {
  const session = await connect(server, capabilities);
  await session.manage().window().setRect({ width: 390, height: 844 });
  return {
    open: async (address) => session.get(address),
    ask: async (question, ...args) => (await session.executeScript(question, ...args)) as ReturnType<typeof question>,
    async find(question, ...args) {
      const found = await session.executeScript<WebElement | null>(question, ...args);
      if (!found) return undefined;
      return {
        press: () => found.click(),
        async type(text) {
          await found.clear();
          await found.sendKeys(text);
        },
      };
    },
    problems: () => session.executeScript<string[]>(readProblems),
    close: () => session.quit(),
  };
}

/** The driver listens a moment after its start. */
async function connect(server: string, capabilities: Capabilities, attempts = 50) {
  try {
    return await new Builder().usingServer(server).withCapabilities(capabilities).build();
  } catch (error) {
    if (attempts === 0) throw error;
    await wait(100);
    return connect(server, capabilities, attempts - 1);
  }
}
