import { describe, expect, it, test } from 'vitest';
import { emailBlocks, emailText } from '#server/platform/messages/email/blocks';
import { emailHtml } from '#server/platform/messages/email/html';
import { kinds, namesIn, templates } from '#server/platform/messages/templates/templates';
import type { Template } from '#server/platform/messages/templates/template';
import { sampleDetails, sampleMessage } from '#tests/support/messages/emails';

const htmlOf = async (message: ReturnType<typeof sampleMessage>, details = sampleDetails('#003f62')) =>
  String(await emailHtml(message.subject, emailBlocks(message), details));

describe.each(kinds)('the e-mail %s', (kind) => {
  const { text, button, forget }: Template = templates[kind];

  it('has a button with words of its own exactly where its text has a link', () => {
    const names = namesIn(text);
    expect(names.filter((name) => name === 'link')).toHaveLength(button === undefined ? 0 : 1);
    expect(names.includes('forget')).toBe(forget !== undefined);
    const buttons = emailBlocks(sampleMessage(kind)).filter((block) => 'href' in block);
    expect(buttons.map(({ label }) => label)).toEqual(button === undefined ? [] : [button()]);
  });

  it('loads nothing from elsewhere', async () => {
    const html = await htmlOf(sampleMessage(kind), sampleDetails('#003f62', Buffer.from('logo')));
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, address]) => address)).toEqual(['cid:logo']);
    expect(html).not.toMatch(/url\(|@import|<link|<script/);
  });
});

test('names and notes are text in an e-mail, whatever they hold', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&{link}';
  const message = sampleMessage('order_placed');
  const details = sampleDetails('#003f62');
  const names = Object.fromEntries(Object.keys(message.variables).map((name) => [name, hostile]));
  const html = await htmlOf(
    { ...message, subject: hostile, variables: { ...names, link: 'https://a.example/"><b>' } },
    {
      brand: { ...details.brand, name: hostile },
      receipt: {
        title: hostile,
        lines: [{ name: hostile, quantity: hostile, sum: hostile }],
        sums: [{ name: hostile, sum: hostile }],
        notes: [hostile],
      },
    },
  );
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('a code in an e-mail has no line for autofill', () => {
  expect(emailText(sampleMessage('code'))).toBe(
    '123456 is your one-time code for Surat Sadan. It is good for 5 minutes. Never share it.',
  );
});

test('a message that an earlier version has queued is sent as it is', () => {
  const message = { ...sampleMessage('code'), kind: null, variables: {}, text: 'Order {7} is ready.\n\nThank you.' };
  expect(emailText(message)).toBe(message.text);
  expect(emailBlocks(message)).toEqual([{ pieces: ['Order {7} is ready.'] }, { pieces: ['Thank you.'] }]);
});
