import type { PlusDevice } from '../../src/generated/types'

type Model = PlusDevice['model']

export interface ModelFacts {
  readonly screenWidth: number
  readonly screenHeight: number
  readonly maxVolume: number
}

/** What the models are. The specification gives the two bars of 23.1 and 35.4 inches; the others are decided here. */
export const models: Readonly<Record<Model, ModelFacts>> = {
  IP231A: { screenWidth: 1920, screenHeight: 158, maxVolume: 15 },
  IP231TA: { screenWidth: 1920, screenHeight: 158, maxVolume: 15 },
  IP231TB: { screenWidth: 1920, screenHeight: 158, maxVolume: 30 },
  IP291TA: { screenWidth: 1920, screenHeight: 540, maxVolume: 30 },
  IPFINDERA: { screenWidth: 1280, screenHeight: 800, maxVolume: 15 },
  IPMINI: { screenWidth: 480, screenHeight: 320, maxVolume: 0 },
  IP354A: { screenWidth: 2880, screenHeight: 158, maxVolume: 15 },
}

const sizes = { '23.1': [1920, 158], '35.4': [2880, 158] } as const

/** The screen of a device, from itself or from its model. */
export function screenOf({ model, screenWidth, screenHeight }: Pick<PlusDevice, 'model' | 'screenWidth' | 'screenHeight'>) {
  const facts = models[model]
  return { screenWidth: screenWidth ?? facts.screenWidth, screenHeight: screenHeight ?? facts.screenHeight }
}

const SLOT_WIDTH = 180

/** How many products a screen has slots for: two rows of as many as fit side by side. */
export const slotsOf = (device: Pick<PlusDevice, 'model' | 'screenWidth' | 'screenHeight'>): number => 2 * Math.floor(screenOf(device).screenWidth / SLOT_WIDTH)

/** Whether templates of a size are for a device (spec/3 §3: 1920x158 is 23.1, 2880x158 is 35.4). */
export function takesSize(device: Pick<PlusDevice, 'model' | 'screenWidth' | 'screenHeight'>, size: keyof typeof sizes): boolean {
  const { screenWidth, screenHeight } = screenOf(device)
  return sizes[size][0] === screenWidth && sizes[size][1] === screenHeight
}
