import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('a view of Pyramid takes the request alone, or behind what it is asked of', () =>
  expectFlows({
    'views.py': `import os
from pyramid.view import forbidden_view_config, view_config
@view_config(route_name='a')
def a(request):
    os.system('x ' + request.params['name'])  # flow
@view_config(route_name='b')
def b(context, request):
    os.system('x ' + request.params['name'])  # flow
    os.system('x ' + context.params['name'])
@forbidden_view_config()
def c(exc, req):
    os.system('x ' + req.matchdict['name'])  # flow
`,
    'app.py': `import os
from pyramid.config import Configurator
def d(context, request):
    os.system('x ' + request.params['name'])  # flow
def e(context, request):
    os.system('x ' + request.params['name'])  # flow
def main():
    config = Configurator()
    config.add_view(d, route_name='d')
def includeme(config):
    config.add_view(view=e, route_name='e')
`,
  }));

test('what a visitor writes, edits or uploads in Streamlit was sent, on the side too', () =>
  expectFlows(
    {
      'app.py': `import os, pickle
import joblib
import pandas as pd
import streamlit as st
os.system('x ' + st.sidebar.text_input('a'))  # flow
os.system('x ' + st.text_area('b'))  # flow
with st.sidebar:
    written = st.text_input('c')
os.system('x ' + written)  # flow
edited = st.data_editor(pd.DataFrame())
os.system('x ' + edited['name'][0])  # flow
uploaded = st.file_uploader('d')
if uploaded is not None:
    joblib.load(uploaded)  # flow
    pickle.loads(uploaded.read())  # flow
    open(os.path.join('/srv', uploaded.name), 'wb')  # flow
    pd.read_csv(uploaded)
    open(uploaded)
picked = st.sidebar.selectbox('e', ['a', 'b'])
os.system('x ' + picked)
st.sidebar.write(written)
`,
    },
    REAL_SINKS,
  ));
