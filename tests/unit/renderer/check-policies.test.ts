import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkPolicies } from '#renderer/policies/check-policies';
import { formatMistake } from '#renderer/policies/mistake';
import { scratchFolder } from '#tests/support/processes/scratch';

const root = resolve(import.meta.dirname, '../../..');
const folder = 'src/content/policies';

/** The project's policies after an edit of `about.md`, and what the check says of them. */
async function edited(edit: (text: string) => string, now?: Date): Promise<string[]> {
  const project = await scratchFolder();
  await cp(join(root, folder), join(project, folder), { recursive: true });
  const file = join(project, folder, 'about.md');
  await writeFile(file, edit(await readFile(file, 'utf8')));
  return (await checkPolicies(project, now)).map(formatMistake);
}

const facts = {
  title: 'About Us',
  label: 'About us',
  summary: 'Who we are.',
  order: '1',
  version: '1',
  announced: '2026-11-21',
  effective: '2026-11-21',
  changed: '[The first version.]',
};

/** A page with these facts (undefined: without it) in lines 2 and on. */
const page = (changed: Record<string, string | undefined>, text = '\n## Who we are\n\nWe are {name}.') =>
  [
    '---',
    ...Object.entries({ ...facts, ...changed }).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}: ${value}`,
    ),
    '---',
    text,
    '',
  ].join('\n');

/** Long after the days that these tests name. */
const later = new Date('2027-12-31');

const withFacts = (changed: Record<string, string | undefined>, now = later) => edited(() => page(changed), now);
const withText = (text: string) => edited(() => page({}, text));

const about = `${folder}/about.md`;

test('a file in another encoding is a mistake', async () => {
  const project = await scratchFolder();
  await cp(join(root, folder), join(project, folder), { recursive: true });
  await writeFile(join(project, about), Buffer.from(page({}, '\n## Who we are\n\nWe are a café.'), 'latin1'));
  expect((await checkPolicies(project, later)).map(formatMistake)).toEqual([
    `${about}:14: is not UTF-8: save the file as UTF-8.`,
  ]);
});

test('the policies of this shop have no mistakes', async () => {
  expect(await checkPolicies()).toEqual([]);
});

const linkLeft = 'this is not read as a link: write [words](/page) without a space between or within the address.';

test.each([
  ['a {support_mail}', '{support_mail} is not a fact of operator.csv (did you mean {support_email}?).'],
  ['a {weather}', '{weather} is not a fact of operator.csv.'],
  ['a {name', 'a { needs its }, with the name of a fact of operator.csv between them.'],
  ['<b>bold</b>', '<b> is HTML: write it in Markdown.'],
  ['<!-- note -->', '<!-- note --> is HTML: write it in Markdown.'],
  ['![A pot](pot.png)', 'pictures cannot be shown on policy pages.'],
  ['## Hello {name}', 'the heading "Hello {name}" has a placeholder, which only the text below it can have.'],
  ['# About', `the heading "About" has one #, but the page's heading is its title: begin with ##.`],
  ['#### Deep', 'the heading "Deep" jumps from ## to ####.'],
  ['[a](/retrunpolicy)', 'the link "/retrunpolicy" leads to a missing page (did you mean /returnpolicy?).'],
  ['[a](/About)', 'the link "/About" leads to a missing page (did you mean /about?).'],
  ['[a](/ProductDetails/1)', 'the link "/ProductDetails/1" leads to a missing page.'],
  ['[a](/policy#privcy)', 'the link "#privcy" leads to a missing heading of policy.md (did you mean privacy?).'],
  ['[a](#nowhere)', 'the link "#nowhere" leads to a missing heading of about.md.'],
  ['[a](/cart#top)', 'the link "/cart#top" has an anchor, which only policy pages have.'],
  ['[a](/returnpolicy', linkLeft],
  ['[a](/return policy)', linkLeft],
  ['[a] (/returnpolicy)', linkLeft],
  ['[a][returns]', linkLeft],
  ['[](/returnpolicy)', 'the link "/returnpolicy" has no words: write them between [ and ].'],
  ['##Refunds', 'this is not read as a heading: write 2 to 6 # and a space before its words.'],
  ['##', 'a heading has no words: write them behind its ##.'],
  [
    'In **7 days',
    'this is not read as bold: write ** before its first word and after its last, without a space between.',
  ],
  ['[a](policy)', 'the link "policy" is not an address: write /page, #heading of this page, or https://…'],
  [
    '[a](http://nukkad.example)',
    'the link "http://nukkad.example" is not an address: write /page, #heading of this page, or https://…',
  ],
  [
    '[a](javascript:alert)',
    'the link "javascript:alert" is not an address: write /page, #heading of this page, or https://…',
  ],
])('%s is said with its line', async (line, text) => {
  const mistakes = await withText(`\n## Who we are\n\nFirst line,\nsecond line.\n\n${line}`);
  expect(mistakes[0]).toBe(`${about}:17: ${text}`);
});

