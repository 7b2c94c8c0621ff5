import { html, raw } from 'hono/html';
import { locale } from '#texts/locale';
import * as t from '#texts/receipt';
import type { Block, Piece } from './blocks.ts';
import type { Brand, EmailDetails, Receipt } from './details.ts';

type Html = ReturnType<typeof html>;

export const logoId = 'logo';

/** For dark screens and phones. Clients that drop style sheets keep the inline styles. */
const stylesOf = ({ colours }: Brand) => `
  @media (prefers-color-scheme: dark) {
    .ground { background: #12181c !important; }
    .sheet, .sheet td, .sheet th { background: #1b2329 !important; color: #f2f5f7 !important; border-color: #46525b !important; }
    .soft { color: #c3ccd2 !important; }
    .text a, .soft a { color: ${colours.light} !important; }
    .sheet a.button { color: #ffffff !important; border-color: ${colours.light} !important; }
  }
  @media (max-width: 480px) { .sheet > tbody > tr > td { padding: 20px !important; } }`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const ink = '#12232e';
const soft = '#465862';

const link = (href: string, label: string, { colours }: Brand) =>
  html`<a href="${href}" style="color:${colours.dark};text-decoration:underline">${label}</a>`;

function pieceHtml(piece: Piece, brand: Brand) {
  if (typeof piece === 'string') return piece;
  return 'code' in piece
    ? html`<strong style="font-size:28px;letter-spacing:3px">${piece.code}</strong>`
    : link(piece.href, piece.label, brand);
}

/** The border makes the button visible on a dark background. */
const blockHtml = (block: Block, brand: Brand) =>
  'pieces' in block
    ? html`<p class="text" style="margin:0 0 16px">${block.pieces.map((piece) => pieceHtml(piece, brand))}</p>`
    : html`<p style="margin:0 0 16px">
        <a
          class="button"
          href="${block.href}"
          style="display:inline-block;padding:12px 24px;border:1px solid ${brand.colours.dark};border-radius:8px;background:${
            brand.colours.dark
          };color:#ffffff;font-weight:bold;text-decoration:none"
          >${block.label}</a
        >
      </p>`;

const cell = 'padding:8px 0;border-top:1px solid #cfd8dd;vertical-align:top;text-align:left';
const number = `${cell};padding-left:16px;text-align:right;white-space:nowrap`;

const sumRow = ({ name, sum, isTotal }: Receipt['sums'][number]) =>
  html`<tr>
    <th scope="row" colspan="2" style="${cell};font-weight:${isTotal ? 'bold' : 'normal'}">${name}</th>
    <td style="${number};font-weight:${isTotal ? 'bold' : 'normal'}">${sum}</td>
  </tr>`;

const receiptHtml = ({ title, lines, sums, notes }: Receipt) =>
  html`<table class="receipt" style="width:100%;border-collapse:collapse;font-size:15px">
      <caption style="padding:8px 0;text-align:left;font-weight:bold">
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col" style="${cell}">${t.item()}</th>
          <th scope="col" style="${number}">${t.quantity()}</th>
          <th scope="col" style="${number}">${t.sum()}</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({ name, quantity, sum }) =>
            html`<tr>
              <td style="${cell}">${name}</td>
              <td style="${number}">${quantity}</td>
              <td style="${number}">${sum}</td>
            </tr>`,
        )}
        ${sums.map(sumRow)}
      </tbody>
    </table>
    ${notes.map((note) => html`<p class="soft" style="margin:8px 0 0;color:${soft};font-size:15px">${note}</p>`)}`;

const heading = ({ name, logo }: Brand) =>
  html`<p style="margin:0 0 24px;font-size:18px;font-weight:bold">
    ${
      logo
        ? html`<img
            src="cid:${logoId}"
            alt=""
            height="40"
            style="height:40px;max-width:120px;padding:4px;border-radius:8px;background:#ffffff;vertical-align:middle"
          /> `
        : ''
    }${name}
  </p>`;

/** All values are escaped. The HTML loads nothing from the network. */
export const emailHtml = (subject: string, blocks: Block[], { brand, receipt }: EmailDetails): Html =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(stylesOf(brand))}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background:#f3f5f6">
        <main>
          <table role="presentation" class="ground" style="width:100%;border-collapse:collapse;background:#f3f5f6">
            <tr>
              <td style="padding:16px 8px">
                <table
                  role="presentation"
                  class="sheet"
                  align="center"
                  style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background:#ffffff;color:${ink};border-top:4px solid ${
                    brand.colours.dark
                  }"
                >
                  <tr>
                    <td style="padding:32px;${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
                      ${heading(brand)}
                      <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
                      ${blocks.map((block) => blockHtml(block, brand))} ${receipt ? receiptHtml(receipt) : ''}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </main>
      </body>
    </html>`;

export const receiptText = ({ title, lines, sums, notes }: Receipt): string =>
  [
    title,
    ...lines.map(({ name, quantity, sum }) => `${name}: ${quantity} = ${sum}`),
    '',
    ...sums.map(({ name, sum }) => `${name}: ${sum}`),
    '',
    ...notes,
  ].join('\n');
