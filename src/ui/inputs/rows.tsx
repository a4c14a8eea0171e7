import { lazily } from '../kit/lazily'
import { Skeleton } from '../kit/Skeleton'
import type { Input } from './types'
import type { RowsOptions } from './rows/options'

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton height={160} />
  </div>
)
const RowsInput = lazily(() => import('./rows/RowsInput').then((module) => module.RowsInput), Waiting)

/** Loads the table before it is shown. */
export const preloadRows = RowsInput.preload

/** A list of objects as a table, as a page has it. */
export const rowsInput = (options?: RowsOptions): Input =>
  function Rows(props) {
    return <RowsInput {...props} options={options} />
  }
