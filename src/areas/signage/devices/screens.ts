import type { PlusDevice, PlusTemplate } from '../../../generated/types'

type Size = PlusTemplate['size']

const SCREENS: Readonly<Record<Size, readonly [width: number, height: number]>> = { '23.1': [1920, 158], '35.4': [2880, 158] }

/** Which templates are for a device: those of its screen; undefined where there are none of it (spec/3 §3). */
export function sizeOf({ screenWidth, screenHeight }: Pick<PlusDevice, 'screenWidth' | 'screenHeight'>): Size | undefined {
  return (Object.keys(SCREENS) as Size[]).find((size) => SCREENS[size][0] === screenWidth && SCREENS[size][1] === screenHeight)
}
