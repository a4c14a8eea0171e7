import { type Place, placesOf } from '../../src/schema/infoPlaces'
import type { Alias } from './fields'
import type { TextField } from './label'
import { type Element, type Form, formOf, mainElements } from './layout'

/** The entries of the product information that each text is made of. */
const MADE_OF: Readonly<Record<TextField, readonly Place[]>> = {
  name: ['name'],
  description: ['description'],
  brand: ['brand'],
  category: ['category'],
  original: ['original', 'currency'],
  lowest: ['price', 'currency'],
  unitPrice: ['unitPrice', 'unit', 'currency'],
  discount: ['price', 'original'],
  barcode: ['ean'],
  code: [],
  link: [],
  tagId: [],
  tagMac: [],
  kind: [],
}
const FORMS: readonly Form[] = ['strip', 'card', 'square', 'poster']

/**
 * The entries of the product information that a layout draws, by index, in drawing order.
 * @param size of paper; layouts of tags are considered on all shapes
 */
export function drawnEntries(
  layoutId: string,
  size: readonly [number, number] | undefined,
  aliases: readonly Alias[],
): number[] {
  const placeOf = placesOf(aliases)
  const elements = (size ? [formOf(...size)] : FORMS).flatMap((form) => mainElements(layoutId, form))
  return [
    ...new Set(
      elements.flatMap((element) =>
        element.kind === 'rows' && element.rows === 'details'
          ? namedEntries(aliases)
          : placesIn(element).flatMap((place) => placeOf(place) ?? []),
      ),
    ),
  ]
}

/** Whether a layout draws a text, or draws otherwise where that is known, on any shape of tag. */
export const drawsText = (layoutId: string, text: TextField): boolean =>
  FORMS.flatMap((form) => mainElements(layoutId, form)).some(
    (element) => element.when === text || element.unless === text || ('text' in element && element.text === text),
  )

const namedEntries = (aliases: readonly Alias[]) =>
  aliases.flatMap(({ index, name }) => (name.trim() === '' ? [] : [index]))

function placesIn(element: Element): readonly Place[] {
  switch (element.kind) {
    case 'fill':
      return []
    case 'price':
      return ['price', 'currency']
    case 'barcode':
      return MADE_OF[element.code]
    case 'rows':
      return ['name', 'price', 'currency']
    case 'qr':
    case 'text':
      return MADE_OF[element.text]
  }
}
