import type { Rgb } from './gateway'

/** The colours of lamps by their numbers, as the commands to tags have them; 0 is the label's own choice: white. */
const COLORS: readonly Rgb[] = [
  [255, 255, 255],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [0, 0, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
]

/** The colour of a lamp. @param state 0 to 7 */
export const ledColor = (state: number): Rgb => COLORS[state] ?? [255, 255, 255]
