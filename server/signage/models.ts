import type { PlusDevice } from '../../src/generated/types'
import { MODEL_SCREENS, sizeOfDevice } from '../../src/schema/screens'

type Model = PlusDevice['model']

export interface ModelFacts {
  readonly screenWidth: number
  readonly screenHeight: number
  readonly maxVolume: number
}

const MAX_VOLUME: Readonly<Record<Model, number>> = {
  IP231A: 15,
  IP231TA: 15,
  IP231TB: 30,
  IP291TA: 30,
  IPFINDERA: 15,
  IPMINI: 0,
  IP354A: 15,
}

const factsOf = (model: Model): ModelFacts => ({
  screenWidth: MODEL_SCREENS[model].width,
  screenHeight: MODEL_SCREENS[model].height,
  maxVolume: MAX_VOLUME[model],
})

/** The properties of each model. */
export const models = Object.fromEntries(
  (Object.keys(MAX_VOLUME) as Model[]).map((model) => [model, factsOf(model)]),
) as Readonly<Record<Model, ModelFacts>>

type Device = Pick<PlusDevice, 'model' | 'screenWidth' | 'screenHeight'>

/** The size of a device's screen, its own or that of its model. */
export function screenOf({ model, screenWidth, screenHeight }: Device) {
  const facts = models[model]
  return { screenWidth: screenWidth ?? facts.screenWidth, screenHeight: screenHeight ?? facts.screenHeight }
}

const SLOT_WIDTH = 180

/** How many products a screen has slots for: two rows, as many as fit side by side. */
export const slotsOf = (device: Device): number => 2 * Math.floor(screenOf(device).screenWidth / SLOT_WIDTH)

/** Whether a template of a size fits a device. */
export const takesSize = (device: Device, size: string): boolean => sizeOfDevice(device) === size
