import type { FileCheck } from '../../check.ts';

/** Switches of libraries that check tokens, as they are turned off. */
const SWITCHED_OFF =
  /\bignoreExpiration["']?\s{0,3}[:=]\s{0,3}true\b|["']?\bverify_exp["']?\s{0,3}[:=]\s{0,3}False\b|\b(?:ValidateLifetime|RequireExpirationTime)\s{0,3}=\s{0,3}false\b|\bJWT_(?:ACCESS_TOKEN_EXPIRES|VERIFY_EXPIRATION)["'\]]{0,2}\s{0,3}[:=]\s{0,3}False\b/g;
/** Who renews, ends or looks at a token that is over must be able to read it. */
const FOR_OLD_TOKENS =
  /refresh|renew|rotat|log_?out|sign_?out|revok|blacklist|expired|unverified|is_?over|debug|inspect/i;
/** With the signature unchecked the token is only looked at; another check judges that. */
const ONLY_LOOKED_AT = /verify_signature["']?\s{0,3}[:=]\s{0,3}False/;
const AROUND = 500;

export const check: FileCheck = {
  id: 'auth-token-expiry-ignored',
  title: 'A token is accepted after it has expired',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [613],
  why: 'A token that was stolen once, from a log, a backup or an old computer, opens the door for ever.',
  fix: 'Leave the check of the expiry on, keep tokens short-lived, and renew them with a token that can be revoked.',
  blindSpots: 'Tokens that are made without an expiry are not seen; nor is a check that is made by hand later.',
  wants: {
    keywords: [
      'ignoreexpiration',
      'verify_exp',
      'jwt_access_token_expires',
      'jwt_verify_expiration',
      'validatelifetime',
      'requireexpirationtime',
    ],
  },
  examples: {
    bad: [
      {
        'Login.cs': `
          using Microsoft.IdentityModel.Tokens;

          public static class Login
          {
              public static TokenValidationParameters Rules(SecurityKey key) => new TokenValidationParameters
              {
                  IssuerSigningKey = key,
                  «ValidateLifetime = false»,
              };
          }`,
      },
      {
        'strategy.ts': `
          export class JwtStrategy extends PassportStrategy(Strategy) {
            constructor() {
              super({ jwtFromRequest: fromHeader(), «ignoreExpiration: true», secretOrKey: process.env.JWT_SECRET });
            }
          }`,
      },
      {
        'user.py': `
          import jwt

          def current_user(token, key):
              return jwt.decode(token, key, algorithms=['HS256'], options={«'verify_exp': False»})['user']`,
      },
    ],
    good: [
      {
        'Login.cs': `
          using Microsoft.IdentityModel.Tokens;

          public static class Login
          {
              public static TokenValidationParameters Rules(SecurityKey key) => new TokenValidationParameters
              {
                  IssuerSigningKey = key,
                  ValidateLifetime = true,
              };

              public static ClaimsPrincipal GetPrincipalFromExpiredToken(string token, SecurityKey key)
              {
                  var rules = new TokenValidationParameters { IssuerSigningKey = key, ValidateLifetime = false };
                  return new JwtSecurityTokenHandler().ValidateToken(token, rules, out _);
              }
          }`,
      },
      {
        'strategy.ts': `
          export class JwtStrategy extends PassportStrategy(Strategy) {
            constructor() {
              super({ jwtFromRequest: fromHeader(), ignoreExpiration: false, secretOrKey: process.env.JWT_SECRET });
            }
          }
          export const refresh = (token) => sign(verify(token, KEY, { ignoreExpiration: true }).sub);`,
      },
      {
        'peek.py': `
          import jwt

          def tenant(token):
              return jwt.decode(token, options={'verify_signature': False, 'verify_exp': False})['tenant']`,
      },
    ],
  },

  *find({ windows, text, path, language }) {
    if (!/^(?:javascript|typescript|python|csharp)$/.test(language) || FOR_OLD_TOKENS.test(path)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const match of window.text.matchAll(SWITCHED_OFF)) {
        const at = window.spanOf(match);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        const around = text.slice(Math.max(0, at.start - AROUND), at.end + AROUND / 2);
        if (FOR_OLD_TOKENS.test(around) || ONLY_LOOKED_AT.test(around)) continue;
        yield { at, message: 'Whoever finds an old token is let in with it.' };
      }
    }
  },
};
