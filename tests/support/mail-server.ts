import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * An SMTP server that stores emails. It rejects the first `refuse`, has no mailbox `unknown`, and never answers for
 * recipients in `silentFor`.
 */
export async function openFakeMailServer({
  refuse = 0,
  unknown = [],
  silentFor = [],
}: { refuse?: number; unknown?: readonly string[]; silentFor?: readonly string[] } = {}) {
  const received: string[] = [];
  let refusals = refuse;
  const unanswered = new Set(silentFor);
  let silenced = () => {};
  let connections = 0;
  const isSilent = new Promise<void>((resolve) => {
    silenced = resolve;
  });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      callback(unknown.includes(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const silent = session.envelope.rcptTo.find(({ address }) => silentFor.includes(address));
        if (silent !== undefined) {
          unanswered.delete(silent.address);
          if (unanswered.size === 0) silenced();
          return;
        }
        if (refusals > 0) {
          refusals -= 1;
          callback(new Error('come back later'));
          return;
        }
        received.push(text);
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    received,
    connections: () => connections,
    isSilent,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: async () => {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
}
