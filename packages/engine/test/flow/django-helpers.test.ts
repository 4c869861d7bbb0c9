import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

const LEAVES = (name: string, mark: string): string => `from django.http import HttpResponseRedirect
def ${name}(request, address):
    return HttpResponseRedirect(address)${mark}
`;

test('what a helper of views is given beside the request comes from them, not from an address', () =>
  expectFlows(
    {
      'shop/utils.py': LEAVES('leave', ''),
      'shop/helpers/pages.py': LEAVES('go', ''),
      'shop/views.py': LEAVES('away', ' # flow'),
      'shop/useful.py': LEAVES('off', ' # flow'),
    },
    REAL_SINKS,
  ));

test('what a helper reads of the request, or is handed by a view, is outside data', () =>
  expectFlows(
    {
      'shop/utils.py': `from django.http import HttpResponseRedirect
def back(request, fallback):
    return HttpResponseRedirect(request.GET['next']) # flow
def leave(request, address):
    return HttpResponseRedirect(address) # flow
`,
      'shop/views.py': `from django.shortcuts import render
from .utils import leave
def show(request):
    return leave(request, request.GET['next'])
`,
    },
    REAL_SINKS,
  ));
