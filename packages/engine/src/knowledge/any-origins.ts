/** Patterns of Spring that fit every origin, which is then repeated. */
const ANY_OF_SPRING =
  /\b(?:addAllowedOriginPattern|allowedOriginPatterns|setAllowedOriginPatterns)\(\s{0,9}(?:[\w.]{1,40}\(\s{0,9})?"\*"/g;
const TOLD_SPRING = /\b(?:setAllowCredentials|allowCredentials)\(\s{0,9}true\b/;
/** Policies of C#, which are told one thing after the other: whoever asks is let in, with credentials. */
const ANY_OF_CSHARP =
  /\.SetIsOriginAllowed\(\s{0,9}\(?\s{0,3}\w{1,20}\s{0,3}\)?\s{0,3}=>\s{0,3}true\s{0,9}\)[^;{}]{0,400}\.AllowCredentials\(\)|\.AllowCredentials\(\)[^;{}]{0,400}\.SetIsOriginAllowed\(\s{0,9}\(?\s{0,3}\w{1,20}\s{0,3}\)?\s{0,3}=>\s{0,3}true\s{0,9}\)/g;
/** Settings of Django, which repeats the origin it was asked from where credentials are let through. */
const ANY_OF_DJANGO = /^CORS_(?:ALLOW_ALL_ORIGINS|ORIGIN_ALLOW_ALL)\s{0,4}=\s{0,4}True\b/gm;
const TOLD_DJANGO = /^CORS_ALLOW_CREDENTIALS\s{0,4}=\s{0,4}True\b/m;
const FOR_DEVELOPMENT =
  /(?:^|[./_-])(?:dev|devel|development|local|debug|tests?|testing|ci|sample|example)(?:[./_-]|$)/i;

/** How a file says that every origin is let in with credentials, where it says so in words that stand apart from calls. */
export function anyOriginWritten(language: string, text: string, path: string): RegExp | undefined {
  if (language === 'java') return TOLD_SPRING.test(text) ? ANY_OF_SPRING : undefined;
  if (language === 'csharp') return ANY_OF_CSHARP;
  if (language !== 'python' || FOR_DEVELOPMENT.test(path)) return undefined;
  return TOLD_DJANGO.test(text) ? ANY_OF_DJANGO : undefined;
}
