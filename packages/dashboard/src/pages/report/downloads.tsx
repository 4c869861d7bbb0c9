import type { CompleteScan } from '@assay/contract';
import type { JSX } from 'preact';
import { Icon } from '../../parts/icon.tsx';
import { closeOnEscape, closeWhenLeft } from '../../parts/menu.ts';

/** The report in the forms other tools read. */
export function Downloads({ scan }: { scan: CompleteScan }): JSX.Element {
  const base = `/api/v1/scan/${scan.id}`;
  const name = `assay-${scan.id.slice(5, 13)}`;
  return (
    <details class="relative" onKeyDown={closeOnEscape} onFocusOut={closeWhenLeft}>
      <summary class="btn">
        <Icon name="download" /> Download
      </summary>
      <div class="menu">
        <a class="menu-item" href={base} download={`${name}.json`}>
          JSON
        </a>
        <a class="menu-item" href={`${base}/sarif`} download={`${name}.sarif`}>
          SARIF 2.1.0
        </a>
        <a class="menu-item" href={`${base}/sbom`} download={`${name}.cdx.json`}>
          SBOM, CycloneDX 1.6
        </a>
        <a class="menu-item" href={`${base}/html`} download={`${name}.html`}>
          HTML, one file
        </a>
        <button type="button" class="menu-item" onClick={() => print()}>
          Print
        </button>
      </div>
    </details>
  );
}
