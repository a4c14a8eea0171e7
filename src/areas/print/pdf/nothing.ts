/** Replaces parts of jsPDF that are never called (vite.config.ts). */
export const nothing = undefined
