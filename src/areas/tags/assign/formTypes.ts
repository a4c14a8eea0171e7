import type { RefObject } from 'react'
import type { SiteName } from '../../../schema/productCode'
import type { AssignRun } from './useAssignRun'

/** What each of the dialog's three ways to assign gets. */
export interface AssignFormProps {
  /** Of the form, so that the dialog's button sends it. */
  readonly id: string
  readonly storeCode: string
  readonly site: SiteName
  /** Stands in for a product code that is left blank; '' where none is set. */
  readonly defaultCode: string
  /** Says that the default product code is needed, and leads to it. */
  readonly onDefaultMissing: () => void
  readonly run: AssignRun
  /** Where the next scan goes. */
  readonly tagInput: RefObject<HTMLInputElement | null>
  /** The tag that it was opened for; '' for none. */
  readonly firstTag?: string
}
