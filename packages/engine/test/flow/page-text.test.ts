import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADDRESS_SINKS } from '../../src/knowledge/sinks/html-address.ts';
import { DOM_SINKS } from '../../src/knowledge/sinks/html-dom.ts';
import { flowsOf } from './harness.ts';

const markup = async (source: string, path = 'page.js'): Promise<readonly string[]> =>
  (await flowsOf({ [path]: source }, [...DOM_SINKS, ...ADDRESS_SINKS]))
    .map((flow) => flow.replace(/^html | \(\w+\)$/g, ''))
    .toSorted((a, b) => lineIn(a) - lineIn(b));

function lineIn(flow: string): number {
  return Number(/:(?<line>\d+) /.exec(flow)?.groups?.['line']);
}

test('text of elements is read back as it was meant, not as it was escaped', async () => {
  const flows = await markup(`const box = document.querySelector('#box');
box.innerHTML = document.getElementById('note').textContent;
box.innerHTML = document.forms.order.remark.value;
box.innerHTML = box.getAttribute('data-title');
function show(element) {
  box.innerHTML = '<b>' + element.innerText + '</b>';
  box.insertAdjacentHTML('beforeend', element.dataset.hint);
}
box.addEventListener('input', (event) => { box.innerHTML = event.target.value; });`);

  assert.deepEqual(flows, [
    'innerHTML page.js:2 <- page',
    'innerHTML page.js:3 <- page',
    'innerHTML page.js:4 <- page',
    'innerHTML page.js:6 <- page',
    'document.querySelector().insertAdjacentHTML page.js:7 <- page',
    'innerHTML page.js:9 <- page',
  ]);
});

test('the same by way of jQuery, of declared types and of references', async () => {
  assert.deepEqual(
    await markup(`$('#out').html($('#in').val());
$('#out').append('<li>' + $('.row').find('td').text() + '</li>');
$('#out').html($(this).attr('title'));
$('<p>', { html: $('#in').val() });`),
    ['$().html page.js:1 <- page', '$().append page.js:2 <- page', '$().html page.js:3 <- page', '$ page.js:4 <- page'],
  );
  assert.deepEqual(
    await markup(
      `export function show(box: HTMLElement, field: HTMLInputElement, fieldRef: Ref) {
  box.innerHTML = field.value;
  box.innerHTML = fieldRef.current.value;
}`,
      'page.ts',
    ),
    ['innerHTML page.ts:2 <- page', 'innerHTML page.ts:3 <- page'],
  );
});

test('what the browser keeps, and what somebody pastes or drops', async () => {
  const flows = await markup(`const box = document.querySelector('#box');
box.innerHTML = localStorage.getItem('draft');
box.addEventListener('paste', (event) => { box.innerHTML = event.clipboardData.getData('text/html'); });
box.addEventListener('drop', (event) => {
  const { dataTransfer } = event;
  box.innerHTML = dataTransfer.getData('text/html');
});`);

  assert.deepEqual(flows, [
    'innerHTML page.js:2 <- page',
    'innerHTML page.js:3 <- page',
    'innerHTML page.js:6 <- page',
  ]);
});

test('what is no text of the page, and what is escaped on its way', async () => {
  const flows = await markup(`const box = document.querySelector('#box');
box.innerHTML = document.querySelector('#other').innerHTML;
box.innerHTML = box.getAttribute('class');
box.innerHTML = settings.value;
box.innerHTML = chart.dataset.label;
box.textContent = document.querySelector('#note').value;
box.innerHTML = Number(document.querySelector('#count').value);
const made = document.createElement('p');
box.innerHTML = made.title;
$('#out').html($('<p>').text($('#in').val()).html());
$('#out').html($('#in').data('view'));
$('#' + $('#in').val()).show();
$($('#in').closest('form')).show();`);

  assert.deepEqual(flows, []);
});

test('plugins of jQuery are given options by whoever uses them', async () => {
  const flows = await markup(`(function ($) {
  $.fn.spread = function (options) {
    const settings = $.extend({ target: 'body' }, options);
    this.append('<i>' + settings.label + '</i>');
    return this.each(function () { $(settings.target).show(); });
  };
  $.fn.extend({ fold(title) { $(this).html('<b>' + title + '</b>'); } });
  $.spread = function (options) { $('#out').html(options.label); };
})(jQuery);`);

  assert.deepEqual(flows, [
    'jquery().append page.js:4 <- library',
    'jQuery page.js:5 <- library',
    'jQuery().html page.js:7 <- library',
  ]);
});

test('a file that writes no markup is not read for what it reads of a page', async () => {
  assert.deepEqual(await markup(`save(document.querySelector('#note').value, localStorage.getItem('draft'));`), []);
});

test('forms hand over what somebody wrote into them', async () => {
  const flows = await markup(`import { useForm } from 'react-hook-form';
import { useFormik } from 'formik';
function Order() {
  const { handleSubmit } = useForm();
  useFormik({ onSubmit: (values) => { document.querySelector('#sum').innerHTML = values.remark; } });
  return handleSubmit((order) => { document.querySelector('#sum').innerHTML = order.remark; });
}`);

  assert.deepEqual(flows, ['innerHTML page.js:5 <- page', 'innerHTML page.js:6 <- page']);
});

