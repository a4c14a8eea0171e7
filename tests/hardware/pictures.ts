import type { PanelPicture } from '../../server/hardware/gateway'

/** A picture of lines, blocks and noise in the inks of a panel, another for each number. */
export function testPicture(
  { width, height, inks }: Pick<PanelPicture, 'width' | 'height' | 'inks'>,
  seed: number,
): PanelPicture {
  let state = seed * 7919 + 17
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pixels = new Uint8Array(width * height).fill(inks.findIndex((ink) => ink.every((part) => part === 255)))
  for (let block = 0; block < 12; block++) {
    const [left, top, wide, high, ink] = [
      random(width),
      random(height),
      1 + random(90),
      1 + random(40),
      random(inks.length),
    ]
    for (let y = top; y < Math.min(height, top + high); y++)
      pixels.fill(ink, y * width + left, y * width + Math.min(width, left + wide))
  }
  for (let dot = 0; dot < pixels.length / 20; dot++) pixels[random(pixels.length)] = random(inks.length)
  return { width, height, inks, pixels }
}
