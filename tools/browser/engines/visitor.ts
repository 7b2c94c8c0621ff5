import { setTimeout as wait } from 'node:timers/promises';
import { findControl, readPage, type Wanted } from './in-page.ts';

/** A browser engine that runs for some journeys. */
export interface Engine {
  /** A new person's browser, which knows nothing of those before. */
  openDriver(): Promise<Driver>;
  /** Whether its browsers reach the shop. */
  setOnline(isOnline: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** A person's browser as the journeys use it: few things, which every engine's driver can do. */
export interface Driver {
  open(address: string): Promise<void>;
  /** Runs a function in the page. */
  ask<T, A extends unknown[]>(question: (...args: A) => T, ...args: A): Promise<T>;
  /** The control that a function finds in the page, to be pressed and typed into as a person does. */
  find<A extends unknown[]>(question: (...args: A) => Element | undefined, ...args: A): Promise<Control | undefined>;
  /** What its pages have thrown or logged as an error. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** Something in a page to press, or to type into in place of what it holds. */
export interface Control {
  press(): Promise<void>;
  type(text: string): Promise<void>;
}

const maxWaitMs = 30_000;
const intervalMs = 50;

/** Tries until it succeeds: pages change while they are read. @throws the last error after {@link maxWaitMs} */
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

/** What a person does in a browser, each step once the page is ready for it. */
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
    /** Opens a page and waits until its scripts, which start after its load, have run. */
    async open(address: string) {
      await driver.open(address);
      await waitFor(() => !document.body.dataset.entry || document.documentElement.dataset.ready !== undefined);
    },
    press: (kind: Wanted['kind'], name: string) => until(async () => (await control({ kind, name })).press()),
    type: (name: string, text: string) => until(async () => (await control({ kind: 'field', name })).type(text)),
    /** Waits until the page shows a text. @returns what the expression's groups match */
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
    /** Goes back, with nothing waiting for a page: there may be none to load. */
    back: () => driver.ask(() => history.back()),
  };
}

export type Visitor = ReturnType<typeof visitor>;
