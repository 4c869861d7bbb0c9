import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { JQUERY } from '../page-text.ts';
import { SCRIPT } from './languages.ts';

/** Data a visitor of the page can be made to bring. */
const BROUGHT = ['remote', 'tool', 'model'] as const;
/** Attributes whose address a browser goes to, and runs where it begins with `javascript:`. */
const ADDRESSES = ['href', 'xlink:href', 'action', 'formaction', 'formAction'];
/** Attributes that hold code or markup. */
const CODE = ['onclick', 'onload', 'onerror', 'onmouseover', 'onfocus', 'onchange', 'onsubmit', 'srcdoc'];

function setters(attribute: string, scheme: boolean): readonly SinkSpec[] {
  const base = { kind: 'html', languages: SCRIPT, from: BROUGHT, ...(scheme ? { scheme } : {}) } as const;
  return [
    { ...base, method: 'setAttribute', arguments: [1], onlyWith: { 0: attribute } },
    { ...base, method: 'setAttributeNS', arguments: [2], onlyWith: { 1: attribute } },
    { ...base, method: 'attr', evidence: JQUERY, arguments: [1], onlyWith: { 0: attribute } },
    { ...base, method: 'prop', evidence: JQUERY, arguments: [1], onlyWith: { 0: attribute } },
  ];
}

/** Where text becomes an address in a page, or an attribute that is run. */
export const ADDRESS_SINKS: readonly SinkSpec[] = [
  ...ADDRESSES.flatMap((attribute) => setters(attribute, true)),
  ...CODE.flatMap((attribute) => setters(attribute, false)),
  // `{ href: x }`: several attributes at once, of an element that is there or that is made.
  {
    kind: 'html',
    languages: SCRIPT,
    method: 'attr',
    evidence: JQUERY,
    arguments: [],
    keywords: ADDRESSES,
    scheme: true,
    from: BROUGHT,
  },
  ...JQUERY.map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords: ADDRESSES,
    scheme: true,
    from: BROUGHT,
  })),
  ...['href', 'action', 'formAction'].map((property): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    property,
    evidence: ['document.getElementById', 'document.querySelector', 'document.createElement', 'dom.Element'],
    scheme: true,
    from: BROUGHT,
  })),
];
