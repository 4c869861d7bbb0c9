/** What reads the content of something out of it, by the type of what it gives. */
const READERS: Readonly<Record<string, string>> = {
  getInputStream: 'InputStream',
  getBytes: 'byte[]',
  getReader: 'BufferedReader',
  getResource: 'Resource',
  OpenReadStream: 'Stream',
};

/** `new ZipInputStream(in)`, `harden.createInputStream(in)`: a stream around another. */
const STREAMS = /(?:InputStream|BufferedReader|StreamReader)$/;

/** The type of a value that is content to read from, by its name: a stream, bytes. It is no text and no path. */
export function contentType(name: string): string | undefined {
  const reader = /\.(\w{1,60})\(\)$/.exec(name)?.[1];
  if (reader === undefined) return undefined;
  return Object.hasOwn(READERS, reader) ? READERS[reader] : STREAMS.exec(reader)?.[0];
}
