import { createContext } from 'react'

/** The store whose files and products are shown. */
export const StoreContext = createContext('')
