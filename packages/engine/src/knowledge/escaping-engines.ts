/** Engines of JavaScript escape until they are told not to: what tells them, with the option. */
export const ESCAPING_SWITCHES: ReadonlyMap<string, string> = new Map([
  ...['swig', 'swig-templates'].flatMap((engine) => [
    [`${engine}.setDefaults`, 'autoescape'] as const,
    [`${engine}.Swig`, 'autoescape'] as const,
  ]),
  ['nunjucks.configure', 'autoescape'],
  ['nunjucks.Environment', 'autoescape'],
  ['express-nunjucks', 'autoescape'],
  ['eta.Eta', 'autoEscape'],
  ['eta.configure', 'autoEscape'],
]);

/** Of these, those that go for whatever a server shows; Nunjucks is told the server as well. */
export const GOES_FOR_VIEWS: RegExp = /^(?:swig(?:-templates)?\.setDefaults|nunjucks\.configure|express-nunjucks)$/;
