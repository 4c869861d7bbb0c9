/** What `$({ shell: true })` of execa gives: a shell reads all of the template, and nothing in it is quoted. */
export const SHELL_TAG = 'execa.$().shell';

/** The tags whose template a shell reads as it is. */
export const SHELL_TAGS: ReadonlySet<string> = new Set([SHELL_TAG, `${SHELL_TAG}.sync`]);
