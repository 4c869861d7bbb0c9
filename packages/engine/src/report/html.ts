import { createHash } from 'node:crypto';
import { repositoryLink, repositoryPlace } from '@assay/contract/links';
import { CATEGORY_KEYS, type Grade, gradeOf, SEVERITIES } from '@assay/contract/vocabulary';
import { CATEGORY_WORDS, scopeWords } from '@assay/contract/words';
import { findingsSection } from './html-findings.ts';
import type { HtmlReport } from './html-report.ts';
import { analysisSection, coverageSection } from './html-sections.ts';
import { filterRules, REPORT_STYLE } from './html-style.ts';
import { type Markup, markup } from './markup.ts';

/** Where the page stands: alone, or on a server that has its style. */
export interface HtmlOptions {
  /** Where the style sheet and the icon are served; without it the style is part of the file. */
  readonly served?: { readonly style: string; readonly icon: string };
}

/** The sheet of every report, to be served where it is not part of the file. */
export const REPORT_SHEET = `${REPORT_STYLE}${filterRules([...SEVERITIES, ...CATEGORY_KEYS])}`;

/** The whole report as one page: nothing is loaded, nothing is executed, everything found is text. */
export function writeHtml(report: HtmlReport, options: HtmlOptions = {}): string {
  const name = repositoryPlace(report.url)?.path ?? report.url;
  const hash = createHash('sha256').update(REPORT_SHEET).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const style: Markup =
    options.served === undefined
      ? markup`<meta http-equiv="Content-Security-Policy" content="${policy}" />
          <style>${{ html: REPORT_SHEET }}</style>`
      : markup`<link rel="stylesheet" href="${options.served.style}" /><link rel="icon" href="${options.served.icon}" />`;
  const page = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${name} · Assay report</title>
        ${style}
      </head>
      <body>
        <main>
          ${header(report, name)} ${verdict(report)} ${categories(report)} ${capabilities(report)}
          ${findingsSection(report)} ${analysisSection(report)} ${coverageSection(report)} ${about(report)}
          <p class="muted">
            Made by Assay ${report.engineVersion}. The repository was read, never run. A good grade is no proof of
            safety.
          </p>
        </main>
      </body>
    </html> `;
  return page.html;
}

function header(report: HtmlReport, name: string): Markup {
  const link = repositoryLink(report.url);
  const scope = scopeWords(report);
  const title = link === undefined ? markup`${name}` : markup`<a href="${link}" rel="noreferrer noopener">${name}</a>`;
  return markup`<header>
    <h1 class="t">${title}</h1>
    <p class="muted facts">
      ${report.commit !== null && markup`<span>commit <code>${report.commit.slice(0, 10)}</code></span>`}
      ${scope !== '' && markup`<span class="t">${scope}</span>`}
      <span>${report.filesScanned} ${report.filesScanned === 1 ? 'file' : 'files'}</span>
      <time datetime="${report.completedAt}">${report.completedAt.slice(0, 16).replace('T', ' ')} UTC</time>
    </p>
  </header>`;
}

const LETTERS: Readonly<Record<Grade, string>> = {
  A: 'M5.5 19.5 12 4.5l6.5 15M7.9 14.2h8.2',
  B: 'M7.5 4.5v15h6a4 4 0 0 0 0-8h-6M7.5 4.5h5a3.5 3.5 0 0 1 0 7',
  C: 'M18 8A7 7.5 0 1 0 18 16',
  D: 'M7 4.5v15h4a7.5 7.5 0 0 0 0-15z',
  F: 'M8 19.5v-15h9M8 11.6h7',
};

function verdict(report: HtmlReport): Markup {
  return markup`<section aria-label="Verdict" class="two">
    ${gradeCard('Overall', report.grade, report.score, report, 'score')}
    ${gradeCard('To install and run', report.safetyGrade, report.safetyScore, report, 'safetyScore')}
  </section>`;
}

function gradeCard(
  title: string,
  grade: Grade,
  score: number,
  report: HtmlReport,
  scope: 'score' | 'safetyScore',
): Markup {
  const reasons = report.scoreReasons.filter((reason) => reason.scope === scope);
  return markup`<div class="card grade">
    <svg viewBox="0 0 24 24" class="stamp ${grade}" role="img" aria-label="${title} grade: ${grade}">
      <path
        d="M6.5.5h11l6 6v11l-6 6h-11l-6-6v-11z"
        fill="currentColor"
        fill-opacity=".1"
        stroke="currentColor"
        stroke-width=".45"
      />
      <path
        transform="translate(4.1 4.1) scale(.66)"
        d="${LETTERS[grade]}"
        fill="none"
        stroke="currentColor"
        stroke-width="2.6"
        stroke-linejoin="round"
        stroke-linecap="square"
      />
    </svg>
    <div>
      <h2>${title}</h2>
      <p class="score ${grade}">${score} <small>of 100</small></p>
      <ul class="plain">
        ${reasons.map(
          (reason) =>
            markup`<li class="t muted">
              <b>At most ${reason.cap}:</b> ${reason.reason}
              ${reason.findingId !== undefined && markup`(<a href="#${reason.findingId}">show</a>)`}
            </li>`,
        )}
        ${reasons.length === 0 && markup`<li class="muted">No cap applies.</li>`}
      </ul>
    </div>
  </div>`;
}

function categories(report: HtmlReport): Markup {
  return markup`<section>
    <h2>Categories</h2>
    <ul class="card plain two">
      ${CATEGORY_KEYS.map((key) => {
        const score = report.categoryScores[key];
        return markup`<li>
          <span class="row"><span>${CATEGORY_WORDS[key]}</span><b>${score}</b></span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" class="bar ${gradeOf(score)}" aria-hidden="true">
            <rect class="rest" width="100" height="4" />
            <rect width="${score}" height="4" fill="currentColor" />
          </svg>
        </li>`;
      })}
    </ul>
  </section>`;
}

function capabilities(report: HtmlReport): Markup | undefined {
  const found = new Map(
    report.findings.filter(({ kind }) => kind === 'capability').map((one) => [one.checkId, one.name]),
  );
  const told = report.aiAnalysis?.behavior.capabilities ?? [];
  if (found.size === 0 && told.length === 0) return undefined;
  return markup`<section>
    <h2>What it can do</h2>
    <div class="card">
      <ul>
        ${[...told, ...found.values()].map((line) => markup`<li class="t">${line}</li>`)}
      </ul>
    </div>
  </section>`;
}

function about(report: HtmlReport): Markup {
  const rows: readonly (readonly [string, string])[] = [
    ...(report.id === undefined ? [] : [['Scan', report.id] as const]),
    ['Address', report.url],
    ['Commit', report.commit ?? 'not known'],
    ['Engine', report.engineVersion],
    ['Scoring', report.scoringVersion],
    ['Isolation', report.isolation],
    ['Advisories as of', report.advisoriesAsOf ?? 'no advisory data'],
  ];
  return markup`<section>
    <h2>About this scan</h2>
    <dl class="card">
      ${rows.map(
        ([term, value]) =>
          markup`<dt>${term}</dt>
            <dd class="t">${value}</dd>`,
      )}
    </dl>
  </section>`;
}
