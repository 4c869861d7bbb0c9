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

test('the query of a request that is written out again decides no host', () =>
  expectFlows(
    {
      'shop/views.py': `from django.shortcuts import redirect

def again(request):
    params = request.GET.copy()
    params.pop('page', None)
    return redirect('/found' + ('?' + params.urlencode() if params else ''))

def joined(request, base):
    params = request.GET.copy()
    return redirect(settings.START + params.urlencode())

def away(request):
    params = request.GET.copy()
    return redirect(params.get('next') + '?' + params.urlencode()) # flow
`,
    },
    REAL_SINKS,
  ));
