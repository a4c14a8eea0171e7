/** Whether the machine is one of Apple's: ⌘ commands there, and Ctrl elsewhere. */
export const isApple: boolean = /Mac|iPhone|iPad/.test(navigator.platform)
