/** Calls that set one cookie: its name comes first, the flags are among the options. */
export const COOKIE_SETTERS: readonly string[] = [
  '.set_cookie',
  '.set_secure_cookie',
  '.set_signed_cookie',
  '.cookie',
  '.setCookie',
  'hono/cookie.setCookie',
  'hono/cookie.setSignedCookie',
  'cookie.serialize',
  'cookies().set',
  'koa.Context().cookies.set',
  'next/headers.cookies().set',
  'h3.setCookie',
  'setcookie',
  'setrawcookie',
];

/** The same in a page, where no script can hide a cookie from scripts. */
export const PAGE_COOKIE_SETTERS: readonly string[] = [
  'js-cookie.set',
  'browser-cookies.set',
  'universal-cookie().set',
  'react-cookie.cookie.save',
];

/** Setters that are given the request or the answer before the name. */
export const NAME_COMES_SECOND: ReadonlySet<string> = new Set([
  'hono/cookie.setCookie',
  'hono/cookie.setSignedCookie',
  'h3.setCookie',
]);

/** Makers of sessions whose cookie has the flags unless it is told otherwise. */
export const SESSION_MAKERS: readonly string[] = [
  'express-session',
  'cookie-session',
  'koa-session',
  'client-sessions',
  'iron-session.getIronSession',
  'iron-session.withIronSession',
  '@fastify/session',
  '@fastify/secure-session',
];

/** Those among them that leave the cookie open to plain HTTP where nobody says anything, on a page that came over TLS too. */
export const PLAIN_SESSION_MAKERS: ReadonlySet<string> = new Set(['express-session']);

/** Makers of sessions and logins whose cookie has a flag only where it is asked for, and the names of those flags. */
export const BARE_SESSION_MAKERS: Readonly<Record<string, readonly string[]>> = {
  'pyramid.authentication.AuthTktCookieHelper': ['secure', 'httponly'],
  'pyramid.authentication.AuthTktAuthenticationPolicy': ['secure', 'httponly'],
  'pyramid.session.SignedCookieSessionFactory': ['secure', 'httponly'],
  'pyramid.session.BaseCookieSessionFactory': ['secure', 'httponly'],
  'pyramid.session.UnencryptedCookieSessionFactoryConfig': ['cookie_secure', 'cookie_httponly'],
  'starlette.middleware.sessions.SessionMiddleware': ['https_only'],
  'aiohttp_session.cookie_storage.EncryptedCookieStorage': ['secure'],
};

/** Cookies whose theft is the theft of an account. */
export const CREDENTIAL_COOKIE: RegExp = /sess|auth|token|jwt|\bsid\b|remember|login|user_?id|identity|credential/i;

/** Cookies that scripts of the page must read: tokens against foreign forms, what the visitor likes. */
export const COOKIE_FOR_SCRIPTS: RegExp =
  /c?[sx]rf|theme|lang|locale|consent|dark|sidebar|layout|tz|timezone|currency|banner|dismiss|analytics|_ga/i;

/** Cookies of Go as they are written down, and the name of the flag that hides them from scripts. */
export const WRITTEN_COOKIES: Readonly<Record<string, string>> = {
  'net/http.Cookie': 'HttpOnly',
  'gofiber/fiber.Cookie': 'HTTPOnly',
};

/** Takes name, value, age, path and domain, then whether the cookie is secure and hidden. */
export const GIN_COOKIE = 'gin-gonic/gin.Context().SetCookie';

/** Makers of cookies in Java, and what sets their flags behind: secure, hidden from scripts. */
export const JAVA_COOKIES: Readonly<Record<string, readonly [secure: string, hidden: string]>> = {
  'javax.servlet.http.Cookie': ['setSecure', 'setHttpOnly'],
  'org.springframework.http.ResponseCookie.from': ['secure', 'httpOnly'],
};

/** Sets a cookie of C#: its name, its value, and then an object with the flags. */
export const CSHARP_COOKIE = 'Microsoft.AspNetCore.Http.HttpResponse().Cookies.Append';
