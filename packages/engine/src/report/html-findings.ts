import type { Finding } from '@assay/contract';
import { type Cause, causesOf, meetingPlace, placesOf } from '@assay/contract/causes';
import { lineLink } from '@assay/contract/links';
import { CATEGORY_KEYS, SEVERITIES } from '@assay/contract/vocabulary';
import { CATEGORY_WORDS, CONFIDENCE_WORDS, CONTEXT_WORDS, KIND_WORDS, SEVERITY_WORDS } from '@assay/contract/words';
import type { HtmlReport } from './html-report.ts';
import { type Markup, markup } from './markup.ts';

/** Places named before a cause is opened. */
const NAMED = 3;

/** All findings in report order, those of one cause together; ticking boxes hides and shows them. */
export function findingsSection(report: HtmlReport): Markup {
  const { findings } = report;
  if (findings.length === 0) {
    return markup`<section>
      <h2>Findings</h2>
      <p class="card">Nothing was found in what was looked at. “Coverage” says what was not.</p>
    </section>`;
  }
  const severities = SEVERITIES.filter((key) => findings.some(({ severity }) => severity === key));
  const categories = CATEGORY_KEYS.filter((key) => findings.some(({ category }) => category === key));
  return markup`<section>
    <h2>${findings.length} findings</h2>
    <form class="pick" aria-label="Severities">
      ${severities.map((key) => tick(key, SEVERITY_WORDS[key], count(findings, 'severity', key)))}
    </form>
    <form class="pick" aria-label="Categories">
      ${categories.map((key) => tick(key, CATEGORY_WORDS[key], count(findings, 'category', key)))}
    </form>
    <div class="card list">${causesOf(findings).map((cause) => oneCause(cause, report))}</div>
  </section>`;
}

function count(findings: readonly Finding[], field: 'severity' | 'category', value: string): number {
  return findings.filter((finding) => finding[field] === value).length;
}

function tick(key: string, name: string, number: number): Markup {
  return markup`<label
    ><input type="checkbox" id="show-${key}" checked />${name} <span class="muted">${number}</span></label
  >`;
}

function oneCause(cause: Cause, report: HtmlReport): Markup {
  const [first, ...others] = cause.findings;
  if (others.length === 0) return oneFinding(first, report, headOf(first, [], `${first.file}:${first.line}`));
  const { first: places, count: all } = placesOf(cause, NAMED);
  const named = `${places.join(', ')}${all > places.length ? ` and ${all - places.length} more` : ''}`;
  const meet = meetingPlace(cause);
  return markup`<details class="is-${first.severity} is-${first.category}">
    ${headOf(first, [`${cause.findings.length} times`], named, meet)}
    <div class="inner">${cause.findings.map((finding) => oneFinding(finding, report, placeHead(finding)))}</div>
  </details> `;
}

/** What it is and where, with whatever makes it weigh more or less. */
function headOf(finding: Finding, chips: readonly string[], where: string, meet?: string): Markup {
  const shown = [
    ...chips,
    ...(finding.kind === 'malice' ? [KIND_WORDS.malice] : []),
    ...(finding.context === 'runtime' ? [] : [CONTEXT_WORDS[finding.context]]),
  ];
  return markup`<summary>
    <span class="level ${finding.severity}">${SEVERITY_WORDS[finding.severity]}</span>
    <span>
      <b>${finding.name}</b> ${shown.map((chip) => markup`<span class="chip">${chip}</span> `)}<br />
      <span class="mono muted t">${where}</span>${meet !== undefined && markup`<br /><span class="muted t">${meet}</span>`}
    </span>
  </summary>`;
}

/** One of many with one cause: what it is has been said. */
function placeHead({ file, line, code }: Finding): Markup {
  return markup`<summary class="place">
    <span class="mono t">${file}:${line}</span><span class="mono muted cut">${code.trim()}</span>
  </summary>`;
}

function oneFinding(finding: Finding, report: HtmlReport, head: Markup): Markup {
  const link = lineLink(report.url, report.commit, finding.file, finding.line, finding.endLine);
  return markup`<details class="is-${finding.severity} is-${finding.category}">
    ${head}
    <div class="body" id="${finding.id}">
      <p class="t">${finding.message}</p>
      <pre class="t"><span class="n">${finding.line}  </span>${finding.code}</pre>
      ${link !== undefined && markup`<p><a href="${link}" rel="noreferrer noopener">Open this line</a></p>`}
      ${finding.trace.length > 0 && trace(finding, report)}
      <h3>How to fix it</h3>
      <p class="t">${finding.remediation}</p>
      <p class="muted facts">
        <code>${finding.checkId}</code><span>${KIND_WORDS[finding.kind]}</span>
        <span>${CONFIDENCE_WORDS[finding.confidence]}</span><span>${CONTEXT_WORDS[finding.context]}</span>
        ${finding.cwe.map((cwe) => markup`<a href="https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html" rel="noreferrer noopener">${cwe}</a>`)}
      </p>
    </div>
  </details> `;
}

function trace(finding: Finding, report: HtmlReport): Markup {
  return markup`<h3>How the data gets there</h3>
    <ol>
      ${finding.trace.map(({ file, line, note }) => {
        const link = lineLink(report.url, report.commit, file, line);
        const place = markup`<span class="mono t">${file}:${line}</span>`;
        return markup`<li>
          <span class="t">${note}</span><br />
          ${link === undefined ? place : markup`<a href="${link}" rel="noreferrer noopener">${place}</a>`}
        </li>`;
      })}
    </ol>`;
}
