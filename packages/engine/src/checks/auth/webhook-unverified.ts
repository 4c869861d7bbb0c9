import type { FileCheck } from '../../check.ts';

const ROUTES = ['.post', '.route', '.all', '.api_route'];
const HOOK =
  /web_?-?hooks?(?:$|\/(?:stripe|github|slack|gitlab|shopify|paypal|twilio|svix|sendgrid|telegram|discord))|\/(?:stripe|github|slack|shopify|paypal)\/?(?:events?|hooks?)/i;
/** Events of a payment service: whoever acts on one must know that it is real. */
const PAID_EVENTS = [
  'checkout.session.completed',
  'payment_intent.succeeded',
  'invoice.payment_succeeded',
  'invoice.paid',
];
const PAID_EVENT = new RegExp(`["'\`](?:${PAID_EVENTS.join('|').replaceAll('.', String.raw`\.`)})["'\`]`);
/** The event is read straight from the body. */
const READS_BODY =
  /\b(?:event|body|payload|data|evt)\b[^\n]{0,20}=\s{0,3}(?:await\s{1,3})?(?:JSON\.parse\(\s{0,3}|json\.loads\(\s{0,3})?(?:await\s{1,3})?(?:\w{1,12}\.)?(?:req|request)\.(?:json\(|body|get_json|json\b|data|text\()/;
const VERIFIES =
  /signature|hmac|constructEvent|construct_event|compare_digest|timingSafeEqual|verif(?:y|ied|ies)|x-hub|svix|secret|\btoken\b|authenticat|authoriz/i;
const LONGEST_HANDLER = 2_500;

export const check: FileCheck = {
  id: 'auth-webhook-unverified',
  title: 'A webhook takes events from anybody',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [345],
  why: `
    The address of a webhook is no secret. Without a check of the signature anybody can report a payment that was never
    made or a push that never happened.`,
  fix: 'Check the signature over the raw body with the secret the service gave you (`stripe.webhooks.constructEvent`, `X-Hub-Signature-256`).',
  blindSpots: 'A check in a middleware of another file is not seen.',
  wants: { calls: ROUTES, callsOnlyIn: HOOK, keywords: PAID_EVENTS },
  examples: {
    bad: [
      {
        'hooks.js': `
          const express = require('express');
          const app = express();
          «app.post('/webhooks/stripe', (req, res) => {
            if (req.body.type === 'paid') deliver(req.body.order);
            res.end();
          })»;`,
      },
      {
        'hooks.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @«app.route('/github/webhook', methods=['POST'])»
          def push():
              deploy(request.json['ref'])
              return {}`,
      },
      {
        'app/api/stripe/route.ts': `
          export async function POST(request: Request) {
            const event = await request.json();
            if (event.type === «'checkout.session.completed'») await deliver(event.data.object.id);
            return Response.json({ received: true });
          }`,
      },
    ],
    good: [
      {
        'app/api/stripe/route.ts': `
          export async function POST(request: Request) {
            const body = await request.text();
            const event = stripe.webhooks.constructEvent(body, request.headers.get('stripe-signature'), KEY);
            if (event.type === 'checkout.session.completed') await deliver(event.data.object.id);
            return Response.json({ received: true });
          }`,
      },
      {
        'hooks.js': `
          const express = require('express');
          const app = express();
          app.post('/webhooks/stripe', (req, res) => {
            const event = stripe.webhooks.constructEvent(req.body, req.headers['stripe-signature'], key);
            res.json(event.id);
          });`,
      },
      {
        'hooks.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/github/webhook', methods=['POST'])
          def push():
              check_signature(request)
              deploy(request.json['ref'])
              return {}`,
      },
    ],
  },

  *find({ calls, text, path, windows, language }) {
    const isCode = /^(?:javascript|typescript|python)$/.test(language);
    const told = isCode && READS_BODY.test(text) && !VERIFIES.test(text) ? windows : [];
    for (const window of told) {
      const match = PAID_EVENT.exec(window.text);
      if (match === null) continue;
      yield { at: window.spanOf(match), message: 'Nothing in this file checks who reports this payment.' };
      break;
    }
    for (const { arguments: given, at } of calls) {
      const where = given[0]?.constant;
      if (at.file !== path || typeof where !== 'string' || !where.startsWith('/') || !HOOK.test(where)) continue;
      const handler = text.slice(at.start, Math.max(at.end, Math.min(text.length, at.start + LONGEST_HANDLER)));
      if (VERIFIES.test(handler)) continue;
      yield { at, message: `Nothing here checks that ${where} was asked by the service it is for.` };
    }
  },
};
