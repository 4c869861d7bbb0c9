/** What reads the content of something out of it, by the type of what it gives. */
const READERS: Readonly<Record<string, string>> = {
  getInputStream: 'InputStream',
  getBytes: 'byte[]',
  getReader: 'BufferedReader',
  getResource: 'Resource',
  OpenReadStream: 'Stream',
};

/** The type of a value that is content to read from, by its name: a stream, bytes. It is no text and no path. */
export function contentType(name: string): string | undefined {
  const reader = /\.(\w{1,30})\(\)$/.exec(name)?.[1];
  return reader !== undefined && Object.hasOwn(READERS, reader) ? READERS[reader] : undefined;
}
