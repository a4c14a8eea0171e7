import type { LedSetting } from '../radio/driver'
import { GatewayError, type HardwareGateway, type Rgb } from './gateway'

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
const WHITE: Rgb = [255, 255, 255]

/** Asks a gateway for something. @returns whether it did it */
export async function tried(
  gateway: HardwareGateway | undefined,
  ask: (gateway: HardwareGateway) => Promise<unknown>,
): Promise<boolean> {
  if (!gateway) return false
  try {
    await ask(gateway)
    return true
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause
    return false
  }
}

/** Lets a label flash when it checks in. @returns whether its gateway took that */
export const flash = (
  gateway: HardwareGateway | undefined,
  tagMac: string,
  { ledState, duration, blinkingSpeed }: LedSetting,
): Promise<boolean> =>
  tried(gateway, (one) =>
    one.led(tagMac, { color: COLORS[ledState] ?? WHITE, seconds: duration, every: blinkingSpeed }),
  )
