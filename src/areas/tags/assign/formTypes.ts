import type { RefObject } from 'react'
import type { SiteName } from '../../../schema/productCode'
import type { AssignRun } from './useAssignRun'

/** The props of the three assign forms. */
export interface AssignFormProps {
  /** The id of the form element, for the dialog's submit button. */
  readonly id: string
  readonly storeCode: string
  readonly site: SiteName
  /** Used if a product code is left empty; '' if none is set. */
  readonly defaultCode: string
  /** Reports that the default product code is missing, and focuses it. */
  readonly onDefaultMissing: () => void
  readonly run: AssignRun
  /** The input that takes the next scan. */
  readonly tagInput: RefObject<HTMLInputElement | null>
  /** The tag that the dialog was opened for; '' for none. */
  readonly firstTag?: string
}
