import { createStore } from '../../../ui/kit/createStore'

/** Whether the list of shortcuts is open. */
export const shortcutList = createStore(false)
