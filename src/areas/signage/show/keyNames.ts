import { isApple } from '../../../ui/kit/isApple'

/** The key of commands, as it is called here. */
export const COMMAND = isApple ? '⌘' : 'Ctrl'
