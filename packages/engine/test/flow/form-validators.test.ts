import { test } from 'node:test';
import { SESSION_SINKS } from '../../src/knowledge/sinks/state.ts';
import { expectFlows } from './harness.ts';

const CHECKS = `import re
from rest_framework import serializers
def plain(value):
    if not re.fullmatch(r'[a-z]+', value):
        raise serializers.ValidationError('no')
def looking(value):
    return re.fullmatch(r'[a-z]+', value) is not None
def elsewhere(value):
    if not re.fullmatch(r'[a-z]+', 'x'):
        raise serializers.ValidationError('no')
class Shared(serializers.Serializer):
    imported = serializers.CharField(validators=[plain])
`;

test('serializers hold what their own methods have left', () =>
  expectFlows({
    'checks.py': CHECKS,
    'app.py': `import os, re
from rest_framework import serializers
from rest_framework.views import APIView
from checks import Shared, elsewhere, looking, plain
class Given(Shared):
    raised = serializers.CharField()
    cleaned = serializers.CharField()
    listed = serializers.CharField(validators=[plain])
    whole = serializers.CharField()
    open = serializers.CharField()
    looked = serializers.CharField(validators=[looking])
    other = serializers.CharField(validators=[elsewhere])
    unused = serializers.CharField()
    late = serializers.CharField()
    def validate_raised(self, value):
        if not re.fullmatch(r'[a-z]+', value):
            raise serializers.ValidationError('no')
        return value
    def validate_cleaned(self, value):
        return re.sub(r'[^a-z]', '', value)
    def validate_unused(self, value):
        re.sub(r'[^a-z]', '', value)
        return value
    def validate_late(self, value):
        if not re.fullmatch(r'[a-z]+', value):
            raise serializers.ValidationError('no')
        return self.initial_data['late']
    def validate(self, attrs):
        if not re.fullmatch(r'[a-z]+', attrs['whole']):
            raise serializers.ValidationError('no')
        return attrs
class View(APIView):
    def post(self, request):
        given = Given(data=request.data)
        given.is_valid(raise_exception=True)
        data = given.validated_data
        os.system('x ' + data['raised'] + data['cleaned'] + data['listed'] + data['imported'] + data['whole'])
        os.system('x ' + data['open'])  # flow
        os.system('x ' + data['looked'])  # flow
        os.system('x ' + data['other'])  # flow
        os.system('x ' + data['unused'])  # flow
        os.system('x ' + data['late'])  # flow
        os.system('x ' + given.initial_data['raised'])  # flow
        os.system('x ' + request.data['raised'])  # flow
`,
  }));

test('forms hold what their own methods have left', () =>
  expectFlows({
    'app.py': `import os, re
from django import forms
from django.core.exceptions import ValidationError
class Sent(forms.Form):
    raised = forms.CharField()
    cleaned = forms.CharField()
    open = forms.CharField()
    wrong = forms.CharField()
    lost = forms.CharField()
    def clean_raised(self):
        value = self.cleaned_data['raised']
        if not re.fullmatch(r'[a-z]+', value):
            raise ValidationError('no')
        return value
    def clean_cleaned(self):
        return re.sub(r'[^a-z]', '', self.cleaned_data['cleaned'])
    def clean_wrong(self):
        if not re.fullmatch(r'[a-z]+', self.cleaned_data['raised']):
            raise ValidationError('no')
        return self.cleaned_data['wrong']
    def clean_lost(self):
        re.fullmatch(r'[a-z]+', self.cleaned_data['lost'])
        return self.cleaned_data['lost']
    def helper_open(self):
        if not re.fullmatch(r'[a-z]+', self.cleaned_data['open']):
            raise ValidationError('no')
def view(request):
    form = Sent(request.POST)
    if not form.is_valid():
        return None
    os.system('x ' + form.cleaned_data['raised'] + form.cleaned_data['cleaned'])
    os.system('x ' + form.cleaned_data['open'])  # flow
    os.system('x ' + form.cleaned_data['wrong'])  # flow
    os.system('x ' + form.cleaned_data['lost'])  # flow
    os.system('x ' + form.data['raised'])  # flow
`,
  }));

test('methods of serializers and views are given what was sent', () =>
  expectFlows({
    'app.py': `import os
from rest_framework import serializers, viewsets
from django.views.generic import DetailView, TemplateView
from channels.generic.websocket import AsyncJsonWebsocketConsumer
class Given(serializers.Serializer):
    n = serializers.IntegerField()
    s = serializers.CharField()
    def create(self, validated_data):
        os.system('x ' + validated_data['s'])  # flow
        os.system('x ' + str(validated_data['n']))
    def update(self, instance, validated_data):
        os.system('x ' + instance.name)
        os.system('x ' + validated_data['s'])  # flow
    def validate_s(self, value):
        os.system('x ' + value)  # flow
        return value
    def validate_n(self, value):
        os.system('x ' + str(value))
        return value
    def validate(self, attrs):
        os.system('x ' + attrs['s'])  # flow
        os.system('x ' + str(attrs['n']))
        return attrs
    def to_internal_value(self, data):
        os.system('x ' + data['n'])  # flow
        return super().to_internal_value(data)
    def describe(self, value):
        os.system('x ' + value)
class Items(viewsets.ModelViewSet):
    serializer_class = Given
    def perform_create(self, serializer):
        os.system('x ' + serializer.validated_data['s'])  # flow
        os.system('x ' + str(serializer.validated_data['n']))
    def perform_destroy(self, instance):
        os.system('x ' + instance.name)
class Page(TemplateView):
    def get_context_data(self, **kwargs):
        os.system('x ' + kwargs['name'])  # flow
class Detail(DetailView):
    def get_context_data(self, **kwargs):
        os.system('x ' + kwargs['view'])
    def dispatch(self, request, *args, **kwargs):
        os.system('x ' + kwargs['name'])  # flow
class Room(AsyncJsonWebsocketConsumer):
    async def connect(self):
        os.system('x ' + self.scope['url_route']['kwargs']['room'])  # flow
        os.system('x ' + self.scope['user'].name)
class Own:
    def create(self, validated_data):
        os.system('x ' + validated_data['s'])
`,
  }));

test('an address that a form has looked at may be kept for a visitor, other text is as it came', () =>
  expectFlows(
    {
      'views.py': `from django import forms
from django.shortcuts import redirect
class LowerEmailField(forms.EmailField):
    def clean(self, value):
        return super().clean(value).lower()
class ChangeForm(forms.Form):
    email = LowerEmailField()
    page = forms.URLField()
    role = forms.CharField()
def change(request):
    form = ChangeForm(request.POST)
    if form.is_valid():
        request.session['sent'] = form.cleaned_data['email']
        request.session['page'] = form.cleaned_data['page']
        request.session['role'] = form.cleaned_data['role']  # flow
        request.session['asked'] = request.POST['email']  # flow
    return redirect('done')
`,
    },
    SESSION_SINKS,
  ));
