// Tabs and line ends belong in text. Other characters below a space, U+0080 to U+009F and the replacement character
// come from bytes that were read in the wrong encoding.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/
// oxlint-disable-next-line no-control-regex
const CONTROL_ALL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/g

/** Whether a text contains control characters. */
export const hasControlCharacter = (text: string): boolean => CONTROL.test(text)

/** Percent-encodes the control characters of a text. */
export const escapeControl = (text: string): string => text.replaceAll(CONTROL_ALL, encodeURIComponent)

/** Removes the control characters of a text. */
export const stripControl = (text: string): string => text.replaceAll(CONTROL_ALL, '')
