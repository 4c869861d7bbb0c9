import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOM_SINKS } from '../../src/knowledge/sinks/html-dom.ts';
import { flowsOf } from './harness.ts';

const markup = async (source: string, path = 'page.js'): Promise<readonly string[]> =>
  (await flowsOf({ [path]: source }, DOM_SINKS))
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
