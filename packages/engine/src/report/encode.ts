/** Every character a URI does not take is escaped: no name can become a scheme, a host or another part of a path. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
