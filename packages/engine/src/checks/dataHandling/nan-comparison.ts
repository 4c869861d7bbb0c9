import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

const REQUEST = String.raw`(?:self\.)?(?:flask\.)?request\.(?:args|form|values|json|GET|POST|data|query_params|params)\b`;
/** `amount = request.POST.get('amount')`: what is made a number later. */
const KEPT = new RegExp(String.raw`\b(\w{1,40})\s{0,3}=\s{0,3}${REQUEST}`, 'g');
const NUMBER = /\b(?:(\w{1,40})\s{0,3}=\s{0,3})?float\(([^()\n]{1,80}(?:\([^()\n]{0,60}\)[^()\n]{0,20})?)\)/g;
/** Somebody knows of numbers that are none. */
const KNOWS = /isnan|isfinite|is_nan|is_finite|["']nan["']|allow_nan|allow_inf_nan/i;
const REACH = 1200;

export const check: FileCheck = {
  id: 'data-handling-nan-comparison',
  title: 'A limit that the text “nan” slips past',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [704, 20],
  why: `
    \`float('nan')\` is a number that is neither less nor more than any other: every comparison with it is false. A check
    that refuses what is too much lets it through, and sums and orders it goes into are spoiled.`,
  fix: 'Refuse what `math.isfinite` does not confirm, or read amounts as whole numbers or `Decimal` with a range.',
  blindSpots: 'Only a number that is read from a request and compared in the same function is seen.',
  wants: { keywords: ['float('] },
  examples: {
    bad: [
      {
        'pay.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/pay', methods=['POST'])
          def pay():
              amount = «float(request.form['amount'])»
              if amount > 100:
                  return 'too much', 400
              return charge(amount)`,
      },
      {
        'views.py': `
          def bid(request, lot):
              text = request.POST.get('bid')
              if «float(text)» <= lot.highest:
                  return refuse()
              return accept(lot, text)`,
      },
    ],
    good: [
      {
        'pay.py': `
          import math
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/pay', methods=['POST'])
          def pay():
              amount = float(request.form['amount'])
              if not math.isfinite(amount) or amount > 100:
                  return 'too much', 400
              return charge(amount)`,
      },
      {
        'map.py': `
          def show(request):
              zoom = float(request.GET['zoom'])
              level = float(settings.LEVEL)
              return draw(zoom) if level > 3 else None`,
      },
    ],
  },

  *find({ text, language, span }) {
    if (language !== 'python' || KNOWS.test(text)) return;
    const kept = new Set([...text.matchAll(KEPT)].map((match) => match[1] ?? ''));
    for (const { index, 0: whole, 1: name, 2: given = '' } of text.matchAll(NUMBER)) {
      const isSent = new RegExp(`^${REQUEST}`).test(given) || kept.has(given.trim());
      if (!isSent || isCommented(text, index)) continue;
      const behind = restOfFunction(text.slice(index + whole.length, index + whole.length + REACH));
      const isCompared = name === undefined ? /^\s{0,3}[<>]/.test(behind) : compares(behind, name);
      if (!isCompared) continue;
      const start = index + whole.indexOf('float(');
      yield {
        at: span(start, index + whole.length),
        message: 'Whoever sends “nan” passes every limit that this number is compared with.',
      };
    }
  },
};

function restOfFunction(behind: string): string {
  const end = behind.search(/\n(?:async )?def |\nclass |\n@/);
  return end < 0 ? behind : behind.slice(0, end);
}

function compares(behind: string, name: string): boolean {
  return new RegExp(String.raw`\b${name}\s{0,3}[<>]|[<>]=?\s{0,3}${name}\b`).test(behind);
}
