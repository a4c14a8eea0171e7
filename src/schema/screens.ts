import type { PlusDevice } from '../generated/types'

/** A screen in its own pixels. */
export interface Screen {
  readonly width: number
  readonly height: number
}

type Model = PlusDevice['model']

/** The screens of the models. The specification gives the two bars of 23.1 and 35.4 inches; the others are decided here. */
export const MODEL_SCREENS: Readonly<Record<Model, Screen>> = {
  IP231A: { width: 1920, height: 158 },
  IP231TA: { width: 1920, height: 158 },
  IP231TB: { width: 1920, height: 158 },
  IP291TA: { width: 1920, height: 540 },
  IPFINDERA: { width: 1280, height: 800 },
  IPMINI: { width: 480, height: 320 },
  IP354A: { width: 2880, height: 158 },
}

/** The screens that have a name of their own as sizes of templates: 1920x158 is 23.1, 2880x158 is 35.4. */
const NAMED_SIZES: Readonly<Record<string, Screen>> = { '23.1': MODEL_SCREENS.IP231A, '35.4': MODEL_SCREENS.IP354A }

export const DEFAULT_SIZE = '23.1'
export const DEFAULT_SCREEN = MODEL_SCREENS.IP231A

/** As many pixels a template may be wide or high, as the pattern of its size says. */
export const LONGEST_SIDE = 9999

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels >= 1 && pixels <= LONGEST_SIDE

/** What the size of a template is called that fits a screen: '23.1', '35.4', or '1920x540'; undefined where no template is so large. */
export function sizeOf({ width, height }: Screen): string | undefined {
  if (!isSide(width) || !isSide(height)) return undefined
  const named = Object.entries(NAMED_SIZES).find(([, screen]) => screen.width === width && screen.height === height)
  return named?.[0] ?? `${width}x${height}`
}

/** The screen of a size of templates; undefined for what is none. */
export function screenOfSize(size: string): Screen | undefined {
  if (Object.hasOwn(NAMED_SIZES, size)) return NAMED_SIZES[size]
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(size) ?? []
  return isSide(Number(width)) && isSide(Number(height)) ? { width: Number(width), height: Number(height) } : undefined
}

/** A size under its one name: '1920x158' is '23.1'. undefined for what is none. */
export function tidySize(size: string): string | undefined {
  const screen = screenOfSize(size)
  return screen && sizeOf(screen)
}

/** Which templates are for a device, by the screen that it has reported, or by its model; undefined where neither is known. */
export function sizeOfDevice({ model, screenWidth, screenHeight }: Partial<Pick<PlusDevice, 'model' | 'screenWidth' | 'screenHeight'>>): string | undefined {
  const known = model !== undefined && Object.hasOwn(MODEL_SCREENS, model) ? MODEL_SCREENS[model] : undefined
  const [width, height] = [screenWidth ?? known?.width, screenHeight ?? known?.height]
  return width === undefined || height === undefined ? undefined : sizeOf({ width, height })
}
