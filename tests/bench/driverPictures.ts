import type { Panel, PanelPicture } from '../../server/hardware/gateway'
import { panelOf } from '../hardware/panel'

/** A picture of a block, another for each number. */
export function pictureOf({ width, height, inks }: Panel, at: number): PanelPicture {
  const pixels = new Uint8Array(width * height)
  pixels.fill(1, (at % height) * width, Math.min(pixels.length, ((at % height) + 8) * width))
  pixels.fill(1, Math.floor(at / height) % width, 40)
  for (let bit = 0; bit < 16; bit++) if ((at >> bit) & 1) pixels.fill(1, bit * 8, bit * 8 + 8)
  return { width, height, inks, pixels }
}

/** A panel of the usual kind. */
export const PANEL = panelOf({
  hardware: 'A0',
  inks: [
    [255, 255, 255],
    [0, 0, 0],
    [255, 0, 0],
  ],
  hasLed: true,
  buttons: 1,
})
