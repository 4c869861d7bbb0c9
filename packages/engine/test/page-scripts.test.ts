import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptsOf } from '../src/facts/page-scripts.ts';
import { memoryTree, scan } from '../src/index.ts';

test('the scripts of a page stand where they stand in the page', () => {
  const page = '<p>é &lt;</p>\n<script>go(1)</script>\n<SCRIPT type="module">\nrun()</SCRIPT >\n<i>go</i>\n';

  const scripts = scriptsOf('a/page.html', page);

  assert.equal(scripts?.language, 'javascript');
  assert.equal(scripts.text.length, page.length);
  for (const code of ['go(1)', 'run()']) assert.equal(scripts.text.indexOf(code), page.indexOf(code));
  assert.equal(scripts.text.replaceAll(/\s+/g, ' ').trim(), 'go(1) run()');
});

test('what a server writes into a script is some value, and its own code is nothing', () => {
  const view = `<script>
    var user = "{{ user.name }}", count = <%= items.length %>, all = {{ items | tojson }};
    <% if (items) { %>
    show({ style: \`\${{ a: 1 }}\` }); {% endif %}
    <% } %>
  </script>`;

  const code = scriptsOf('views/page.ejs', view)?.text.replaceAll(/\s+/g, ' ').trim();

  assert.equal(code, 'var user = "0 ", count = 0 , all = 0 ; show({ style: `${{ a: 1 }}` });');
});

test('data, templates, scripts of others and what nobody closes are not read', () => {
  const pages = [
    '<script type="application/json">{"go": 1}</script>',
    '<script type="text/template"><b>go()</b></script>',
    '<script src="/go.js"></script><p>go()</p>',
    '<script>go()',
    '<script',
    '<p>go()</p>',
  ];

  for (const page of pages) assert.equal(scriptsOf('page.html', page), undefined, page);
  assert.equal(scriptsOf('page.md', '<script>go()</script>'), undefined);
  assert.equal(scriptsOf('page.html', '<script>'.repeat(200_000)), undefined);
});

test('a finding in a script of a page tells its place there', async () => {
  const files = {
    'public/page.html': `<h1>Hello</h1>
<p id="name"></p>
<script>
  const name = document.getElementById('name');
  name.innerHTML = decodeURIComponent(location.hash.slice(1));
  name.textContent = location.hash;
</script>`,
    'test/saved.html': '<script>document.body.innerHTML = decodeURIComponent(location.hash);</script>',
  };

  const { findings } = await scan(memoryTree(files));

  const told = findings.filter(({ checkId }) => checkId === 'data-handling-xss');
  assert.deepEqual(
    told.map(({ file, line, code }) => [file, line, code]),
    [['public/page.html', 5, 'name.innerHTML = decodeURIComponent(location.hash.slice(1));']],
  );
});
