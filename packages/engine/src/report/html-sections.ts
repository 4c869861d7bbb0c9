import { SKIP_WORDS } from '@assay/contract/words';
import type { HtmlReport } from './html-report.ts';
import { type Markup, markup } from './markup.ts';

/** The written analysis, with who wrote it. */
export function analysisSection(report: HtmlReport): Markup | undefined {
  const analysis = report.aiAnalysis;
  if (analysis === undefined) return undefined;
  const { reportSummary, behavior, promptInjection } = analysis;
  const source =
    analysis.source === 'model'
      ? `AI-generated${analysis.model === undefined ? '' : ` by ${analysis.model}`}, may be wrong.`
      : 'Written by the built-in analyst, without a model.';
  return markup`<section>
    <h2>Analysis</h2>
    <div class="card">
      <p class="t"><b>${reportSummary.executiveSummary}</b></p>
      <p class="t">${behavior.summary}</p>
      <p class="t">${reportSummary.riskAssessment}</p>
      <div class="two">
        ${lines('Key findings', reportSummary.keyFindings)} ${lines('Fix first', reportSummary.prioritizedActions)}
        ${lines('Risks', behavior.risks)} ${lines('To use it safely', behavior.recommendations)}
      </div>
      <h3>Prompt injection</h3>
      ${promptInjection.detected ? injections(report) : markup`<p>None was found in what was looked at.</p>`}
      <p class="muted">${source} It never changes the score.</p>
    </div>
  </section>`;
}

function lines(title: string, texts: readonly string[]): Markup | undefined {
  if (texts.length === 0) return undefined;
  return markup`<div>
    <h3>${title}</h3>
    <ul>
      ${texts.map((text) => markup`<li class="t">${text}</li>`)}
    </ul>
  </div>`;
}

function injections(report: HtmlReport): Markup {
  const locations = report.aiAnalysis?.promptInjection.locations ?? [];
  return markup`<ul>
    ${locations.map(
      ({ file, line, snippet, message }) =>
        markup`<li class="t">
          ${message} <span class="mono">${file}:${line}</span>
          <pre class="t">${snippet}</pre>
        </li>`,
    )}
  </ul>`;
}

/** What was looked at and what was not. */
export function coverageSection(report: HtmlReport): Markup {
  const { filesTotal, filesScanned, skipped, checksNotRun, partial } = report.coverage;
  return markup`<section id="coverage">
    <h2>Coverage</h2>
    <div class="card">
      <p>${filesScanned} of ${filesTotal} files looked at.</p>
      ${partial && markup`<p class="note">Some code was not looked at. What was not looked at is not clean.</p>`}
      <ul>
        ${skipped.map(
          ({ reason, count, files }) =>
            markup`<li>${count} ${SKIP_WORDS[reason]}: <span class="mono t">${files.slice(0, 20).join(', ')}</span></li>`,
        )}${checksNotRun.map(({ checkId, reason }) => markup`<li class="t">The check <code>${checkId}</code> could not run: ${reason}</li>`)}
      </ul>
    </div>
  </section>`;
}
