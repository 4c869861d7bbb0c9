/** Where a call takes its key: a position and the keyword of the same parameter. */
type Place = readonly [position: number, keyword: string];

/** Ciphers and keyed hashes. */
export const CIPHERS: Readonly<Record<string, Place>> = {
  'crypto.createHmac': [1, 'key'],
  'crypto.createCipheriv': [1, 'key'],
  'crypto.createDecipheriv': [1, 'key'],
  'crypto.createCipher': [1, 'password'],
  'crypto.createDecipher': [1, 'password'],
  'crypto-js.AES.encrypt': [1, 'key'],
  'crypto-js.AES.decrypt': [1, 'key'],
  'crypto-js.TripleDES.encrypt': [1, 'key'],
  'crypto-js.TripleDES.decrypt': [1, 'key'],
  'crypto-js.HmacSHA1': [1, 'key'],
  'crypto-js.HmacSHA256': [1, 'key'],
  'crypto-js.HmacSHA512': [1, 'key'],
  'hmac.new': [0, 'key'],
  'hmac.digest': [0, 'key'],
  'cryptography.fernet.Fernet': [0, 'key'],
  'cryptography.hazmat.primitives.ciphers.algorithms.AES': [0, 'key'],
  'cryptography.hazmat.primitives.hmac.HMAC': [0, 'key'],
  'Crypto.Cipher.AES.new': [0, 'key'],
  'Cryptodome.Cipher.AES.new': [0, 'key'],
  'Crypto.Hash.HMAC.new': [0, 'key'],
  'Cryptodome.Hash.HMAC.new': [0, 'key'],
};

/** What signs and checks tokens, cookies and links. */
export const SIGNERS: Readonly<Record<string, Place>> = {
  'jsonwebtoken.sign': [1, 'key'],
  'jsonwebtoken.verify': [1, 'key'],
  'jwt-simple.encode': [1, 'key'],
  'jwt-simple.decode': [1, 'key'],
  'jwt.encode': [1, 'key'],
  'jwt.decode': [1, 'key'],
  'jose.jwt.encode': [1, 'key'],
  'jose.jwt.decode': [1, 'key'],
  'jose.jws.sign': [1, 'key'],
  'jose.jws.verify': [1, 'key'],
  'jose.JWT.sign': [1, 'key'],
  'jose.JWT.verify': [1, 'key'],
  'jose.JWK.asKey': [0, 'key'],
  'jose.jwtVerify': [1, 'key'],
  'hono/jwt.sign': [1, 'key'],
  'hono/jwt.verify': [1, 'key'],
  // Authlib is told the header before the payload.
  'authlib.jose.jwt.encode': [2, 'key'],
  'authlib.jose.JsonWebToken().encode': [2, 'key'],
  'authlib.jose.jwt.decode': [1, 'key'],
  'cookie-parser': [0, 'secret'],
  'cookie-signature.sign': [1, 'secret'],
  'cookie-signature.unsign': [1, 'secret'],
  'itsdangerous.Signer': [0, 'secret_key'],
  'itsdangerous.TimestampSigner': [0, 'secret_key'],
  'itsdangerous.Serializer': [0, 'secret_key'],
  'itsdangerous.TimedSerializer': [0, 'secret_key'],
  'itsdangerous.URLSafeSerializer': [0, 'secret_key'],
  'itsdangerous.URLSafeTimedSerializer': [0, 'secret_key'],
  'itsdangerous.TimedJSONWebSignatureSerializer': [0, 'secret_key'],
  'pyramid.authentication.AuthTktCookieHelper': [0, 'secret'],
  'pyramid.authentication.AuthTktAuthenticationPolicy': [0, 'secret'],
  'pyramid.session.SignedCookieSessionFactory': [0, 'secret'],
  'starlette.middleware.sessions.SessionMiddleware': [1, 'secret_key'],
};

/** What is told the key of its tokens or sessions, or the secret it shares with a service that logs people in, as an option. */
export const KEEPERS: readonly string[] = [
  'express-session',
  'cookie-session',
  'koa-session',
  'express-jwt',
  'express-jwt.expressjwt',
  'koa-jwt',
  'hono/jwt.jwt',
  'passport-jwt.Strategy',
  'passport-oauth2.Strategy',
  'passport-openidconnect.Strategy',
  'passport-google-oauth20.Strategy',
  'passport-google-oauth.OAuth2Strategy',
  'passport-facebook.Strategy',
  'passport-github.Strategy',
  'passport-github2.Strategy',
  'passport-linkedin-oauth2.Strategy',
  'passport-twitter.Strategy',
  'passport-auth0',
  'passport-auth0.Strategy',
  'passport-azure-ad.OIDCStrategy',
  '@nestjs/jwt.JwtModule.register',
  '@nestjs/jwt.JwtService',
  'iron-session.getIronSession',
  'next-auth',
  'tornado.web.Application',
];

/** Methods that are handed a plugin and the options of it, and the plugins that are told a key. */
export const REGISTRARS: readonly string[] = ['.register', '.add_middleware'];
export const PLUGINS: ReadonlySet<string> = new Set([
  '@fastify/jwt',
  'fastify-jwt',
  '@fastify/cookie',
  '@fastify/session',
  '@fastify/secure-session',
  'starlette.middleware.sessions.SessionMiddleware',
]);

export const KEY_OPTIONS: readonly string[] = [
  'secret',
  'keys',
  'secretOrKey',
  'secret_key',
  'cookie_secret',
  'clientSecret',
  'consumerSecret',
];
