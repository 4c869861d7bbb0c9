/** Members of an address or a text that tell its form, and nothing of where it leads. */
export const FORM_MEMBERS: ReadonlySet<string> = new Set(
  'protocol scheme length size href host hostname netloc origin port address family'.split(' '),
);
/** Those, and variables, that hold the protocol of an address. */
export const PROTOCOLS: RegExp = /^\w{0,20}(?:protocol|scheme)s?$/i;

/** Functions and methods that take apart, tidy or make a text, or tell its form: they ask nothing of where it leads. */
export const FORM_CALLS: ReadonlySet<string> = new Set(
  (
    'URL canParse urlparse urlsplit Boolean bool String str len isinstance chr ' +
    'trim strip lower toLowerCase toString ' +
    'isAbsolute isabs is_absolute existsSync exists isfile isFile is_file'
  ).split(' '),
);
/** Calls that hold what they are about to texts or patterns. */
export const TEXT_QUESTIONS: ReadonlySet<string> = new Set(
  'test match startsWith startswith includes has contains'.split(' '),
);
/** Whatever is called of these asks nothing of an address, or says something to nobody but the operator. */
export const MUTE_MODULES: ReadonlySet<string> = new Set(
  'console logging logger log print dns dns/promises dns.promises socket'.split(' '),
);
/** Parameters that an answer is handed to. */
export const HANDS_BACK: RegExp = /^(?:cb|callback|done|next)$/;

/** Texts that tell no more than how an address begins, or that a text holds nothing odd. */
export const FORM_TEXTS: RegExp = /^(?:[\0\s]*|(?:https?|wss?|ftps?|file|data|javascript):?\/{0,2})$/i;
/** The same as a pattern. */
export const FORM_PATTERNS: RegExp =
  /^\^?\(?(?:\?:)?(?:(?:http|ws|ftp)(?:s\??)?\|?){1,4}\)?:?(?:\\?\/){0,2}(?:\.[+*])?\$?$/i;
