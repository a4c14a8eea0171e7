import { createStore } from '../../../data/createStore'

/** Whether the list of shortcuts is open. */
export const shortcutList = createStore(false)
