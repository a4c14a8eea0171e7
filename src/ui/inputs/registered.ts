import type { ComponentType } from 'react'
import type { ResourceName } from '../../generated/resources'
import type { Values } from '../../schema/template'

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

export interface RecordFormProps {
  readonly resource: ResourceName
  readonly params?: Values
  readonly onClose: () => void
  readonly onDone: (record: Values) => void
}

/** What inputs of the dialect have from above: forms are made of them, and maps are of `src/domain`. */
interface Registered {
  /** Makes a record of another resource while a form is open. */
  readonly RecordForm: ComponentType<RecordFormProps>
  readonly loadPlaceMap: () => Promise<ComponentType<PlaceMapProps>>
}

let all: Registered | undefined

/** Gives the registry what stands above it; called once, where the administration is put together. */
export const registerInputs = (given: Registered): void => void (all = given)

/**
 * What was registered.
 * @throws where nothing is
 */
export function registered(): Registered {
  if (!all) throw new Error('registerInputs was not called')
  return all
}