test('messages of other windows, however the window is called, and the address as a whole', async () => {
  const flows = await markup(`this.addEventListener('message', ({ data }) => document.write(data));
parent.addEventListener('message', (event) => document.write(event.data));
$('#place').html(location);
worker.addEventListener('message', (event) => document.write(event.data));
$(location.hash).show();`);

  assert.deepEqual(flows, [
    'document.write page.js:1 <- remote',
    'document.write page.js:2 <- remote',
    '$().html page.js:3 <- remote',
  ]);
});

test('an error may repeat what a call was given', async () => {
  const flows = await markup(`const query = location.search.slice(1);
try { compile(query); } catch (error) { document.body.innerHTML = error.message; }
function run(text) { compile('run ' + text); }
try { run(query); } catch (error) { document.body.innerHTML = 'Failed: ' + error; }
try { compile('fixed'); } catch (error) { document.body.innerHTML = error.message; }
try { compile(query); } catch (error) { document.body.textContent = error.message; }
try { compile(query); } catch (error) { eval(error.message); }`);

  assert.deepEqual(flows, ['innerHTML page.js:2 <- remote', 'innerHTML page.js:4 <- remote']);
});

test('boxes that show what they are told as markup', async () => {
  const flows = await markup(`import Swal from 'sweetalert2';
import toastr from 'toastr';
const name = new URLSearchParams(location.search).get('name');
Swal.fire({ html: 'Hello ' + name });
Swal.fire({ text: 'Hello ' + name });
toastr.success('Hello ' + name);
toastr.success('Hello ' + name, 'Hello', { escapeHtml: true });`);

  assert.deepEqual(flows, ['sweetalert2.fire page.js:4 <- remote', 'toastr.success page.js:6 <- remote']);
});

test('an address that outside data begins with may run a script', async () => {
  const flows = await markup(`const next = new URLSearchParams(location.search).get('next');
document.querySelector('#back').href = next;
link.setAttribute('href', next);
$('#back').attr('href', next);
$('<a>', { href: next });
link.setAttribute('onclick', next);
document.querySelector('#back').href = '/pages/' + next;
link.setAttribute('href', encodeURIComponent(next));
link.setAttribute('title', next);
link.setAttribute('href', document.querySelector('#place').value);`);

  assert.deepEqual(flows, [
    'href page.js:2 <- remote',
    'link.setAttribute page.js:3 <- remote',
    '$().attr page.js:4 <- remote',
    '$ page.js:5 <- remote',
    'link.setAttribute page.js:6 <- remote',
  ]);
});

test("an address begins as the page's own does while its query is written", async () => {
  const flows = await markup(`const own = new URL(window.location.href);
own.search = '';
own.searchParams.append('sort', column);
link.setAttribute('href', own.toString());
link.setAttribute('href', own);
own.hash = window.location.hash;
document.querySelector('#back').href = own.href;
own.protocol = window.location.hash.slice(1);
link.setAttribute('href', own.toString());
const next = new URL(window.location.hash.slice(1));
next.search = '';
link.setAttribute('href', next.toString());
const moved = new URL(window.location.href);
moved.search = '';
moved.href = window.location.hash.slice(1);
link.setAttribute('href', moved.toString());`);

  assert.deepEqual(flows, [
    'link.setAttribute page.js:9 <- remote',
    'link.setAttribute page.js:12 <- remote',
    'link.setAttribute page.js:16 <- remote',
  ]);
});

test('routers hand out parts of the address', async () => {
  assert.deepEqual(
    await markup(
      `import { ActivatedRoute } from '@angular/router';
import { DomSanitizer } from '@angular/platform-browser';
export class Page {
  constructor(private route: ActivatedRoute, private sanitizer: DomSanitizer) {}
  ngOnInit() {
    this.html = this.sanitizer.bypassSecurityTrustHtml(this.route.snapshot.queryParams['text']);
    this.route.queryParams.subscribe((params) => { document.body.innerHTML = params['text']; });
  }
}`,
      'page.ts',
    ),
    [
      '@angular/platform-browser.DomSanitizer().bypassSecurityTrustHtml page.ts:6 <- remote',
      'innerHTML page.ts:7 <- remote',
    ],
  );
  assert.deepEqual(
    await markup(`import { useRoute } from 'vue-router';
import { useLocation } from 'react-router';
export function setup() { document.body.innerHTML = useRoute().query.text; }
export default { mounted() { document.body.innerHTML = this.$route.query.text; } };
export function Page() { const { search } = useLocation(); window.document.write(search); }
document.body.innerHTML = history.state.text;`),
    [
      'innerHTML page.js:3 <- remote',
      'innerHTML page.js:4 <- remote',
      'document.write page.js:5 <- remote',
      'innerHTML page.js:6 <- page',
    ],
  );
});