test('a text may link to pages, headings, sites, mail and telephone', async () => {
  const links = [
    '/cart',
    '/',
    '/policy#privacy',
    '#who-we-are',
    'https://nukkad.example/x',
    'mailto:a@b.example',
    'tel:+911',
  ];
  expect(await withText(`\n## Who we are\n\n${links.map((link) => `[a](${link})`).join(' ')}`)).toEqual([]);
});

test('a text that begins below ## jumps from the title', async () => {
  expect(await withText('\n### Small\n\nWords.')).toEqual([
    `${about}:12: the heading "Small" jumps from the title to ###.`,
  ]);
});

test('a placeholder is found in the line of a paragraph that it stands in', async () => {
  expect(await withText('\n## Us\n\none\ntwo {nobody}\nthree')).toEqual([
    `${about}:15: {nobody} is not a fact of operator.csv.`,
  ]);
});

test.each(Object.keys(facts))('a missing %s is said', async (fact) => {
  expect(await withFacts({ [fact]: undefined })).toContain(`${about}:1: "${fact}" is missing.`);
});

test.each([
  ['title', '""', 2, 'must be text of 1 to 80 characters.'],
  ['summary', `"${'long '.repeat(41)}"`, 4, 'must be text of 1 to 200 characters.'],
  ['order', 'first', 5, 'must be a whole number from 1.'],
  ['version', '0', 6, 'must be a whole number from 1.'],
  ['announced', 'yesterday', 7, 'must be a date such as 2027-03-31.'],
  ['effective', '2026-02-30', 8, 'must be a date such as 2027-03-31.'],
  ['changed', '[]', 9, 'must be a list of at least one change.'],
])('%s: %s is refused with its line', async (fact, value, line, text) => {
  expect(await withFacts({ [fact]: value })).toContain(`${about}:${line}: "${fact}" ${text}`);
});

test('a fact that policies do not have, and a placeholder in one, are said', async () => {
  expect(await withFacts({ summary: 'By {nobody}.', colour: 'red' })).toEqual([
    `${about}:4: {nobody} is not a fact of operator.csv.`,
    `${about}:10: "colour" is not a field of a policy page.`,
  ]);
});

test('what has changed may hold placeholders, title and label may not', async () => {
  expect(await withFacts({ changed: '["Write to {support_email}."]' })).toEqual([]);
  expect(await withFacts({ changed: '["Write to {nobody}."]', title: '"About {name}"' })).toEqual([
    `${about}:2: "title" has a placeholder, which only the text below the facts can have.`,
    `${about}:9: {nobody} is not a fact of operator.csv.`,
  ]);
});

test('a date that is none is said once', async () => {
  expect(await withFacts({ effective: '2026-02-30' })).toEqual([
    `${about}:8: "effective" must be a date such as 2027-03-31.`,
  ]);
});

test('facts that cannot be read, and a file without them, are said', async () => {
  const unreadable =
    'the facts cannot be read from here on: each is a name, a colon and a value; put a value with a colon or a bracket of its own between "quotes".';
  expect(await withFacts({ title: '[About' })).toEqual([`${about}:3: ${unreadable}`]);
  expect(await withFacts({ summary: 'Returns: how they work.' })).toEqual([`${about}:4: ${unreadable}`]);
  expect(await edited(() => '## Hello\n\nWords.\n')).toEqual([
    `${about}:1: the file must begin with its facts (title, summary …) between two lines of ---.`,
  ]);
});

