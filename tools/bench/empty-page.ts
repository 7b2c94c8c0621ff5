import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width" />
  <title>Empty</title>
  <a href="/next">Next</a>
  <button onclick="document.querySelector('b').textContent++">Add</button>
  <b data-cart-count>0</b>
</html>`;

/** Serves a page with only a link and a counter button, to measure the browser's own time. */
export async function withEmptyPage<T>(use: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
