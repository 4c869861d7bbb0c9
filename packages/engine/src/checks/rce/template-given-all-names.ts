import type { FileCheck } from '../../check.ts';

const RENDERS = [
  'django.shortcuts.render',
  'django.shortcuts.render_to_response',
  'django.template.loader.render_to_string',
  'django.template.Template().render',
  'django.template.Context',
  'django.template.RequestContext',
  'flask.render_template',
  'flask.render_template_string',
  'quart.render_template',
  'jinja2.Template().render',
  'jinja2.Environment().get_template().render',
  'jinja2.Environment().from_string().render',
  'mako.template.Template().render',
  'bottle.template',
  '.render',
];
const EVERYTHING = /^(?:globals|locals|vars)\(\)$/;
/** Spread into keywords, the call is seen in the text only. */
const SPREAD = /\*\*\s{0,3}(?:globals|locals|vars)\(\)/;

export const check: FileCheck = {
  id: 'rce-template-given-all-names',
  title: 'A template is given every name of its program',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'high',
  since: '0.1.0',
  cwe: [96],
  why: `
    With \`globals()\` or \`locals()\` as its context a template reaches imported modules, settings and secrets. A template that
    somebody else can change then runs what those modules can do.`,
  fix: `
    Hand over the values the template shows, by name: \`render(request, 'page.html', {'user': user})\`.`,
  blindSpots: 'A dictionary that was copied from `globals()` earlier is not followed.',
  wants: { calls: RENDERS },
  examples: {
    bad: [
      {
        'views.py': `
          from django.shortcuts import render

          def page(request):
              title = 'News'
              return «render(request, 'page.html', locals())»`,
      },
      {
        'app.py': `
          from flask import render_template

          def page():
              title = 'News'
              return «render_template('page.html', **globals())»`,
      },
    ],
    good: [
      {
        'views.py': `
          from django.shortcuts import render

          def page(request):
              return render(request, 'page.html', {'title': 'News'})`,
      },
      { 'names.py': 'def show():\n    print(locals())\n    widget.render(names)' },
    ],
  },

  *find({ calls, text, path, language }) {
    if (language !== 'python') return;
    const seen = new Set<number>();
    for (const { arguments: values, keywords, at } of calls) {
      if (at.file !== path || seen.has(at.start)) continue;
      const given = [...values, ...Object.values(keywords)];
      const isAll = given.some(({ qualifiedName = '' }) => EVERYTHING.test(qualifiedName));
      if (!isAll && !SPREAD.test(text.slice(at.start, Math.min(at.end, at.start + 600)))) continue;
      seen.add(at.start);
      yield { at, message: 'The template is given every name of this code, modules and secrets included.' };
    }
  },
};