const second = { version: '2', earlier: '[2026-11-21]', announced: '2027-03-01', effective: '2027-03-01' };

test('a new version may take effect on the day it is announced, or later', async () => {
  expect(await withFacts(second)).toEqual([]);
  expect(await withFacts({ ...second, effective: '2027-06-01' })).toEqual([]);
});

test('a version to come does not replace the one in force before its day', async () => {
  const announced = { ...second, effective: '2027-06-01' };
  expect(await withFacts(announced, new Date('2027-05-31T09:59:59Z'))).toEqual([
    `${about}:8: "effective" is in the future: write version 2 into about.next.md, and leave this file as it is.`,
  ]);
  expect(await withFacts(announced, new Date('2027-05-31T10:00:00Z'))).toEqual([]); // 1 June on Kiritimati
});

test('a version to come stands beside the one in force, and follows it', async () => {
  const project = await scratchFolder();
  await cp(join(root, folder), join(project, folder), { recursive: true });
  const next = `${folder}/about.next.md`;
  const check = async (changed: Record<string, string>, text?: string) => {
    await writeFile(join(project, next), page({ ...second, effective: '2027-06-01', ...changed }, text));
    return (await checkPolicies(project)).map(formatMistake);
  };
  expect(await check({})).toEqual([]);
  expect(await check({}, '\n## New here\n\nSee [here](#new-here) and [there](/about#new-here).\n')).toEqual([]);
  expect(await check({ version: '3', earlier: '[2026-11-20, 2026-11-21]' })).toEqual([
    `${next}:6: "version" must be 2, one more than in about.md.`,
  ]);
  expect(await check({ earlier: '[2026-11-20]' })).toEqual([
    `${next}:10: "earlier" must end with 2026-11-21, the "effective" of about.md.`,
  ]);
  await writeFile(join(project, folder, 'cookies.next.md'), page({}));
  expect(await check({})).toEqual([`${folder}/cookies.next.md:1: unknown policy page /cookies.`]);
});

test('a page without text is said', async () => {
  for (const text of ['', '\n## Who we are\n'])
    expect(await withText(text)).toEqual([`${about}:1: there is no text below the facts.`]);
});

test('a new version cannot take effect in the past', async () => {
  expect(await withFacts({ ...second, effective: '2027-02-28' })).toEqual([
    `${about}:8: "effective" must not be in the past: version 2 is announced on 2027-03-01.`,
  ]);
});

test('a new version says when it is announced, and when those before it took effect', async () => {
  expect(await withFacts({ ...second, earlier: undefined })).toEqual([
    `${about}:1: "earlier" must list when each version before 2 took effect, 1 in all.`,
  ]);
  expect(await withFacts({ ...second, announced: '2026-11-21' })).toEqual([
    `${about}:7: "announced" must be the day on which version 2 is announced, later than version 1 took effect (2026-11-21).`,
  ]);
});

test('a substantial change is announced 30 days before', async () => {
  const substantial = { ...second, substantial: 'true' };
  expect(await withFacts({ ...substantial, effective: '2027-03-30' })).toEqual([
    `${about}:8: "effective" must be 30 days or more after 2027-03-01, because the change is substantial.`,
  ]);
  expect(await withFacts({ ...substantial, effective: '2027-03-31' })).toEqual([]);
});

test('a page without its text, and a text without a page, are said', async () => {
  const project = await scratchFolder();
  await cp(join(root, folder), join(project, folder), {
    recursive: true,
    filter: (source) => !source.endsWith('/policy.md'),
  });
  await writeFile(join(project, folder, 'cookies.md'), page({}));
  const mistakes = (await checkPolicies(project)).map(formatMistake);
  expect(mistakes).toContain(`${folder}/policy.md:1: is missing, and with it the page /policy.`);
  expect(mistakes).toContain(`${folder}/cookies.md:1: unknown policy page /cookies.`);
});

test('says which other page has the same place', async () => {
  expect(await edited((text) => text.replace('order: 1', 'order: 2'))).toEqual([
    `${folder}/returnpolicy.md:5: "order" is 2, as in about.md; each page needs its own.`,
  ]);
});
