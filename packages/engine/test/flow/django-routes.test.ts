import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectFlows, readAll } from './harness.ts';

test('the routes beside a view say what parts of the address hold', () =>
  expectFlows({
    'app/__init__.py': '',
    'app/urls.py': `from django.contrib.auth.decorators import login_required
from django.urls import path, re_path
from . import views
from .views import show as showing, Page, Item
urlpatterns = [
    path('s/<slug:name>/', login_required(views.slug)),
    path('n/<int:pk>/<str:rest>', view=views.number),
    path('u/<uuid:key>/', showing),
    re_path(r'^r/(?P<ref>[A-Z0-9]+)/(?P<any>.+)$', views.matched),
    path('p/<path:rest>', views.whole),
    path('k/<slug:name>/<path:rest>', views.keywords),
    path('c/<int:pk>/<path:rest>', Page.as_view()),
    path('i/<int:pk>/', Item.as_view()),
    path('api/<slug:name>/<path:rest>', views.api),
]
`,
    'app/views.py': `import os
from django.http import HttpResponse
from django.views import View
from rest_framework.decorators import api_view
from rest_framework.views import APIView
def slug(request, name):
    os.system('x ' + name)
def number(request, pk, rest):
    os.system('x ' + str(pk))
    os.system('x ' + rest)  # flow
def show(request, key):
    os.system('x ' + str(key))
def matched(request, ref, any):
    os.system('x ' + ref)
    os.system('x ' + any)  # flow
def whole(request, rest):
    os.system('x ' + rest)  # flow
def keywords(request, **kwargs):
    os.system('x ' + kwargs['name'])
    os.system('x ' + kwargs['rest'])  # flow
    os.system('x ' + kwargs['other'])  # flow
def unrouted(request, name):
    os.system('x ' + name)  # flow
@api_view(['GET'])
def api(request, name, rest):
    os.system('x ' + name)
    os.system('x ' + rest)  # flow
class Page(View):
    def get(self, request, pk, rest):
        os.system('x ' + str(pk))
        os.system('x ' + rest)  # flow
        os.system('x ' + str(self.kwargs['pk']))
        os.system('x ' + self.kwargs['rest'])  # flow
        os.system('x ' + self.kwargs.get('other'))  # flow
class Item(APIView):
    def get(self, request, *args, **kwargs):
        os.system('x ' + str(kwargs['pk']))
`,
  }));

test('a view is as safe as the loosest of its routes', () =>
  expectFlows({
    'urls.py': `from django.urls import path
from rest_framework.routers import DefaultRouter
from . import views
from .other import apart, shown
PREFIX = '<slug:name>/'
urlpatterns = [
    path('a/<slug:name>/', views.twice),
    path('b/<path:name>', views.twice),
    path('c/<slug:other>/', views.renamed),
    path(PREFIX, views.unread),
    path('d/<slug:pk>/', views.Registered.as_view({'get': 'retrieve'})),
    path('e/<slug:name>/', views.Base.as_view()),
    path('f/<path:name>', views.Inner.as_view()),
    path('g/<slug:name>/', apart),
    path('h/<path:name>', shown),
    path('i/<slug:name>/', views.shown),
    path('j/<slug:name>/', views.again),
]
router = DefaultRouter()
router.register('d', views.Registered)
`,
    'views.py': `import os
from django.http import HttpResponse
from django.views import View
from rest_framework.viewsets import ViewSet
def twice(request, name):
    os.system('x ' + name)  # flow
def renamed(request, name):
    os.system('x ' + name)  # flow
def unread(request, name):
    os.system('x ' + name)  # flow
def apart(request, name):
    os.system('x ' + name)  # flow
def shown(request, name):
    os.system('x ' + name)
def again(request, name):
    name = request.GET['name']
    os.system('x ' + name)  # flow
class Registered(ViewSet):
    def retrieve(self, request, pk):
        os.system('x ' + pk)  # flow
class Base(View):
    def get(self, request, name):
        os.system('x ' + name)  # flow
class Inner(Base):
    pass
`,
  }));

test('routes stand beside the package that holds the views', () =>
  expectFlows({
    'app/urls.py': `from django.urls import path
from .views import papers
from .views.notes import note
from .views import passed_on
urlpatterns = [path('<slug:name>/', papers.show), path('n/<int:pk>/', note), path('<slug:name>/', passed_on)]
`,
    'app/views/__init__.py': 'from .papers import passed_on\n',
    'app/views/papers.py': `import os
from django.http import HttpResponse
def show(request, name):
    os.system('x ' + name)
def passed_on(request, name):
    os.system('x ' + name)
`,
    'app/views/notes.py': `import os
from django.http import HttpResponse
def note(request, pk):
    os.system('x ' + str(pk))
def show(request, name):
    os.system('x ' + name)  # flow
`,
  }));

test('what was found rests on the routes, also where there are none', async () => {
  const view = 'from django.http import HttpResponse\ndef show(request, name):\n    open(name)\n';

  const facts = await readAll({ 'app/urls.py': 'from . import views\n', 'app/views.py': view, 'bare/views.py': view });

  assert.equal(typeof facts.get('app/views.py')?.dependsOn['app/urls.py'], 'string');
  assert.equal(facts.get('bare/views.py')?.dependsOn['bare/urls.py'], null);
  assert.equal(facts.get('bare/views.py')?.dependsOn['urls.py'], null);
});
