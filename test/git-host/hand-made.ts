import type { Exchange } from './behaviours.ts';
import type { HandMadePack } from './packs.ts';

const FLUSH = Buffer.from('0000');
const DELIMITER_OR_END = '0001';
const LARGEST_PACKET = 65_000;

/** Speaks git's protocol v2 just far enough to hand over a pack that git itself would never make. */
export function serveHandMade(pack: HandMadePack, { request, response, inside }: Exchange): void {
  if (inside.startsWith('/info/refs')) {
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
    const lines = [
      'version 2\n',
      'agent=git/hand-made\n',
      'ls-refs=unborn\n',
      'fetch=shallow filter\n',
      'object-format=sha1\n',
    ];
    response.end(Buffer.concat([packet('# service=git-upload-pack\n'), FLUSH, ...lines.map(packet), FLUSH]));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const asked = Buffer.concat(chunks).toString('latin1');
    response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
    if (asked.includes('command=ls-refs')) {
      const refs = [`${pack.head} HEAD symref-target:refs/heads/main\n`, `${pack.head} refs/heads/main\n`];
      response.end(Buffer.concat([...refs.map(packet), FLUSH]));
      return;
    }
    response.write(
      Buffer.concat([packet('shallow-info\n'), packet(`shallow ${pack.head}`), Buffer.from(DELIMITER_OR_END)]),
    );
    response.write(packet('packfile\n'));
    send(pack.chunks()[Symbol.iterator](), response);
  });
}

/** Writes as much as the reader takes, so that an endless pack costs no memory here. */
function send(chunks: Iterator<Uint8Array>, response: Exchange['response']): void {
  for (;;) {
    if (response.destroyed) return;
    const next = chunks.next();
    if (next.done === true) {
      response.end(FLUSH);
      return;
    }
    let roomLeft = true;
    for (let from = 0; from < next.value.length; from += LARGEST_PACKET) {
      const piece = next.value.subarray(from, from + LARGEST_PACKET);
      roomLeft = response.write(packet(Buffer.concat([Buffer.from([1]), piece])));
    }
    if (roomLeft) continue;
    response.once('drain', () => send(chunks, response));
    return;
  }
}

function packet(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}
