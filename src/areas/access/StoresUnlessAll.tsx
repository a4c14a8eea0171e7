import { useWatch } from 'react-hook-form'
import { StorePicker } from './StorePicker'
import type { Input } from '../../ui/inputs/types'

const SUPER_ROLE = 0

/** The stores of a member; a member of all stores needs no list, and neither does the super role (spec/3 §6). */
export const StoresUnlessAll: Input = (props) => {
  const [whole, role]: unknown[] = useWatch({ name: ['enableWholeStore', 'role_id'] })
  const seesAll = whole === true || role === SUPER_ROLE
  return <StorePicker {...props} readOnly={props.readOnly || seesAll} helperText={seesAll ? 'areas.access.allStores' : props.helperText} />
}
