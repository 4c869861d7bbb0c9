const FOLDER =
  /(?:^|\/)(?:locales?|langs?|languages?|i18n|l10n|intl|nls|translations?|messages)\/(?:[^/]{1,60}\/){0,3}[^/]{1,60}\.(?:json5?|ya?ml|properties|po|arb|resx|strings)$/i;
/** Written as code they are told by the language they are called after: `locales/de.ts`, `lang/pt-BR/messages.php`. */
const CODE =
  /(?:^|\/)(?:locales?|langs?|languages?|i18n|l10n|translations?|messages)\/(?:[^/]{1,60}\/)?[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?(?:\/[^/]{1,60})?\.(?:php|[cm]?[jt]s|py|rb)$/;
const NAMED =
  /(?:^|[/._-])(?:[a-z]{2,3}[-_](?:[A-Z]{2}|[A-Z][a-z]{3})|translations?|messages[-_.][a-z]{2})\.(?:json5?|ya?ml|properties|po|arb)$/;

/** A file of words for people, in one of their languages: what stands beside `password` there is what it is called. */
export function isTranslation(path: string): boolean {
  return FOLDER.test(path) || CODE.test(path) || NAMED.test(path);
}
