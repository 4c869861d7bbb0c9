import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { JQUERY } from '../page-text.ts';
import { SCRIPT } from './languages.ts';
import { membersOf } from '../members-of.ts';
const D3 = ['d3', 'd3-selection'];
/** Where a page writes text into itself that is read as markup. */
export const DOM_SINKS: readonly SinkSpec[] = [
  ...['innerHTML', 'outerHTML', 'srcdoc', 'dangerouslySetInnerHTML'].map((property): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    property,
  })),
  ...[
    'document.write',
    'document.writeln',
    'handlebars.SafeString',
    'Handlebars.SafeString',
    'document.parseHTMLUnsafe',
    'lit/directives/unsafe-html.unsafeHTML',
    'lit-html/directives/unsafe-html.unsafeHTML',
    'domify',
    'fbjs/lib/createNodesFromMarkup',
    'html-react-parser',
    'WinJS.Utilities.insertAdjacentHTMLUnsafe',
  ].map((callee): SinkSpec => ({ kind: 'html', languages: SCRIPT, callee })),
  ...['setInnerHTMLUnsafe', 'setOuterHTMLUnsafe'].map((member): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee: `WinJS.Utilities.${member}`,
    arguments: [1],
  })),
  { kind: 'html', languages: SCRIPT, method: 'insertAdjacentHTML', arguments: [1] },
  ...['createContextualFragment', 'setHTMLUnsafe'].map((method): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    method,
    arguments: [0],
  })),
  { kind: 'html', languages: SCRIPT, callee: 'document.execCommand', arguments: [2] },
  {
    kind: 'html',
    languages: SCRIPT,
    callee: 'jsdom.JSDOM',
    arguments: [0],
    onlyWith: { runScripts: 'dangerously' },
  },
  ...['html', 'append', 'prepend', 'before', 'after', 'replaceWith', 'wrap', 'wrapInner', 'wrapAll'].map(
    (method): SinkSpec => ({
      kind: 'html',
      languages: SCRIPT,
      method,
      evidence: [...JQUERY, 'angular.element()'],
      arguments: [0],
    }),
  ),
  { kind: 'html', languages: SCRIPT, method: 'html', evidence: D3, arguments: [0] },
  // Text with a tag in it becomes elements, other text is searched for.
  ...[...JQUERY, 'angular.element', 'jquery.parseHTML', '$.parseHTML', 'jQuery.parseHTML'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
    searches: !callee.endsWith('parseHTML'),
  })),
  ...['appendTo', 'prependTo', 'insertBefore', 'insertAfter', 'replaceAll'].map((method): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    method,
    evidence: JQUERY,
    arguments: [0],
    shallow: true,
    searches: true,
  })),
  // Boxes that show what they are told as markup.
  ...membersOf('toastr', 'success', 'info', 'warning', 'error').map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [0, 1],
    unless: { escapeHtml: ['true'] },
  })),
  ...['sweetalert2.fire', 'Swal.fire'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [1],
    keywords: ['html', 'title', 'footer'],
  })),
  ...membersOf('bootbox', 'alert', 'confirm', 'prompt', 'dialog').map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [0],
    keywords: ['message', 'title'],
    shallow: true,
  })),
  ...['$.jGrowl', 'jQuery.jGrowl', 'jquery.jGrowl'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  // Attributes of an element that is made; what is put into it is markup.
  ...JQUERY.map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords: ['html', 'append', 'prepend'],
  })),
  ...membersOf('$sce', 'trustAsHtml', 'trustAsJs', 'trustAsCss', 'trustAsUrl', 'trustAsResourceUrl').map(
    (callee): SinkSpec => ({ kind: 'html', languages: SCRIPT, callee, arguments: [0] }),
  ),
  { kind: 'html', languages: SCRIPT, callee: '$sce.trustAs', arguments: [1] },
  ...membersOf(
    '@angular/platform-browser.DomSanitizer()',
    'bypassSecurityTrustHtml',
    'bypassSecurityTrustScript',
    'bypassSecurityTrustUrl',
    'bypassSecurityTrustResourceUrl',
  ).map((callee): SinkSpec => ({ kind: 'html', languages: SCRIPT, callee, arguments: [0] })),
  ...['react.createElement', 'React.createElement', 'react.createFactory()', 'react.cloneElement', 'preact.h'].map(
    (callee): SinkSpec => ({
      kind: 'html',
      languages: SCRIPT,
      callee,
      arguments: [],
      keywords: ['dangerouslySetInnerHTML'],
    }),
  ),
];
