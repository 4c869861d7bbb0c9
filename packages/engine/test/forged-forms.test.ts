import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree, scan } from '../src/index.ts';

async function confidences(text: string): Promise<string[]> {
  const { findings } = await scan(memoryTree({ 'views.py': text }));
  return findings.filter(({ checkId }) => checkId === 'auth-csrf-missing').map(({ confidence }) => confidence);
}

const IMPORT = 'from django.views.decorators.csrf import csrf_exempt\n\n\n';

test('a handler that knows nobody by a cookie is hardly in need of a token', async () => {
  const told = `${IMPORT}@csrf_exempt\ndef ping(request, code):\n    Check.objects.get(code=code).ping()\n    return done()\n\n\ndef own(request):\n    return show(request.user)\n`;
  assert.deepEqual(await confidences(told), ['low']);
});

test('a handler that asks for the visitor, or hands the request on, is', async () => {
  const asks = `${IMPORT}@csrf_exempt\ndef move(request, to):\n    return transfer(request.user, to)\n`;
  const keeps = `${IMPORT}@csrf_exempt\ndef choose(request):\n    request.session['to'] = 1\n`;
  const decorated = `${IMPORT}@csrf_exempt\n@login_required\ndef move(request, to):\n    return transfer(to)\n`;
  const handsOn = `${IMPORT}@csrf_exempt\ndef move(request):\n    return create(request)\n`;
  const ofClass = `${IMPORT}@method_decorator(csrf_exempt, name='dispatch')\nclass Move(View):\n    def post(self, request, to):\n        return transfer(request.user, to)\n`;

  for (const text of [asks, keeps, decorated, handsOn, ofClass]) assert.deepEqual(await confidences(text), ['medium']);
});
