import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, SCRIPT } from './languages.ts';

/** jQuery, and what stands in for it. */
const JQUERY = ['jquery', 'jQuery', '$', 'cash-dom', 'cash', 'zepto', 'umbrellajs'];
const D3 = ['d3', 'd3-selection'];
/** Data a visitor of the page can be made to bring; what a library is given is for its caller to know. */
const BROUGHT = ['remote', 'tool', 'model', 'response'] as const;

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
    from: BROUGHT,
  })),
  ...membersOf('$sce', 'trustAsHtml', 'trustAsJs', 'trustAsCss', 'trustAsUrl', 'trustAsResourceUrl').map(
    (callee): SinkSpec => ({ kind: 'html', languages: SCRIPT, callee, arguments: [0] }),
  ),
  { kind: 'html', languages: SCRIPT, callee: '$sce.trustAs', arguments: [1] },
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
