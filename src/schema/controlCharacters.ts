// Tabs and line ends are texts of people. What else is below a space, U+0080 to U+009F and the sign of what could not be
// read are traces of bytes that were taken for another encoding than their own.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/
// oxlint-disable-next-line no-control-regex
const CONTROL_ALL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/g

/** Whether a text has a character that cannot be shown. */
export const hasControl = (text: string): boolean => CONTROL.test(text)

/** A text with such characters as an address spells them. */
export const spelledControl = (text: string): string => text.replaceAll(CONTROL_ALL, encodeURIComponent)

/** A text without the characters that cannot be shown. */
export const withoutControl = (text: string): string => text.replaceAll(CONTROL_ALL, '')
