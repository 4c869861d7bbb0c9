import type { Severity } from '@assay/contract';
import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';

/** Files that say by their name that they are for development. */
const FOR_DEVELOPMENT = /(?:^|[./_-])(?:dev|devel|development|local|debug|test|testing|ci|sample|example)(?:[./_-]|$)/i;
interface Form {
  readonly files: RegExp;
  readonly pattern: RegExp;
  readonly what: string;
  /** Where more is needed before anybody sees it. */
  readonly severity?: Severity;
  /** The same where the server listens on every address. */
  readonly ifOpen?: Severity;
}
const FORMS: readonly Form[] = [
  {
    files: /(?:^|\/)(?:settings|config|production|prod|base)[\w/-]*\.py$/i,
    pattern: /^DEBUG\s{0,4}=\s{0,4}True\b/gm,
    what: 'Django shows its settings and source on every error',
  },
  {
    files: /\.py$/i,
    pattern: /^\s*(?:\w{0,20}app(?:lication)?)\.(?:config\[["']DEBUG["']\]|debug)\s{0,4}=\s{0,4}True\b/gm,
    what: 'the framework shows internals on every error',
    severity: 'low',
  },
  {
    files: /\.py$/i,
    pattern:
      /\b\w{0,20}(?:app|application|server|api)\.run(?:_server)?\([^()]{0,200}(?:\([^()]{0,80}\)[^()]{0,80}){0,3}?\bdebug\s{0,3}=\s{0,3}True\b[^()\n]{0,80}/g,
    what: 'whoever can reach the server and causes an error finds a console there that runs code',
    severity: 'low',
    ifOpen: 'medium',
  },
  {
    files: /\.py$/i,
    pattern: /\b(?:FastAPI|Starlette|Litestar|Sanic|Quart)\([^()]{0,200}\bdebug\s{0,3}=\s{0,3}True\b/g,
    what: 'the framework shows internals on every error',
    severity: 'low',
  },
  {
    files: /\.py$/i,
    pattern:
      /\brun_simple\([^()]{0,200}(?:\([^()]{0,80}\)[^()]{0,80}){0,3}?\buse_debugger\s{0,3}=\s{0,3}True\b[^()\n]{0,80}/g,
    what: 'whoever can reach the server and causes an error finds a console there that runs code',
    severity: 'low',
    ifOpen: 'medium',
  },
  {
    files: /(?:^|\/)\.env(?:\.prod(?:uction)?)?$|(?:^|\/)dockerfile|(?:^|\/)(?:docker-)?compose[^/]*\.ya?ml$|\.env$/i,
    pattern:
      /\b(?:FLASK_DEBUG|DJANGO_DEBUG|APP_DEBUG|WP_DEBUG_DISPLAY|RAILS_DEBUG)\s{0,3}[=:]\s{0,3}["']?(?:1|true|on|yes)\b/gi,
    what: 'the framework shows internals on every error',
  },
  {
    files: /\.cs$/i,
    pattern:
      /\b\w{1,20}\.UseDeveloperExceptionPage\(\)(?<!(?:IsDevelopment\(\)|#if\s{1,3}DEBUG|IsEnvironment\(|[dD]ebug\w{0,20}\))[^}]{0,440})/g,
    what: 'the framework shows internals on every error',
    severity: 'low',
  },
  {
    files: /\.(?:properties|ya?ml)$/i,
    pattern: /\bmanagement\.endpoints\.web\.exposure\.include\s{0,3}[=:]\s{0,3}["']?\*/g,
    what: 'every actuator endpoint is open, heap dumps included',
  },
  {
    files: /(?:^|\/)(?:application|bootstrap)[\w-]{0,40}\.ya?ml$/i,
    pattern: /^[ \t]{0,20}exposure:\s{1,60}include:\s{0,60}(?:-\s{0,4})?["']?\*/gm,
    what: 'every actuator endpoint is open, heap dumps included',
  },
  {
    files: /\.(?:properties|ya?ml)$/i,
    pattern:
      /\bmanagement\.endpoints\.web\.exposure\.include\s{0,3}[=:][^\n#*]{0,120}\b(?:env|heapdump|threaddump|logfile|configprops|shutdown|jolokia|httptrace|beans|mappings)\b/g,
    what: 'actuator endpoints that tell of the inside are open',
  },
  {
    files: /(?:^|\/)(?:php\.ini|\.htaccess|\.user\.ini)$/i,
    pattern: /^\s{0,8}(?:php_flag\s{1,4})?display_errors\s{0,4}=?\s{0,4}(?:On|1)\b/gim,
    what: 'PHP shows its errors to visitors',
  },
  {
    files: /\.(?:php|phtml)$/i,
    pattern: /\bini_set\(\s{0,3}["']display_errors["']\s{0,3},\s{0,3}(?:["'](?:1|on|true)["']|1|true)\s{0,3}\)/gi,
    what: 'PHP shows its errors to visitors',
    severity: 'low',
  },
  {
    files: /\.(?:php|phtml)$/i,
    pattern: /^[ \t]*phpinfo\(\s{0,3}\)\s{0,3};/gm,
    what: 'whoever opens the page sees every setting and variable of the server',
  },
];

export const check: FileCheck = {
  id: 'data-handling-debug-enabled',
  title: 'Debug mode is on in a configuration for production',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [489],
  why: `
    Debug pages show source, settings, environment and sometimes a console to whoever causes an error.
    What helps a developer helps an attacker just as much.`,
  fix: 'Turn it off in what is deployed and read the switch from the environment, off by default.',
  blindSpots: 'Whether the file is really the one that is deployed cannot be seen from the repository.',
  wants: {
    keywords: ['usedeveloperexceptionpage', 'debug', 'exposure.include', 'exposure:', 'display_errors', 'phpinfo('],
  },
  examples: {
    bad: [
      {
        'Startup.cs': `
          public class Startup
          {
              public void Configure(IApplicationBuilder app)
              {
                  «app.UseDeveloperExceptionPage()»;
                  app.UseRouting();
              }
          }`,
      },
      { 'shop/settings.py': 'import os\n«DEBUG = True»\nALLOWED_HOSTS = ["shop.example.com"]\n' },
      { 'shop/app.py': "app = Flask(__name__)\n«app.config['DEBUG'] = True»\n" },
      { 'shop/main.py': "if __name__ == '__main__':\n    «app.run(host='0.0.0.0', port=8080, debug=True»)\n" },
      { 'shop/serve.py': "«run_simple('0.0.0.0', 8080, app, use_reloader=True, use_debugger=True»)\n" },
      { 'shop/api.py': 'api = «FastAPI(title="Shop", debug=True»)\n' },
      { Dockerfile: 'FROM python:3.12\nENV «FLASK_DEBUG=1»\n' },
      { 'src/main/resources/application.properties': '«management.endpoints.web.exposure.include=*»\n' },
      { 'src/main/resources/application.properties': '«management.endpoints.web.exposure.include=health,env»\n' },
      {
        'src/main/resources/application.yml':
          'management:\n  endpoints:\n    web:\n      «exposure:\n        include: "*»"\n',
      },
      {
        'public/info.php': `
          <?php
          «phpinfo();»`,
      },
      {
        'index.php': `
          <?php
          «ini_set('display_errors', '1')»;`,
      },
    ],
    good: [
      {
        'Startup.cs': `
          public class Startup
          {
              public void Configure(IApplicationBuilder app, IWebHostEnvironment env)
              {
                  if (env.IsDevelopment())
                  {
                      app.UseDeveloperExceptionPage();
                  }
                  else app.UseExceptionHandler("/error");
              }
          }`,
      },
      { 'src/main/resources/application.properties': 'management.endpoints.web.exposure.include=health,info\n' },
      { 'shop/settings.py': 'DEBUG = os.environ.get("DEBUG") == "1"\n' },
      { 'shop/settings/local.py': 'DEBUG = True\n' },
      { '.env': 'APP_DEBUG=false\n' },
      { 'shop/app.py': "app.config['DEBUG'] = os.environ.get('DEBUG') == '1'\nsample.app.debug = True\n" },
      { 'shop/run.py': "app.run(port=port(), debug=os.environ.get('DEBUG') == '1')\ntrain.run(debug=True)\n" },
      { 'src/log.py': 'DEBUG = True\n' },
      { 'shop/main.py': "if __name__ == '__main__':\n    serve(app)\n    # app.run(host='0.0.0.0', debug=True)\n" },
      { 'shop/serve.py': "run_simple('localhost', 8080, app, use_reloader=True, use_debugger=False)\n" },
      {
        'index.php': `
          <?php
          ini_set('display_errors', '0');
          error_reporting(E_ALL);`,
      },
    ],
  },

  *find({ windows, path, text }) {
    if (FOR_DEVELOPMENT.test(path)) return;
    const forms = FORMS.filter((form) => form.files.test(path));
    if (forms.length === 0) return;
    for (const window of windows) {
      for (const { pattern, what, severity, ifOpen } of forms) {
        for (const match of window.text.matchAll(pattern)) {
          const start = match.index + match[0].length - match[0].trimStart().length;
          if (isCommented(text, window.start + start)) continue;
          const at = window.span(start, match.index + match[0].length);
          const isOpen = /["'](?:0\.0\.0\.0|::)["']/.test(match[0]);
          yield { at, message: `Debug mode is on: ${what}.`, severity: isOpen ? (ifOpen ?? severity) : severity };
        }
      }
    }
  },
};
