import type { Panel, Rgb } from '../gateway'

const INKS: readonly Rgb[] = [
  [255, 255, 255],
  [0, 0, 0],
]

interface Model {
  /** How the names of such labels begin. */
  readonly begins: string
  readonly hardware: string
  readonly name: string
  readonly width: number
  readonly height: number
}

/** The labels that its software runs on; it draws in black on white. */
const MODELS: readonly Model[] = [
  { begins: 'ST-GM29', hardware: '29', name: 'SoluM 2.9″', width: 296, height: 128 },
  { begins: 'ST-GM16', hardware: '16', name: 'SoluM 1.54″', width: 152, height: 152 },
]

/** @returns null for models that its software did not run on when this was written */
export function panelOf(model: string): Panel | null {
  const found = MODELS.find(({ begins }) => model.toUpperCase().startsWith(begins))
  if (!found) return null
  const { hardware, name, width, height } = found
  return {
    hardware,
    name,
    width,
    height,
    inks: INKS,
    rotation: 0,
    hasLed: false,
    hasNfc: false,
    buttons: 0,
    pages: 1,
  }
}
