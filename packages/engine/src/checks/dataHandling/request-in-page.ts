import type { FileCheck } from '../../check.ts';

interface Form {
  readonly files: RegExp;
  readonly pattern: RegExp;
}

/** What a template writes as it is, and in it what the visitor's request says. */
const FORMS: readonly Form[] = [
  // Expressions of JSP are not escaped: only tags such as `c:out` do that.
  {
    files: /\.(?:jspf?|jspx|tag)$/i,
    pattern: /\$\{\s{0,4}(?:param(?:Values)?|header(?:Values)?|cookie)\b[^}\n]{0,120}\}/g,
  },
  {
    files: /\.(?:jspf?|jspx|tag)$/i,
    pattern: /<%=\s{0,9}request\s{0,4}\.get(?:Parameter|Header|QueryString)\([^%\n]{0,200}%>/g,
  },
  {
    files: /\.(?:erb|rhtml)$/i,
    pattern:
      /<%(?:==|=\s{0,9}raw\b)\s{0,9}\(?\s{0,9}(?:params|request\.(?:headers|query_string|url)|cookies)\b[^%\n]{0,200}%>/g,
  },
  { files: /\.(?:erb|rhtml)$/i, pattern: /<%=\s{0,9}(?:params|cookies)\[[^%\n?=]{0,120}\.html_safe\b[^%\n]{0,80}%>/g },
  { files: /\.ejs$/i, pattern: /<%-\s{0,9}(?:req(?:uest)?\.)?(?:query|params|body|cookies)\b[.[][^%\n]{0,200}%>/g },
  {
    files: /\.blade\.php$/i,
    pattern: /\{!!\s{0,9}(?:request\(|Request::|\$request->|\$_(?:GET|POST|REQUEST|COOKIE)\b)[^!\n]{0,200}!!\}/g,
  },
  { files: /\.twig$/i, pattern: /\{\{\s{0,9}app\.request\.[^}\n]{0,200}\|\s{0,3}raw\s{0,3}\}\}/g },
  { files: /\.(?:cs|vb)html$|\.razor$/i, pattern: /@Html\.Raw\(\s{0,9}(?:Context\.)?Request\b[^\n]{0,200}\)/g },
  {
    files: /\.(?:html?|j2|jinja2?)$/i,
    pattern: /\{\{\s{0,9}request\.(?:args|form|values|GET|POST|cookies)\b[^}\n]{0,200}\|\s{0,3}safe\s{0,3}\}\}/g,
  },
];
const CLEANED = /escape|sanitize|encode|\bh\(|c:out|strip_tags|Number|\bint\b|to_i\b|\| *int/i;

export const check: FileCheck = {
  id: 'data-handling-request-in-page',
  title: 'A page writes what its visitor sent, as it is',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [79],
  why: `
    Whoever can get a person to open an address chooses what stands in it. Written into the page without escaping it becomes a
    script that acts with that person's rights.`,
  fix: `
    Write it through what escapes: \`<c:out>\` or \`fn:escapeXml\` in JSP, \`<%= %>\` without \`raw\` in ERB and EJS, \`{{ }}\` in Blade,
    Twig and Jinja, \`@\` without \`Html.Raw\` in Razor.`,
  blindSpots:
    'Looks at the template alone: a value that a controller hands over under another name is followed by data-handling-xss.',
  wants: {
    keywords: [
      '${param',
      '${header',
      '${cookie',
      '${ param',
      '<%=',
      '<%-',
      '{!!',
      '|raw',
      '| raw',
      '|safe',
      '| safe',
      'html.raw(',
    ],
  },
  examples: {
    bad: [
      { 'web/search.jsp': '<input value="«${param.q}»" />\n<p>«<%= request.getParameter("q") %>»</p>\n' },
      { 'app/views/a/show.html.erb': '<h1>«<%= raw params[:title] %>»</h1>\n<p>«<%== params[:text] %>»</p>\n' },
      { 'views/search.ejs': '<p>«<%- query.q %>»</p>\n' },
      { 'resources/views/search.blade.php': "<p>«{!! request('q') !!}»</p>\n" },
      { 'Pages/Search.cshtml': '<p>«@Html.Raw(Request.Query["q"])»</p>\n' },
    ],
    good: [
      {
        'web/search.jsp':
          '<input value="<c:out value=\'${param.q}\'/>" />\n<p>${fn:escapeXml(param.q)}</p>\n<c:if test="${param.q == \'a\'}">a</c:if>\n',
      },
      {
        'app/views/a/show.html.erb':
          '<h1><%= params[:title] %></h1>\n<p><%= raw sanitize(params[:text]) %></p>\n<a<%= params[:tab] == "all" ? " hidden".html_safe : "" %>>All</a>\n',
      },
      { 'views/search.ejs': "<%- include('head') %>\n<p><%= query.q %></p>\n" },
      { 'resources/views/search.blade.php': "<p>{{ request('q') }}</p>\n" },
    ],
  },

  *find({ windows, path }) {
    const forms = FORMS.filter(({ files }) => files.test(path));
    if (forms.length === 0) return;
    for (const window of windows) {
      for (const { pattern } of forms) {
        for (const match of window.text.matchAll(pattern)) {
          if (CLEANED.test(match[0]) || isInTag(window.text.slice(0, match.index))) continue;
          const at = window.span(match.index, match.index + match[0].length);
          yield { at, message: 'What the visitor sent becomes part of the page without escaping.' };
        }
      }
    }
  },
};

/** Whether it is the attribute of a tag of the server, which decides what becomes of it: `<c:if test="${param.q}">`. */
function isInTag(before: string): boolean {
  return /<\w{1,20}:\w{1,40}\s[^<>]{0,200}$/.test(before);
}
