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

/** What inputs need from layers above: forms, which are made of inputs, and maps of `src/domain`. */
interface Registered {
  /** Creates a record of another resource while a form is open. */
  readonly RecordForm: ComponentType<RecordFormProps>
  readonly loadPlaceMap: () => Promise<ComponentType<PlaceMapProps>>
}

let all: Registered | undefined

/** Registers what comes from layers above; called once, where the administration is put together. */
export const registerInputs = (given: Registered): void => void (all = given)

/**
 * What was registered.
 * @throws if nothing was
 */
export function registered(): Registered {
  if (!all) throw new Error('registerInputs was not called')
  return all
}
