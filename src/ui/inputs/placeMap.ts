import type { ComponentType } from 'react'

/** A place in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface PlaceMapProps {
  readonly label: string
  readonly place: Place | undefined
  readonly readOnly?: boolean
  readonly onPick: (place: Place) => void
}

type LoadPlaceMap = () => Promise<ComponentType<PlaceMapProps>>

let registered: LoadPlaceMap | undefined

/** Sets the map on which forms choose a place. Maps stand above the inputs: what puts the console together names it. */
export const registerPlaceMap = (load: LoadPlaceMap): void => void (registered = load)

/**
 * Loads the map on which forms choose a place.
 * @throws where none is registered
 */
export async function loadPlaceMap(): Promise<ComponentType<PlaceMapProps>> {
  if (!registered) throw new Error('registerPlaceMap was not called: the input mapPicker has no map')
  return registered()
}
