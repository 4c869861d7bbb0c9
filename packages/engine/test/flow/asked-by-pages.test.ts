import { test } from 'node:test';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { expectFlows } from './harness.ts';

test('what a page is answered, in whichever way it asked', () =>
  expectFlows(
    {
      'page.js': `const list = document.getElementById('list');
const asked = new XMLHttpRequest();
asked.onreadystatechange = function () {
  if (this.readyState !== 4) return;
  list.innerHTML = this.responseText; // flow
  JSON.parse(this.responseText).forEach((row) => {
    list.innerHTML += '<li>' + row.name + '</li>'; // flow
    list.append(row.name.length);
  });
};
asked.onload = () => {
  list.innerHTML = asked.response; // flow
  list.innerHTML = asked.status;
  list.textContent = asked.response;
};
asked.addEventListener('load', function () {
  list.innerHTML = this.responseText; // flow
});
asked.addEventListener('error', function () {
  list.innerHTML = 'Nothing: ' + this.status;
});
$.getJSON('/rows', (rows) => $('#list').append('<li>' + rows[0].name + '</li>')); // flow
$.getJSON('/rows').done((row) => $('#list').text(row.name));
`,
    },
    HTML_SINKS,
  ));
