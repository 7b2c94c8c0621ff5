import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { PublicAgent } from '#server/platform/public-agent';

/* Of this test alone: signed by itself, for pictures.example, which cannot exist. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSgzPmGDzYCzKUe0F
GUpH/lkErefEjMxAZ/+LT8XngAyhRANCAASNMCb8mw9LaVaCBaDrqypkeBoQamsx
E+bRUe2lMTo0G+6n2c7sKAcrQCSU9tIekiNmhwdaIr4agpisCqQkIMZq
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUC2rbkwjZydyD0DGlX0YIyVNoT2owCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjMxMzIyMzZaGA8y
MTI2MTAzMDEzMjIzNlowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABI0wJvybD0tpVoIFoOurKmR4GhBqazET5tFR
7aUxOjQb7qfZzuwoBytAJJT20h6SI2aHB1oivhqCmKwKpCQgxmqjcDBuMB0GA1Ud
DgQWBBQgWnJIaZVXrL3JMOKI0XDBaa8RZDAfBgNVHSMEGDAWgBQgWnJIaZVXrL3J
MOKI0XDBaa8RZDAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHBpY3R1cmVz
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhAM5Skc+NafgUa2unqFqkRbUT3lXH
hJWukYGBxSjccvoaAiABoLpmcjIEwOvs2LDVLy+k2zVmNkivfvTb7OiJNa09og==
-----END CERTIFICATE-----`;

/** Reaches pictures.example on this machine, and otherwise is the agent that refuses private addresses. */
class LocalAgent extends PublicAgent {
  override createConnection(...[options, done]: Parameters<PublicAgent['createConnection']>) {
    if (options.host !== 'pictures.example') return super.createConnection(options, done);
    return connect({ host: '127.0.0.1', port: Number(options.port), servername: 'pictures.example', ca: cert });
  }
}

/** An https server at https://pictures.example, and the agent that reaches it. */
export async function openPictureServer(answer: RequestListener) {
  const server = createServer({ key, cert }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `https://pictures.example:${port}`,
    agent: () => new LocalAgent(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
