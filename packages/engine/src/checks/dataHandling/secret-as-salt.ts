import type { FileCheck } from '../../check.ts';

const MAKERS = ['hashids.Hashids', 'hashids', 'hashids.default'];
/** The key with which a framework signs its sessions and tokens. */
const SIGNING_KEY =
  /\bSECRET_KEY\b|\.secret_key\b|["']SECRET_KEY["']|\b(?:APP|SESSION|JWT|AUTH|COOKIE)_?(?:SECRET|KEY)\b/i;

export const check: FileCheck = {
  id: 'data-handling-secret-as-salt',
  title: 'The signing key can be worked out from public identifiers',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [327, 200],
  why: `
    Hashids is no encryption: from a few identifiers and their numbers the salt is worked out. Where the salt is the key that
    signs sessions and tokens, whoever has seen some links can sign as any user.`,
  fix: 'Give Hashids a salt of its own, and keep the signing key for signing.',
  blindSpots: 'The key is recognised by its name.',
  wants: { calls: MAKERS },
  examples: {
    bad: [
      {
        'links.py': `
          from django.conf import settings
          from hashids import Hashids

          short = «Hashids(salt=settings.SECRET_KEY, min_length=6)»`,
      },
      {
        'links.js': `
          const Hashids = require('hashids');
          exports.short = «new Hashids(process.env.JWT_SECRET, 6)»;`,
      },
    ],
    good: [
      {
        'links.py': `
          from django.conf import settings
          from hashids import Hashids

          short = Hashids(salt=settings.LINK_SALT, min_length=6)
          plain = Hashids(min_length=6)`,
      },
      {
        'links.js': `
          const Hashids = require('hashids');
          exports.short = new Hashids('links of the shop', 6);`,
      },
    ],
  },

  *find({ calls, text, path }) {
    for (const call of calls) {
      const salt = call.argument(0, 'salt');
      if (call.at.file !== path || salt?.at.file !== path) continue;
      if (!SIGNING_KEY.test(text.slice(salt.at.start, salt.at.end))) continue;
      yield { at: call.at, message: 'The salt of these identifiers is the key that signs sessions or tokens.' };
    }
  },
};
