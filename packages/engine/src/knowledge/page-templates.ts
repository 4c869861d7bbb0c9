/** A template that was made of a written text and escapes what it is filled in with. */
export const COMPILED_TEMPLATE = 'ejs.EscapingTemplate()';
/** An engine that was told to escape nothing. */
export const UNESCAPED_ENGINE = 'nunjucks.UnescapedEnvironment()';

/** A template of Handlebars that writes what it is filled in with as it is. */
export const RAW_TEMPLATE = 'handlebars.RawTemplate()';

/** Parts of a template that write what they are given as it is. */
export const RAW_PARTS: readonly { readonly engines: RegExp; readonly pattern: RegExp }[] = [
  { engines: /^(?:flask|quart|nunjucks)$/, pattern: /\|\s*safe\b|\bautoescape\s+(?:false|off)\b/ },
  { engines: /^ejs$/, pattern: /<%-/ },
  { engines: /^eta$/, pattern: /<%[-_]?\s*~/ },
  { engines: /^(?:pug|jade)$/, pattern: /!=|!\{/ },
  { engines: /^handlebars$/i, pattern: /\{\{\{|\{\{~?&/ },
];

/** Engines that one call anywhere in a file tells to escape nothing from then on. */
export const MAY_BE_UNESCAPED: RegExp = /^(?:nunjucks|eta)$/;
export const WRITES_RAW: RegExp =
  /\bauto_?escape\b["']?\s{0,3}[:=](?!\s{0,3}true\b)|\bescapeFunction\b|\beta\.configure\(/i;
