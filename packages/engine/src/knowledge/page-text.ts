/** jQuery, and what stands in for it. */
export const JQUERY: readonly string[] = ['jquery', 'jQuery', '$', 'cash-dom', 'cash', 'zepto', 'umbrellajs'];

/** What text of a page is called, in traces: who reads it gets back as text what was escaped there. */
export const PAGE_TEXT = 'text of the page';

/** What whoever uses a plugin of jQuery passes to it, in traces. */
export const PLUGIN = 'the plugin option';

/** How a trace says that an error repeats what a call was given. */
export const RAISED = 'whose error may repeat it';

/** The name of an element of a page, where nothing says which one it is. */
export const ELEMENT = 'dom.Element()';

/** An event that brings what somebody pastes or drops. */
export const TRANSFER = 'dom.TransferEvent()';

/** Members that only elements have, and give their text as it is meant, not as it was escaped. */
export const TEXT_MEMBERS: ReadonlySet<string> = new Set(['textContent', 'innerText', 'outerText']);

/** Members of elements that others have too. */
export const FIELD_MEMBERS: ReadonlySet<string> = new Set(
  'value defaultValue name title alt src href placeholder nodeValue wholeText label text action cite content'.split(
    ' ',
  ),
);

/** Members that lead to an element: of events, of what a component keeps. */
export const ELEMENT_MEMBERS: ReadonlySet<string> = new Set([
  'target',
  'currentTarget',
  'srcElement',
  'relatedTarget',
  'nativeElement',
]);

/** How a variable is called that holds an element. */
export const ELEMENT_SPELLING =
  /^\$?(?:el|elem|element|node|btn|button|input|link|anchor|target|trigger)$|(?:El|Elem|Element|Node|Btn|Button|Input|Link|Anchor|Target|Trigger)$/;

/** Elements that a page is asked for; not those that code makes, and not the script that runs. */
export const PAGE_ELEMENTS =
  /^(?:window\.)?document\.(?!create|implementation|cookie|location|defaultView|currentScript|URL|referrer|write|execCommand|evaluate|parse)\w|^dom\.Element\(\)/;

/** What holds something that is pasted, dropped or part of the address, and what it is called from there on. */
export const HOLDERS: ReadonlyMap<string, string> = new Map([
  ['clipboardData', 'dom.DataTransfer()'],
  ['dataTransfer', 'dom.DataTransfer()'],
  ['$route', 'vue-router.useRoute()'],
]);

/** Attributes that somebody fills with text: what an element is called or looks like the author of the page has written. */
export const TEXT_ATTRIBUTES =
  /^(?:data-.{1,60}|title|alt|value|name|href|xlink:href|src|placeholder|content|label|action|cite|innertext|textcontent)$/i;

/** Methods of jQuery that read text back, and how many arguments they then take; `data()` keeps objects for the most part. */
export const JQUERY_READS: ReadonlyMap<string, number> = new Map([
  ['val', 0],
  ['text', 0],
  ['attr', 1],
  ['prop', 1],
]);

/** Methods of jQuery that change elements or lead to others, and give them back. */
export const JQUERY_CHAINS: ReadonlySet<string> = new Set(
  `text html append prepend before after attr prop val css addClass removeClass toggleClass find closest filter children
  parents appendTo prependTo insertBefore insertAfter replaceWith wrap not add eq`.split(/\s+/),
);

/** Words without which a file reads nothing back from its page. */
export const PAGE_WORDS: readonly string[] = [
  ...TEXT_MEMBERS,
  ...ELEMENT_MEMBERS,
  ...HOLDERS.keys(),
  ...`getAttribute getAttributeNS dataset files fn getElementById getElementsByName getElementsByTagName
  getElementsByClassName querySelector querySelectorAll activeElement forms`.split(/\s+/),
  ...JQUERY_READS.keys(),
];
