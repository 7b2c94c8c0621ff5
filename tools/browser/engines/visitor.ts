import { setTimeout as wait } from 'node:timers/promises';
import { findControl, readPage, type Wanted } from './in-page.ts';

export interface Engine {
  /** A new browser session without data of earlier ones. */
  openDriver(): Promise<Driver>;
  /** Whether its browsers reach the shop. */
  setOnline(isOnline: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** The subset of actions that every engine's driver supports. */
export interface Driver {
  open(address: string): Promise<void>;
  ask<T, A extends unknown[]>(question: (...args: A) => T, ...args: A): Promise<T>;
  /** The control that a function finds in the page. */
  find<A extends unknown[]>(question: (...args: A) => Element | undefined, ...args: A): Promise<Control | undefined>;
  /** Errors that its pages have thrown or logged. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** An element to press, or to type into. */
export interface Control {
  press(): Promise<void>;
  type(text: string): Promise<void>;
}

const maxWaitMs = 30_000;
const intervalMs = 50;

/** Retries until success, because pages change while they are read. @throws the last error after {@link maxWaitMs} */
async function until<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + maxWaitMs;
  for (;;)
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(intervalMs);
    }
}

/** User actions in a browser, each once the page is ready for it. */
export function visitor(driver: Driver) {
  const control = async (wanted: Wanted) => {
    const found = await driver.find(findControl, wanted);
    if (found) return found;
    throw new Error(`There is no ${wanted.kind} "${wanted.name}" on this page:\n${await driver.ask(readPage)}`);
  };
  const waitFor = (question: () => boolean) =>
    until(async () => {
      if (!(await driver.ask(question))) throw new Error(`Not yet: ${question.toString()}`);
    });
  return {
    /** Opens a page and waits until its scripts have run, which start after its load. */
    async open(address: string) {
      await driver.open(address);
      await waitFor(() => !document.body.dataset.entry || document.documentElement.dataset.ready !== undefined);
    },
    press: (kind: Wanted['kind'], name: string) => until(async () => (await control({ kind, name })).press()),
    type: (name: string, text: string) => until(async () => (await control({ kind: 'field', name })).type(text)),
    /** Waits until the page shows a text. @returns the expression's groups */
    see: (text: string | RegExp) =>
      until(async () => {
        const shown = await driver.ask(readPage);
        const [found, ...groups] = typeof text === 'string' ? [shown.includes(text)] : (text.exec(shown) ?? []);
        if (!found)
          throw new Error(`${await driver.ask(() => location.href)} does not show ${String(text)}:\n${shown}`);
        return groups;
      }),
    /** Waits until a function is true in the page. */
    wait: waitFor,
    /** Goes back without waiting for a page, because there may be none to load. */
    back: () => driver.ask(() => history.back()),
  };
}

export type Visitor = ReturnType<typeof visitor>;
