import english from 'ra-language-english'
import texts from 'virtual:locale/en_US'
import type { Texts } from './texts'

/** React-admin's own English with the console's texts. */
export const englishTexts: Texts = { ...(english as unknown as Texts), ...texts }
