import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { enterCounter } from '#tests/support/browser/counter';
import { describeShop, nameOwner, nextStep, openAllDay, setupHeading } from '#tests/support/browser/setup';
import { startMsg91 } from '#tests/support/messages/sms-providers';
import { startMailServer } from '#tests/support/processes/mail';
import { choosePassword, expect, payOnDelivery, saveAddress, test as base, verifyMobile } from '#tools/browser/journey';
import { newShopper } from '#tools/browser/shopper';
import { commands, messageSettings, secretCommands, type } from './guide.ts';

/*
 * docs/deploy.md, "With containers", to the letter on a bare machine (tools/image.ts), with a substitute for `docker` that runs the
 * image of the Dockerfile by compose.yaml, with a test mail server and a test MSG91.
 */

const machine = process.env.DOCKER_STATE ?? '';
const origin = 'https://shop.example';
const store = 'https://asha-stores.shop.example';
const shop = path.join(machine, 'nukkad');
const maxMegabytes = 450;

const test = base.extend({ origin: async ({}, use) => use(origin) });
test.describe.configure({ mode: 'serial' });

const mail = await startMailServer();
const templates: Record<string, string[]> = {};
const msg91 = await startMsg91(templates, 'your-auth-key');
const shopper = newShopper();
let orderId = '';

/** Runs commands of the guide in the shop's folder. */
const typed = (part: string) => type(commands(part), shop);
/** Runs a command in the shop's container, as the guide does with others. */
const inShop = (command: string) => type(`docker compose exec shop ${command}`, shop);

/** Codes as the owner's mailbox and the customer's phone receive them. */
const inbox = {
  async newestCode(target: string) {
    const mails = mail.mails.filter(({ to }) => to.includes(target));
    return /\b\d{6}\b/.exec(mails.at(-1)?.raw.split('\r\n\r\n').slice(1).join() ?? '')?.[0];
  },
  async readCode(target: string, previous?: string) {
    await expect.poll(() => this.newestCode(target)).not.toBe(previous);
    return (await this.newestCode(target)) ?? '';
  },
};
const phone = {
  async readCode(mobile: string) {
    await expect.poll(() => msg91.sent.map(({ mobiles }) => mobiles)).toContain(`91${mobile}`);
    const { recipients } = JSON.parse(msg91.requests.at(-1)?.body ?? '') as { recipients: { code: string }[] };
    return recipients[0]?.code ?? '';
  },
};

/** curl's exit code, with the status and the target of a redirect. */
const visit = (url: string) =>
  type(
    `curl --silent --insecure --connect-timeout 10 --resolve '*:443:127.0.0.1' --resolve '*:80:127.0.0.1' \
      --output /dev/null --write-out '%{http_code} %{redirect_url}' ${url} || echo "ends with $?"`,
    machine,
  );
const readPage = async (url: string) =>
  await type(`curl --silent --insecure --resolve '*:443:127.0.0.1' ${url}`, machine);

test('the image is built and run beside PostgreSQL and Caddy, by six settings', async () => {
  await type(`git -c safe.directory='*' clone --quiet --bare . ${machine}/origin.git`, process.cwd());
  await type(commands('git clone').replace('<address>', `${machine}/origin.git`), machine);
  const file = path.join(shop, '.env');
  let settings = await readFile(file, 'utf8');
  for (const [name, command] of secretCommands())
    settings = settings.replace(`${name}=\n`, `${name}=${await type(command, shop)}`);
  expect(settings.match(/^\w+=$/gm)).toBeNull();
  settings = settings.replace(/^SMTP_URL=.*$/m, `SMTP_URL=${mail.url}?from=orders@shop.example`);
  await writeFile(file, `${settings}TLS_ISSUER=internal\n`);
  await typed('up --build');
  await expect(async () => expect(await visit(`${origin}/api/v1/readyz`)).toBe('200 ')).toPass();
  expect(await visit('http://asha-stores.shop.example/cart')).toBe(`308 ${store}/cart`);
  expect(await visit('https://other.example/')).toContain('ends with 35'); // no certificate
  const size = await type(`du --summarize --block-size=1M "$(cat ${machine}/image)"`, machine);
  expect(Number.parseInt(size, 10)).toBeLessThan(maxMegabytes);
});

test('the shop runs without rights, and writes only to its volume and /tmp', async () => {
  expect(await inShop('id --user --name')).toBe('node\n');
  expect(await inShop('grep CapBnd /proc/self/status')).toMatch(/\s0+\n$/);
  expect(await inShop(`sh -c 'touch /data/x /tmp/x && rm /data/x; touch /app/x || echo refused'`)).toContain('refused');
});

