import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Locator, type Page } from '#tools/browser/journey';

/** Waits until a tap counts: one just after the start of the navigation may be the second of a double tap. */
export const waitForTaps = async (page: Page): Promise<unknown> => page.waitForFunction(() => performance.now() > 700);

interface Point {
  x: number;
  y: number;
}

/** A press that reached the page's own listeners. */
interface Press {
  words: string;
  /** Whether it is not the control of the press before, though in the same document. */
  isOther: boolean;
}

/** How often a control that moves away from under the finger is tapped. */
const maxAttempts = 5;

const betweenMs = 120;
const touchMs = 40;
/** Between two controls: longer than the guard remembers a press. */
const pauseMs = 1000;
const refusal = { status: 429, json: { status: false, code: 'rate_limited', message: 'Please wait a little.' } };

/** Codes are sent by GET. */
const isChange = (method: string, path: string) => method !== 'GET' || path.includes('/otp/');

/** Runs in the page: reports presses, and offers what the test asks for. */
function prepare(): void {
  const controls = 'a[href], button, input, summary, [role=option]';
  const leaving = '[type=file], [type=date], [type=time]';
  let last: Element | null = null;
  let isHeld = false;
  const tell = window as unknown as { reportPress(press: Press): void };
  const report = ({ target, detail }: MouseEvent) => {
    const control = target instanceof Element && (target.closest('label')?.control ?? target.closest(controls));
    if (detail === 0 || !control) return;
    const words = `${control.ariaLabel ?? ''} ${control.textContent}`.replace(/\s+/g, ' ').trim();
    tell.reportPress({ words, isOther: last !== null && control !== last });
    last = control;
  };
  document.addEventListener('click', report, true); // the guard listens at `window`, before it
  window.print = () => undefined;
  window.navigation?.addEventListener('navigate', (event) => {
    if (!isHeld || !event.cancelable || event.hashChange) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  /** Where a control stands; alike parts, such as the cards of a list, are of one kind. */
  const kindOf = (element: Element): string => {
    const { parentElement: parent, tagName } = element;
    if (!parent) return tagName;
    const isAlike = (each: Element) => each.tagName === tagName && each.className === element.className;
    const isRow = !element.matches(controls) && [...parent.children].filter(isAlike).length > 2;
    return `${kindOf(parent)}>${tagName}${isRow ? '' : [...parent.children].indexOf(element)}`;
  };
  const shownIn = (within: string) =>
    [...document.querySelectorAll(controls)].filter(
      (element) => element.closest(within) && element.checkVisibility({ visibilityProperty: true }),
    );
  const isPressable = (element: Element) =>
    !element.matches(`${leaving}, :disabled, [aria-disabled=true]`) &&
    (!(element instanceof HTMLAnchorElement) || element.origin === location.origin);
  const pressable = (within: string) => Map.groupBy(shownIn(within).filter(isPressable), kindOf);
  const nameOf = (element: Element) =>
    element.ariaLabel || (element as HTMLInputElement).labels?.[0]?.textContent || element.textContent?.trim() || '';
  const looks = (within: string) => [location.pathname, location.search, ...shownIn(within).map(nameOf)].join();
  Object.assign(window, {
    doubleTaps: {
      kinds: (within: string) => [...pressable(within).keys()],
      /** Scrolls to a control, and lets no press lead away from now on. */
      point(within: string, kind: string, name?: string) {
        isHeld = true;
        const named = shownIn(within).filter((element) => isPressable(element) && nameOf(element) === name);
        for (const element of name === undefined ? (pressable(within).get(kind) ?? []) : named) {
          element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
          const shown = [element, (element as HTMLInputElement).labels?.[0]].find(
            (each) => (each?.getBoundingClientRect().width ?? 0) > 4,
          );
          if (!shown) continue;
          const box = shown.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const hit = document.elementFromPoint(x, y);
          if (hit && (element.contains(hit) || hit.closest('label')?.control === element))
            return { x, y, name: nameOf(element), looks: looks(within) };
        }
        return pressable(within).has(kind) ? null : undefined;
      },
      looks,
    },
  });
}

interface InPage {
  kinds(within: string): string[];
  /**
   * Null for a control that is covered, undefined for one that is gone.
   * @param name finds a control that another one has moved to another place
   */
  point(within: string, kind: string, name?: string): (Point & { name: string; looks: string }) | null | undefined;
  looks(within: string): string;
}

export interface DoubleTaps {
  /** Taps a control twice at one point while the shop answers. @throws when the second tap did something else */
  twice(control: Locator): Promise<void>;
  /** Taps a control at the moment of the second tap, when the first one opened its page. @throws when that pressed it */
  second(control: Locator): Promise<void>;
  /**
   * Taps a control of each kind on a screen twice, unless one of that name was tapped on an earlier screen. Calls that
   * change something are held and then refused, and no page is left. When the screen has changed, Escape or `open` brings
   * it back. The test fails when a second tap did something else.
   */
  every(open: () => Promise<void>, within?: string): Promise<void>;
}

/** Keeps what the page has stored. @returns opens an address with that again */
export async function keepStored(page: Page): Promise<(address: string) => Promise<void>> {
  const stored = await page.evaluate(() => Object.entries(localStorage));
  return async (address) => {
    // There no script writes what it had before. A step back that is under way would end the first attempt.
    await expect(() => page.goto(new URL('/favicon.svg', address).href, { waitUntil: 'commit' })).toPass();
    await page.evaluate((stored) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of stored) localStorage.setItem(key, value);
    }, stored);
    await page.goto(address);
  };
}

