/** The look of a report that stands alone: the dashboard's colours and sizes, in one sheet, without a script. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--paper:#f7f6f3;--surface:#fff;--sunken:#f1efea;--line:#e0dcd4;--edge:#8a857a;--ink:#1b1a17;
--ink2:#4f4b43;--ink3:#686359;--accent:#0f5f5c;--critical:#a4123f;--high:#a43a0a;--medium:#765500;--low:#31547b;--info:#57534a;
--a:#15613a;--b:#48660f;--c:#765500;--d:#a43a0a;--f:#a4123f;--warn:#f6eed7}
@media (prefers-color-scheme:dark){:root{--paper:#121311;--surface:#1a1b18;--sunken:#0f100e;--line:#2d2f2a;--edge:#7d7f76;
--ink:#ecebe6;--ink2:#bcb9b0;--ink3:#a19e94;--accent:#6cc5b8;--critical:#ff8fa9;--high:#ffa377;--medium:#e3bf62;--low:#98bce4;
--info:#b5b2a8;--a:#7fd1a0;--b:#b7d070;--c:#e3bf62;--d:#ffa377;--f:#ff8fa9;--warn:#302810}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',Arial,sans-serif}
main{max-width:64rem;margin:0 auto;padding:2rem 1rem 4rem}
header{margin-bottom:1.5rem}
header a{color:inherit;text-decoration-color:var(--edge)}
input{accent-color:var(--accent)}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;margin:0}
h2{font-size:1.06rem;margin:2.2rem 0 .75rem}
h3{font-size:.75rem;letter-spacing:.06em;text-transform:uppercase;color:var(--ink3);margin:1rem 0 .25rem}
p{margin:.25rem 0}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code,pre,.mono{font-family:ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace;font-size:.85em}
.t{overflow-wrap:anywhere;unicode-bidi:isolate}
.muted{color:var(--ink3);font-size:.8125rem}
.facts{display:flex;flex-wrap:wrap;gap:.1rem 1rem}
.two{display:grid;gap:1rem 2rem;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr))}
.grade{display:flex;gap:1.25rem}
.grade h2{margin:0}
.stamp{width:5.5rem;height:5.5rem;flex:none}
.A{color:var(--a)}.B{color:var(--b)}.C{color:var(--c)}.D{color:var(--d)}.F{color:var(--f)}
.critical{color:var(--critical)}.high{color:var(--high)}.medium{color:var(--medium)}.low{color:var(--low)}.info{color:var(--info)}
.score{font-size:1.75rem;font-weight:620;line-height:1.3}
.score small{font-size:.8125rem;font-weight:400;color:var(--ink3)}
ul{padding-left:1.2rem;margin:.25rem 0}
.plain{list-style:none;padding:0;margin:0}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1.1rem 1.25rem}
.bar{display:block;width:100%;height:6px;margin:.2rem 0 .6rem}
.bar .rest{fill:var(--line)}
.row{display:flex;justify-content:space-between;gap:1rem;font-size:.875rem}
.pick{display:flex;flex-wrap:wrap;gap:.35rem 1.1rem;margin:.5rem 0 1rem;padding:.7rem 1rem;border:1px solid var(--line);border-radius:10px}
.pick label{display:inline-flex;gap:.4rem;align-items:center;font-size:.875rem}
.list{padding:0;overflow:hidden}
.list>details{border-top:1px solid var(--line)}
.list>details:first-child{border-top:0}
.inner>details{border-top:1px solid var(--line)}
.chip{font-size:.75rem;color:var(--ink2);background:var(--sunken);border:1px solid var(--line);border-radius:99px;padding:0 .5rem;white-space:nowrap}
summary{cursor:pointer;list-style:none;padding:.6rem 1.25rem;display:grid;grid-template-columns:5rem minmax(0,1fr);gap:.75rem}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--sunken)}
summary.place{grid-template-columns:minmax(0,1fr);gap:0}
.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:isolate}
@media (min-width:40rem){summary.place{padding-left:7rem}}
.level{font-size:.8125rem;font-weight:600}
.body{padding:0 1.25rem 1.25rem}
@media (min-width:40rem){.body{padding-left:7rem}}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:6px;padding:.6rem .8rem;overflow-x:auto;margin:.5rem 0}
pre .n{color:var(--ink3);user-select:none}
.note{border-left:3px solid var(--medium);background:var(--warn);padding:.6rem .9rem;border-radius:0 6px 6px 0;font-size:.875rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.25rem;margin:0;font-size:.875rem}
dt{color:var(--ink3)}dd{margin:0}
@media print{body{background:#fff;font-size:12px}.pick{display:none}details{break-inside:avoid}
details::details-content{content-visibility:visible!important;display:block!important}}
`;

/** Hides findings whose box is not ticked: the page filters without a script. */
export function filterRules(names: readonly string[]): string {
  return names.map((name) => `body:has(#show-${name}:not(:checked)) .is-${name}{display:none}`).join('\n');
}