test('an owner sets up a store in the browser, by the link in the log', async ({ page }) => {
  const link = /https:\S+\/setup#\S+/.exec(await typed('docker compose logs'))?.[0] ?? '';
  await page.goto(link);
  await expect(setupHeading(page, 'Your shop')).toBeVisible();
  await describeShop(page);
  await nextStep(page);
  await openAllDay(page);
  await nextStep(page);
  await expect(page.getByText('ten example items')).toBeVisible();
  await nextStep(page);
  await nameOwner(page);
  await page.getByRole('button', { name: 'Open my store' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Stores is ready' })).toBeVisible();
  await expect(page.getByText('Your pages are being made')).toBeHidden();
  await page.getByLabel('Your mobile number or e-mail').fill('asha@example.com');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText(/^Sent by e-mail: the code/)).toBeVisible();
  await page.getByRole('button', { name: 'Finish the set-up' }).click();
  await expect(page.getByRole('heading', { name: 'Your shop is set up' })).toBeVisible();
});

test('SMS go out through MSG91 by registered templates', async () => {
  await writeFile(path.join(shop, 'shop.env'), await messageSettings('SMS_PROVIDER=msg91'));
  await appendFile(path.join(shop, 'shop.env'), `SMS_URL=${msg91.url}\n`);
  await type('docker compose up --detach', shop);
  await expect(async () => expect(await visit(`${origin}/api/v1/readyz`)).toBe('200 ')).toPass();
  const kinds = parse(await inShop('npm run --silent store -- messages --csv'), { columns: true }) as {
    kind: string;
    msg91_text: string;
  }[];
  const rows = kinds.map(({ kind, msg91_text }, index) => {
    const id = String(1_007_161_234_567_890_123n + BigInt(index));
    templates[id] = [...msg91_text.matchAll(/##(\w+)##/g)].map(([, name = '']) => name);
    return `${kind},en,${id},NUKKAD`;
  });
  await typed('docker compose cp');
  await writeFile(path.join(shop, 'catalogue/messages.csv'), ['kind,language,template_id,sender', ...rows].join('\n'));
  await inShop('npm run store -- import /catalogue');
  expect(await inShop('npm run --silent store -- status')).not.toContain('No template id');
});

test('a customer orders by a code that MSG91 received, and the owner sees the order', async ({ page, context }) => {
  await page.goto(store);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.goto(`${store}/checkout`);
  await verifyMobile(page, shopper, phone);
  await choosePassword(page, shopper);
  await saveAddress(page);
  await payOnDelivery(page);
  const link = await page.getByRole('link', { name: 'Follow your order' }).getAttribute('href');
  orderId = link?.replace('/order?id=', '') ?? '';
  const counter = await context.newPage();
  await counter.goto(`${origin}/counter`);
  await enterCounter(counter, inbox, 'asha@example.com', 'Asha Stores');
  await expect(counter.getByRole('button', { name: new RegExp(`^Order ${orderId}`) })).toBeVisible();
});

test('a text in ./policies is in every store within a minute; one with a mistake changes nothing', async () => {
  const file = path.join(shop, 'policies/about.md');
  await cp(path.join(shop, 'src/content/policies/about.md'), file);
  await writeFile(file, (await readFile(file, 'utf8')).replace('## Who we are', '## Who we really are'));
  for (const host of [store, origin])
    await expect(async () => expect(await readPage(`${host}/about`)).toContain('Who we really are')).toPass();
  await writeFile(file, (await readFile(file, 'utf8')).replace('## Who we really are', '#### Who\n\n[we](/nowhere)'));
  const mistakes = async () => await inShop('npm run --silent store -- status');
  await expect(async () =>
    expect(await mistakes()).toMatch(/policies keep their old text: .*about\.md:\d+: /),
  ).toPass();
  const log = () => type('docker compose logs shop', shop);
  await expect(async () => expect(await log()).toMatch(/about\.md:\d+: /)).toPass();
  expect(await readPage(`${store}/about`)).toContain('Who we really are');
  await rm(file);
  await expect(async () => expect(await readPage(`${store}/about`)).not.toContain('Who we really are')).toPass();
});

test('an update is one command, and so is a restore', async () => {
  await typed('/deploy/backup.sh');
  const clone = path.join(machine, 'maintainer');
  await type(`git clone --quiet origin.git ${clone}`, machine);
  const about = path.join(clone, 'src/content/policies/about.md');
  await writeFile(about, (await readFile(about, 'utf8')).replace('## Who we are', '## Who we are now'));
  await type(`git -c user.name=x -c user.email=x@x.example commit --quiet --all -m Change && git push --quiet`, clone);
  await typed('git pull');
  await expect(async () => expect(await readPage(`${store}/about`)).toContain('Who we are now')).toPass();
  const orders = () => inShop('npm run --silent store -- orders asha-stores');
  expect(await orders()).toContain(orderId);
  await inShop(`npm run store -- remove asha-stores`);
  await typed('restore.sh');
  await expect(async () => expect(await visit(`${store}/`)).toBe('200 ')).toPass();
  expect(await orders()).toContain(orderId);
});
