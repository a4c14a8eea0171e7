import { openDrawer } from '../../../ui/kit/openDrawer'

/** The name of the drawer with the help. */
export const HELP_DRAWER = 'help'

/** Opens the help beside the page. */
export const openHelp = (): void => openDrawer.set(() => HELP_DRAWER)

/** Opens or closes the help beside the page. */
export const toggleHelp = (): void => openDrawer.set((now) => (now === HELP_DRAWER ? undefined : HELP_DRAWER))
