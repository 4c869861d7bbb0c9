import { test } from 'node:test';
import { HTML_SINKS } from '../../src/knowledge/sinks/html.ts';
import { REDIRECT_SINKS } from '../../src/knowledge/sinks/redirect.ts';
import { expectFlows } from './harness.ts';

const NAVIGATION = `import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';

function queryOf(params) {
  const search = new URLSearchParams();
  Object.entries(params).forEach(([key, value]) => search.append(key, value));
  return search.toString();
}

export function useNavigation() {
  const router = useRouter();
  const params = useSearchParams();
  const [kept, setKept] = useState(Object.fromEntries(params));
  const addressOf = useCallback((path) => \`\${path}?\${queryOf({ ...kept })}\`, [kept]);
  const next = useCallback(() => params.get('next'), [params]);
  useEffect(() => setKept(Object.fromEntries(params)), [params]);
  return { router, kept, addressOf, next };
}
`;

test('what a callback of a component gives is what its body makes, not what it is remade for', () =>
  expectFlows(
    {
      'Bar.tsx': `${NAVIGATION}
export function Bar({ id }) {
  const { router, kept, addressOf, next } = useNavigation();
  const open = () => router.push(addressOf('/boards'));
  const back = () => router.push(next()); // flow
  const again = () => router.push(kept.next); // flow
  return <a href={addressOf(\`/boards/\${id}\`)} onClick={() => { open(); back(); again(); }} />;
}`,
    },
    REDIRECT_SINKS,
  ));

test('what is remembered or kept of outside data is outside data still', () =>
  expectFlows(
    {
      'Page.tsx': `import React, { useMemo, useState } from 'react';
import { useSearchParams } from 'next/navigation';
export function Page() {
  const params = useSearchParams();
  const note = useMemo(() => params.get('note'), [params]);
  const count = useMemo(() => params.getAll('note').length, [params]);
  const [text] = useState(() => params.get('text'));
  const [title] = React.useState(params.get('title'));
  const [own, setOwn] = useState('<b>own</b>');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p dangerouslySetInnerHTML={{ __html: note }} /> {/* // flow */}
      <p dangerouslySetInnerHTML={{ __html: count }} />
      <p dangerouslySetInnerHTML={{ __html: text }} /> {/* // flow */}
      <p dangerouslySetInnerHTML={{ __html: title }} /> {/* // flow */}
      <p dangerouslySetInnerHTML={{ __html: own }} />
      {isOpen && <p dangerouslySetInnerHTML={{ __html: params.get('more') }} />} {/* // flow */}
    </div>
  );
}`,
    },
    HTML_SINKS,
  ));

test('of what a router of Next is given, only the path says where it goes', () =>
  expectFlows(
    {
      'Tabs.tsx': `import { useRouter } from 'next/router';
export function Tabs() {
  const router = useRouter();
  const show = (tab) => router.push({ query: { ...router.query, tab } }, undefined, { shallow: true });
  const open = () => router.push({ pathname: router.query.next, query: { tab: 'a' } }); // flow
  const leave = () => router.replace(router.query.next); // flow
  return <a onClick={() => { show('b'); open(); leave(); }} />;
}`,
    },
    REDIRECT_SINKS,
  ));

test('documents that nobody is shown run nothing', () =>
  expectFlows(
    {
      'import.ts': `import { JSDOM } from 'jsdom';
import express from 'express';
const app = express();
app.post('/import', (req, res) => {
  const { document } = new JSDOM(req.body.page).window;
  document.body.innerHTML = req.body.page;
  document.querySelector('p').outerHTML = req.body.text;
  res.send(req.body.page); // flow
});
`,
      'page.ts': `document.querySelectorAll('p').forEach((each) => (each.outerHTML = location.hash)); // flow
`,
    },
    HTML_SINKS,
  ));
