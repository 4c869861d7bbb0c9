import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('what is mixed into a view reads the request of the view', () =>
  expectFlows({
    'mixins.py': `import os
class Searching:
    parameter = 'q'
    def term(self):
        return self.request.GET.get(self.parameter, '')
    def get_queryset(self):
        os.system('x ' + self.term())  # flow
        return super().get_queryset()
class Overridden:
    def get_context_data(self):
        os.system('x ' + self.request.GET['q'])
class Unused:
    def get_queryset(self):
        os.system('x ' + self.request.GET['q'])
`,
    'views.py': `import os
from django.contrib.auth.mixins import LoginRequiredMixin
from django.views.generic import ListView
from mixins import Overridden, Searching
class Orders(LoginRequiredMixin, Searching, ListView):
    paginate_by = 50
class Others(Searching, Overridden, ListView):
    def get_context_data(self):
        return {}
class Here:
    def get_queryset(self):
        os.system('x ' + self.request.GET['q'])  # flow
class Local(Here, ListView):
    pass
`,
  }));

test('what a class above keeps before a handler is called, the handler reads', () =>
  expectFlows({
    'tornado.py': `import json, os
import tornado.web
class Base(tornado.web.RequestHandler):
    def prepare(self):
        self.payload = json.loads(self.request.body) if self.request.body else {}
        self.user = 'somebody'
    def later(self):
        self.late = self.request.body
class Orders(Base):
    def post(self):
        os.system('x ' + self.payload['name'])  # flow
        os.system('x ' + self.user)
        os.system('x ' + self.late)
class Safe(Base):
    def prepare(self):
        self.payload = {'name': 'x'}
    def post(self):
        os.system('x ' + self.payload['name'])
`,
    'base.py': `from django.views import View
class Tenant(View):
    def dispatch(self, request, *args, **kwargs):
        self.tenant = request.headers['X-Tenant']
        return super().dispatch(request, *args, **kwargs)
`,
    'django.py': `import os
from base import Tenant
class Report(Tenant):
    def get(self, request):
        os.system('x ' + self.tenant)  # flow
`,
  }));
