/** Whether a file may be read by its name: CSV or TXT alone (spec/2 §5). */
export const isCodeFile = (name: string): boolean => /\.(csv|txt)$/i.test(name)
