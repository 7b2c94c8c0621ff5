import { expect, it } from 'vitest';
import { announcedPolicies } from '#renderer/policies/announced';
import { readOwnPolicies } from '#renderer/policies/policy-text';
import { renderPolicy } from '#renderer/policies/render-policy';
import { textFor } from '#renderer/policies/text-for';
import type { BuiltRoute } from '#renderer/render/app';
import { sitePages } from '#renderer/render/pages';
import { sampleSource } from '#tools/check/sample-shop';

const facts = (version: number, effective: string) => `---
title: About Us
label: About
summary: Who we are.
order: 1
version: ${version}
announced: 2026-11-21
effective: ${effective}
changed:
  - The first version.
---
`;

it('renders a policy with the anchors of its headings, and its facts', () => {
  const text = `${facts(1, '2026-11-21')}\n## Who "we" are\n\nWe sell.\n\n### In the city\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`;
  const { id, data, html, headings } = renderPolicy({ file: 'policies/about.md', text });
  expect(id).toBe('about');
  expect(data).toMatchObject({
    title: 'About Us',
    version: 1,
    effective: '2026-11-21',
    substantial: false,
    earlier: [],
  });
  expect(headings).toEqual([{ slug: 'who-we-are', text: 'Who “we” are' }]);
  expect(html).toContain('<h2 id="who-we-are">Who “we” are</h2>');
  expect(html).toContain('<h3 id="in-the-city">');
  expect(html).toContain('<td>1</td>');
  expect(html).not.toContain('The first version');
});

it('renders a part for one country there only, and each country has its own text about cash and complaints', async () => {
  const text = `${facts(1, '2026-11-21')}\n## Paying\n\n- By card\n{only India}\n- In cash\n{end}\n\nWrite to\n{only Canada}\nAsha.\n{end}\n`;
  const render = (country: 'India' | 'Canada') => renderPolicy({ file: 'policies/about.md', text }, country).html;
  expect(render('India')).toContain('<li>In cash</li>');
  expect(render('India')).not.toContain('Asha');
  expect(render('Canada')).not.toContain('In cash');
  expect(render('Canada')).toContain('Asha');
  for (const policy of await readOwnPolicies()) {
    const { id, html } = renderPolicy(policy, 'Canada');
    expect(html, id).not.toMatch(/Grievance Officer|cash on delivery|IFSC|\{only|\{end/i);
  }
});

it('renders all policies of the project', async () => {
  for (const text of await readOwnPolicies()) expect(renderPolicy(text).html).toMatch(/<p>/);
});

it('knows from which day an announced version counts', () => {
  const texts = [
    { file: 'policies/about.md', text: facts(1, '2026-11-21') },
    { file: 'policies/about.next.md', text: facts(2, '2027-01-31') },
  ];
  expect([...announcedPolicies(texts)]).toEqual([['about', '2027-01-31']]);
});

it('reads the parts for one country in files from Windows', () => {
  const text = 'a\r\n{only Canada}\r\nb\r\n{end}\r\nc';
  expect(textFor('India', text)).toBe('a\r\n\nc');
  expect(textFor('Canada', text)).toBe('a\r\nb\nc');
});

it('renders the policies of a marketplace for the country of its stores, if they are all in one', () => {
  const text = `${facts(1, '2026-11-21')}\n{only India}\nIn cash\n{end}\n{only Canada}\nIn dollars\n{end}\n`;
  const route = {
    route: '/about',
    type: 'page',
    origin: 'project',
    component: '',
    params: [],
    pattern: /x/,
  } as BuiltRoute;
  const pagesOf = (...countries: ('India' | 'Canada')[]) => {
    const marketplace = { operator: {}, stores: sampleSource.listed.stores, countries, hasMore: false };
    const content = { policies: [{ file: 'policies/about.md', text }], begunPolicies: [], digest: '' };
    const folders = { buildId: '', distDir: '', sitesDir: '', picturesDir: '' };
    const site = { label: '_marketplace', origin: 'http://localhost', marketplace, ...content, ...folders };
    return JSON.stringify(sitePages([route], site).pages);
  };
  expect(pagesOf('Canada')).toContain('In dollars');
  expect(pagesOf('Canada', 'India')).toContain('In cash');
});
