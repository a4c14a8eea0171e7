import { type Place, placesOf } from '../../src/schema/infoPlaces'
import type { Alias } from './fields'
import type { TextField } from './label'
import { type Element, type Form, formOf, mainElements } from './layout'

/** The entries of the product information that each text of a label is made of. */
const MADE_OF: Readonly<Record<TextField, readonly Place[]>> = {
  name: ['name'], description: ['description'], brand: ['brand'], category: ['category'], original: ['original', 'currency'],
  unitPrice: ['unitPrice', 'unit', 'currency'], discount: ['price', 'original'], barcode: ['ean'], code: [], link: [], tagId: [], tagMac: [], kind: [],
}
const FORMS: readonly Form[] = ['strip', 'card', 'square', 'poster']

/**
 * The entries of the product information that a layout draws, by their index, in the order in which it draws them.
 * @param size of paper; a layout of tags is drawn on all shapes
 */
export function drawnEntries(layoutId: string, size: readonly [number, number] | undefined, aliases: readonly Alias[]): number[] {
  const placeOf = placesOf(aliases)
  const elements = (size ? [formOf(...size)] : FORMS).flatMap((form) => mainElements(layoutId, form))
  return [...new Set(elements.flatMap((element) => (element.kind === 'rows' && element.rows === 'details' ? namedEntries(aliases) : placesIn(element).flatMap((place) => placeOf(place) ?? []))))]
}

const namedEntries = (aliases: readonly Alias[]) => aliases.flatMap(({ index, name }) => (name.trim() === '' ? [] : [index]))

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
