import type { PlusDevice } from '../generated/types'

/** A screen in pixels. */
export interface Screen {
  readonly width: number
  readonly height: number
}

type Model = PlusDevice['model']

/** The screens of the models. Only the two bars of 23.1 and 35.4 inches are given by the protocol. */
export const MODEL_SCREENS: Readonly<Record<Model, Screen>> = {
  IP231A: { width: 1920, height: 158 },
  IP231TA: { width: 1920, height: 158 },
  IP231TB: { width: 1920, height: 158 },
  IP291TA: { width: 1920, height: 540 },
  IPFINDERA: { width: 1280, height: 800 },
  IPMINI: { width: 480, height: 320 },
  IP354A: { width: 2880, height: 158 },
}

/** The screens whose template size has a name: 1920x158 is 23.1, 2880x158 is 35.4. */
const NAMED_SIZES: Readonly<Record<string, Screen>> = { '23.1': MODEL_SCREENS.IP231A, '35.4': MODEL_SCREENS.IP354A }

export const DEFAULT_SIZE = '23.1'
export const DEFAULT_SCREEN = MODEL_SCREENS.IP231A

/** The maximum width and height of a template, as in the pattern of its size. */
export const MAX_SIDE = 9999

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE

/** The template size for a screen: '23.1', '35.4', or '1920x540'; undefined if templates cannot be that large. */
export function sizeOf({ width, height }: Screen): string | undefined {
  if (!isSide(width) || !isSide(height)) return undefined
  const named = Object.entries(NAMED_SIZES).find(([, screen]) => screen.width === width && screen.height === height)
  return named?.[0] ?? `${width}x${height}`
}

/** The screen of a template size; undefined if the text is not a size. */
export function screenOfSize(size: string): Screen | undefined {
  if (Object.hasOwn(NAMED_SIZES, size)) return NAMED_SIZES[size]
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(size) ?? []
  return isSide(Number(width)) && isSide(Number(height)) ? { width: Number(width), height: Number(height) } : undefined
}

/** The canonical name of a size: '1920x158' is '23.1'. Undefined if the text is not a size. */
export function normalizeSize(size: string): string | undefined {
  const screen = screenOfSize(size)
  return screen && sizeOf(screen)
}

/**
 * The template size for a device, by the screen that it has reported or else by its model; undefined if neither is
 * known.
 */
export function sizeOfDevice({
  model,
  screenWidth,
  screenHeight,
}: Partial<Pick<PlusDevice, 'model' | 'screenWidth' | 'screenHeight'>>): string | undefined {
  const known = model !== undefined && Object.hasOwn(MODEL_SCREENS, model) ? MODEL_SCREENS[model] : undefined
  const [width, height] = [screenWidth ?? known?.width, screenHeight ?? known?.height]
  return width === undefined || height === undefined ? undefined : sizeOf({ width, height })
}
