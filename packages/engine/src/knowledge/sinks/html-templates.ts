import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { ESCAPING_ENVIRONMENT, ESCAPING_SANDBOX } from '../python/sanitizers.ts';
import { PYTHON, SCRIPT } from './languages.ts';

/** What a view of Django that is a class is asked for what its template is filled in with. */
export const CONTEXT_METHOD = 'get_context_data';

/** What finds a template that is filled in later. */
export const TEMPLATE_FINDERS: readonly string[] = [
  'django.template.loader',
  ESCAPING_ENVIRONMENT,
  ESCAPING_SANDBOX,
  'fastapi.templating.Jinja2Templates()',
  'starlette.templating.Jinja2Templates()',
].map((environment) => `${environment}.get_template`);

/** Where a template that lies in a file of the program's own is filled in. */
export const TEMPLATE_FILLING: readonly SinkSpec[] = [
  ...[
    'django.shortcuts.render',
    'django.shortcuts.render_to_response',
    'django.template.loader.render_to_string',
    'django.template.response.TemplateResponse',
    'django.template.response.SimpleTemplateResponse',
    'flask.render_template',
    'flask.templating.render_template',
    'quart.render_template',
    'quart.templating.render_template',
    'fastapi.templating.Jinja2Templates().TemplateResponse',
    'starlette.templating.Jinja2Templates().TemplateResponse',
    'aiohttp_jinja2.render_template',
    'aiohttp_jinja2.render_string',
    ...TEMPLATE_FINDERS.flatMap((finder) => [`${finder}().render`, `${finder}().render_async`]),
  ].flatMap((callee) => filling({ callee })),
  ...filling({ returnedBy: [CONTEXT_METHOD] }),
  ...filling({ method: 'render', evidence: ['express.Response()', 'koa.Context()'] }, SCRIPT),
  ...['fastify.FastifyReply().view', 'fastify.FastifyReply().viewAsync', 'ejs.renderFile', 'nunjucks.render'].flatMap(
    (callee) => filling({ callee }, SCRIPT),
  ),
];

/** What a template writes as it is, and the addresses that it begins with what it is given. */
function filling(
  called: Pick<SinkSpec, 'callee' | 'returnedBy' | 'method' | 'evidence'>,
  languages: SinkSpec['languages'] = PYTHON,
): readonly SinkSpec[] {
  const spec: SinkSpec = { kind: 'html', languages, fills: true, ...called };
  return [spec, { ...spec, scheme: true }];
}

/** Folders that templates lie in, beside the code that fills them in or above it. */
export const TEMPLATE_FOLDERS: readonly string[] = ['templates', 'jinja2', 'template', 'views'];

/** How the files of templates end that servers of Node are told without an ending. */
export const TEMPLATE_ENDINGS: readonly string[] =
  '.ejs .pug .jade .hbs .handlebars .html .njk .mustache .eta .twig'.split(' ');