/** Taps controls of a page twice, and notices what the second tap did. */
export async function startDoubleTaps(page: Page): Promise<DoubleTaps> {
  let presses: Press[] = [];
  let sent: string[] = [];
  let held: Promise<void> | undefined;
  /** While a screen is opened again too: a change of the cart is sent when its page is left. */
  let isRefusing = false;
  let clock = 0;
  const devtools = await page.context().newCDPSession(page);
  const seen = new Set<string>();
  await page.exposeFunction('reportPress', (press: Press) => presses.push(press));
  await page.addInitScript(prepare);
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (!isChange(request.method(), pathname)) return route.fallback();
    sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`);
    if (!isRefusing) return route.fallback();
    await held;
    return route.fulfill(refusal);
  });
  const inPage = <K extends keyof InPage>(name: K, ...args: Parameters<InPage[K]>): Promise<ReturnType<InPage[K]>> =>
    page.evaluate(
      ([name, args]) => {
        const offered: Record<string, (...args: (string | undefined)[]) => any> = (window as any).doubleTaps;
        return offered[name]?.(...args);
      },
      [name, args] as const,
    );

  /** With times of its own: a slow machine takes its time between the taps, and the guard measures the finger's. */
  async function tapAt({ x, y }: Point, ms: number): Promise<void> {
    const touch = (type: 'touchStart' | 'touchEnd', at: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x, y }] : [],
        timestamp: at / 1000,
      });
    await touch('touchStart', ms);
    await touch('touchEnd', ms + touchMs);
  }

  async function tapTwice(point: Point): Promise<string[]> {
    [presses, sent] = [[], []];
    clock = Math.max(Date.now(), clock) + pauseMs;
    await tapAt(point, clock);
    await wait(betweenMs);
    await tapAt(point, clock + betweenMs);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    if (presses.length === 0) await wait(pauseMs); // a busy machine clicks after the frame
    const [first, ...others] = presses;
    const strange = others.filter(({ words, isOther }) => isOther || words !== first?.words);
    const again = sent.filter((call, index) => sent.indexOf(call) !== index);
    return [
      ...(first ? [] : ['was not pressed']),
      ...strange.map(({ words }) => `then “${words}”`),
      ...again.map((call) => `sent twice: ${call}`),
    ];
  }

  async function centreOf(control: Locator): Promise<Point> {
    await control.tap({ trial: true }); // scrolls to it, and waits until it moves no more
    const box = await control.boundingBox();
    if (!box) throw new Error(`${String(control)} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  return {
    async twice(control) {
      expect(await tapTwice(await centreOf(control)), String(control)).toEqual([]);
    },
    async second(control) {
      const point = await centreOf(control);
      presses = [];
      await tapAt(point, (await page.evaluate(() => performance.timeOrigin)) + betweenMs);
      await wait(pauseMs); // what is not pressed cannot be waited for
      expect(presses, String(control)).toEqual([]);
    },
    async every(open, within = 'main, dialog') {
      await open();
      isRefusing = true;
      const faults: string[] = [];
      for (const kind of await inPage('kinds', within)) {
        let target = await inPage('point', within, kind);
        if (target === undefined) await open();
        target ??= await inPage('point', within, kind);
        if (!target || seen.has(target.name)) continue;
        seen.add(target.name);
        const { promise, resolve: release } = Promise.withResolvers<void>();
        held = promise;
        let found = await tapTwice(target);
        // What was refused before can still move it, and moves it again when its words go; or take its place.
        for (let attempt = 1; presses.length === 0 && attempt < maxAttempts; attempt += 1) {
          const name: string = target.name;
          if (!(await inPage('point', within, kind, name))) await open();
          target = (await inPage('point', within, kind, name)) ?? target;
          found = await tapTwice(target);
        }
        release();
        held = undefined;
        faults.push(...found.map((fault) => `${target.name}: ${fault}`));
        const isSame = async () => (await inPage('looks', within)) === target.looks;
        if (await isSame()) continue;
        await page.keyboard.press('Escape');
        if (!(await isSame())) await open();
      }
      isRefusing = false;
      expect.soft(faults, page.url()).toEqual([]);
    },
  };
}

export const isTextShown = (page: Page, text: string): Promise<void> =>
  expect(page.locator(`main :text("${text}"):visible`).first()).toBeVisible();
