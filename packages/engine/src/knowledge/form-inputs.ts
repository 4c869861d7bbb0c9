import type { SinkKind } from '../facts/flow/flow-facts.ts';

type Safe = readonly SinkKind[] | 'all';

const NUMBERS: readonly string[] = ['Number', 'Slider', 'Checkbox', 'DateTime'];
/** One of the choices that the form was made with; anything else is refused. */
const CHOICES: readonly string[] = ['Radio', 'CheckboxGroup'];
/** Files that were sent: the server says where it has put them, and takes no other place. */
const FILES: readonly string[] = [
  'File',
  'Files',
  'UploadButton',
  'Image',
  'Pil',
  'Audio',
  'Mic',
  'Microphone',
  'Video',
  'PlayableVideo',
  'ImageEditor',
  'ImageMask',
  'Sketchpad',
  'Paint',
  'Model3D',
  'Gallery',
];

/** Gives a text together with files that were sent. */
export const MESSAGE_INPUT = 'gradio.MultimodalTextbox()';

/** Parameters of these types are no component's: the form fills them itself. */
export const FILLED_BY_FORM =
  /^(?:Optional\[)?(?:\w+\.)?(?:Request|Progress|EventData|SelectData|LikeData|KeyUpData|OAuthProfile|OAuthToken)\b/;

/** What the value of a component of a form is safe for, by the component's name or the word that stands for it. */
export const FORM_INPUTS: ReadonlyMap<string, Safe> = new Map<string, Safe>([
  ...named([...NUMBERS, ...CHOICES], 'all'),
  ...named(FILES, ['path']),
]);

function named(components: readonly string[], safe: Safe): [string, Safe][] {
  return components.flatMap((component): [string, Safe][] => [
    [`gradio.${component}()`, safe],
    [component.toLowerCase(), safe],
  ]);
}
